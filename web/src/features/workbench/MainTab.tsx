import { Suspense } from "react";
import { Loading } from "../../shell/Loading.tsx";
import { part } from "../../ui/part.tsx";
import { languageFor } from "../editor/language-for.ts";
import { TabFrame } from "./TabFrame.tsx";
import type { Selection, WorkbenchTab } from "./use-selection.ts";

const ConnectionsTab = part(() => import("../connections/ConnectionsTab.tsx").then((module) => module.ConnectionsTab));
const FlowTab = part(() => import("../flow/FlowTab.tsx").then((module) => module.FlowTab));
const SettingsTab = part(() => import("../settings/SettingsTab.tsx").then((module) => module.SettingsTab));
const ProjectRuns = part(() => import("../runs/ProjectRuns.tsx").then((module) => module.ProjectRuns));
const CodeTab = part(async () => {
  // The first file opened is nearly always TypeScript: it comes with its colours.
  const [{ CodeTab: Tab }] = await Promise.all([import("../editor/CodeTab.tsx"), languageFor("any.ts")]);
  return Tab;
});
const MappingTab = part(() => import("../mapping/MappingTab.tsx").then((module) => module.MappingTab));
const ArchitectureTab = part(() => import("../architecture/ArchitectureTab.tsx").then((module) => module.ArchitectureTab));

const TABS = {
  flow: FlowTab,
  code: CodeTab,
  mapping: MappingTab,
  architecture: ArchitectureTab,
  connections: ConnectionsTab,
  runs: ProjectRuns,
  settings: SettingsTab,
} satisfies Record<WorkbenchTab, object>;

/** Has a tab's file come, because it will be shown or somebody points at it. */
export async function callTab(tab: WorkbenchTab): Promise<void> {
  // The tab itself shows the failure.
  await TABS[tab].call().catch(() => {});
}

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
          frame={(main, side, size) => (
            <TabFrame side={side} sideLabel="Automations and the selected step" {...(size ? { size } : {})}>
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
