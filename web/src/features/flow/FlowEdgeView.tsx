import { EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import styles from "./flow.module.css";

/** A passage: two hairline walls, and light between them where data went. */
export function FlowEdgeView({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data }: EdgeProps) {
  const { label, isTravelled, isRunning } = (data ?? {}) as { label?: string | null; isTravelled?: boolean; isRunning?: boolean };
  const [path] = getSmoothStepPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, borderRadius: 8 });
  return (
    <>
      <path d={path} className={styles.wall} />
      <path d={path} className={styles.ground} />
      {isTravelled && <path d={path} className={styles.light} data-running={isRunning} pathLength={1} />}
      {label && (
        <EdgeLabelRenderer>
          <span
            className={styles.edgeLabel}
            style={{ transform: `translate(-50%, -100%) translate(${targetX === sourceX ? targetX + 18 : targetX}px, ${targetY - 6}px)` }}
          >
            {label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
