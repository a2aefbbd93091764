import type { ReactNode } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { useIsNarrow } from "./use-is-narrow.ts";
import styles from "./workbench.module.css";

const WITH_SIDE = ["tab-main", "tab-side"];

/** A tab's own part and, at the right, the list that goes with it; below it where the window is narrow. */
export function TabFrame({ children, side, sideLabel }: { children: ReactNode; side?: ReactNode; sideLabel?: string }) {
  const narrow = useIsNarrow(900);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: "vennel.workbench.side", panelIds: WITH_SIDE });
  if (!side) return <div className={styles.tabMain}>{children}</div>;
  if (narrow) {
    return (
      <div className={styles.tabStack}>
        <div className={styles.tabMain}>{children}</div>
        <aside className={styles.sideBelow} aria-label={sideLabel}>
          {side}
        </aside>
      </div>
    );
  }
  return (
    <Group orientation="horizontal" defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged} className={styles.group}>
      <Panel id="tab-main" minSize={320} className={styles.panel}>
        <div className={styles.tabMain}>{children}</div>
      </Panel>
      <Separator className={styles.upright} aria-label="Width of the side list" />
      <Panel
        id="tab-side"
        defaultSize={window.innerWidth < 1200 ? 208 : 264}
        minSize={200}
        maxSize={480}
        groupResizeBehavior="preserve-pixel-size"
        className={styles.panel}
      >
        <aside className={styles.side} aria-label={sideLabel}>
          {side}
        </aside>
      </Panel>
    </Group>
  );
}
