import { type ReactNode, useEffect, useRef } from "react";
import { Group, Panel, type PanelImperativeHandle, Separator, useDefaultLayout } from "react-resizable-panels";
import { useIsNarrow } from "./use-is-narrow.ts";
import styles from "./workbench.module.css";

/** Room for a form. */
const WIDE = 400;
const WITH_SIDE = ["tab-main", "tab-side"];

interface TabFrameProps {
  readonly children: ReactNode;
  readonly side?: ReactNode;
  readonly sideLabel?: string;
  /** `wide`: the side holds a form. */
  readonly size?: "wide";
}

/** A tab's own part and, at the right, the list that goes with it; below it where the window is narrow. */
export function TabFrame({ children, side, sideLabel, size }: TabFrameProps) {
  const narrow = useIsNarrow(900);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: "vennel.workbench.side", panelIds: WITH_SIDE });
  const panel = useRef<PanelImperativeHandle>(null);
  useEffect(() => {
    const width = panel.current?.getSize().inPixels ?? WIDE;
    if (size === "wide" && width < WIDE) panel.current?.resize(WIDE);
  }, [size]);
  if (!side) return <div className={styles.tabMain}>{children}</div>;
  if (narrow) {
    return (
      <div className={styles.tabStack}>
        <div className={styles.tabMain}>{children}</div>
        <aside className={styles.sideBelow} data-size={size} aria-label={sideLabel}>
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
        panelRef={panel}
        defaultSize={window.innerWidth < 1200 ? 208 : 264}
        minSize={200}
        maxSize={560}
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
