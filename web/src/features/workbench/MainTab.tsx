import { lazy, Suspense } from "react";
import { Loading } from "../../shell/Loading.tsx";
import { TabFrame } from "./TabFrame.tsx";
import type { Selection } from "./use-selection.ts";

const ConnectionsTab = lazy(() => import("../connections/ConnectionsTab.tsx").then((module) => ({ default: module.ConnectionsTab })));
const FlowTab = lazy(() => import("../flow/FlowTab.tsx").then((module) => ({ default: module.FlowTab })));
const SettingsTab = lazy(() => import("../settings/SettingsTab.tsx").then((module) => ({ default: module.SettingsTab })));
const ProjectRuns = lazy(() => import("../runs/ProjectRuns.tsx").then((module) => ({ default: module.ProjectRuns })));
const CodeTab = lazy(() => import("../editor/CodeTab.tsx").then((module) => ({ default: module.CodeTab })));
const MappingTab = lazy(() => import("../mapping/MappingTab.tsx").then((module) => ({ default: module.MappingTab })));
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
          onSelect={({ automation, node }) => select({ automation, node })}
          onOpenCode={onOpenFile}
          environment={environment}
          onConnect={() => select({ tab: "connections" })}
          frame={(main, side) => (
            <TabFrame side={side} sideLabel="Automations and the selected step">
              {main}
            </TabFrame>
          )}
        />
      );
    case "code":
      return (
        <CodeTab
          file={selection.file ?? null}
          line={selection.line ?? null}
          onOpen={(file, line) => select({ file, ...(line === undefined ? {} : { line }) })}
          onShowInFlow={(automation, node) => select({ tab: "flow", automation, node })}
          frame={(main, side) => (
            <TabFrame side={side} sideLabel="Files">
              {main}
            </TabFrame>
          )}
        />
      );
    case "mapping":
      return (
        <MappingTab
          mapping={selection.mapping ?? null}
          target={selection.target ?? null}
          onSelect={(next) => select(next)}
          onOpenCode={onOpenFile}
          frame={(main, side) => (
            <TabFrame side={side} sideLabel="Mappings">
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
      return (
        <TabFrame>
          <ProjectRuns />
        </TabFrame>
      );
    case "settings":
      return <SettingsTab environment={environment} />;
  }
}
