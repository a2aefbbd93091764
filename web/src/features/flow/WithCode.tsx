import { type ReactNode, Suspense } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { Loading } from "../../shell/Loading.tsx";
import { part } from "../../ui/part.tsx";
import type { CodeBesideProps } from "../editor/CodeBeside.tsx";
import { useIsNarrow } from "../workbench/use-is-narrow.ts";
import workbench from "../workbench/workbench.module.css";

const CodeBeside = part(() => import("../editor/CodeBeside.tsx").then((module) => module.CodeBeside));
const PANELS = ["flow", "code"];
/** Below this width there is no room for code beside the flow. */
const SIDE_BY_SIDE = 1200;

/** The flow, with the code beside it when that is chosen, or below it in a narrow window. */
export function WithCode({ children, code }: { children: ReactNode; code: CodeBesideProps | null }) {
  const isNarrow = useIsNarrow(SIDE_BY_SIDE);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: "vennel.flow.code", panelIds: PANELS });
  if (!code) return children;
  return (
    <Group orientation={isNarrow ? "vertical" : "horizontal"} defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged} className={workbench.group}>
      <Panel id="flow" minSize={200} className={workbench.panel}>
        {children}
      </Panel>
      <Separator className={isNarrow ? workbench.level : workbench.upright} aria-label="Size of the code" />
      <Panel id="code" minSize={160} className={workbench.panel}>
        <Suspense fallback={<Loading />}>
          <CodeBeside {...code} />
        </Suspense>
      </Panel>
    </Group>
  );
}
