import { lazy, Suspense } from "react";
import { Loading } from "../../shell/Loading.tsx";
import { ConnectionsTab } from "../connections/ConnectionsTab.tsx";
import { FlowTab } from "../flow/FlowTab.tsx";
import { ProjectRuns } from "../runs/ProjectRuns.tsx";
import { SettingsTab } from "../settings/SettingsTab.tsx";
import { TabFrame } from "./TabFrame.tsx";
import type { Selection } from "./use-selection.ts";

const ArchitectureTab = lazy(() => import("../architecture/ArchitectureTab.tsx").then((module) => ({ default: module.ArchitectureTab })));

export interface MainTabProps {
  readonly selection: Selection;
  readonly select: (next: Partial<Selection>) => void;
  readonly environment: string;
  readonly onOpenFile: (file: string, line?: number | null) => void;
}

export function MainTab(props: MainTabProps) {
  return (
    <div id="workbench-main" role="tabpanel" aria-labelledby={`tab-${props.selection.tab}`} style={{ height: "100%" }}>
      <Suspense fallback={<Loading />}>
        <Content {...props} />
      </Suspense>
    </div>
  );
}

function Content({ selection, select, environment, onOpenFile }: MainTabProps) {
  switch (selection.tab) {
    case "flow":
      return (
        <FlowTab
          selection={selection}
          onSelect={({ automation, node }) => select({ automation, node } as Partial<Selection>)}
          onOpenCode={onOpenFile}
          frame={(main, side) => (
            <TabFrame side={side} sideLabel="Automations and the selected step">
              {main}
            </TabFrame>
          )}
        />
      );
    case "architecture":
      return <ArchitectureTab onOpenFile={onOpenFile} />;
    case "connections":
      return <ConnectionsTab environment={environment} />;
    case "runs":
      return <TabFrame><ProjectRuns /></TabFrame>;
    case "settings":
      return <SettingsTab environment={environment} />;
  }
}
