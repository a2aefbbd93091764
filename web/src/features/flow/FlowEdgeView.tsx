import { EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { holdPointer } from "./hold-pointer.ts";
import styles from "./flow.module.css";

export interface FlowEdgeData extends Record<string, unknown> {
  readonly label: string | null;
  readonly isTravelled: boolean;
  readonly isRunning: boolean;
  /** Adds a step here, and what the button for it is called; null where nobody may. */
  readonly add: { readonly label: string; readonly act: () => void } | null;
}

/** A passage: two hairline walls, and light between them where data went. */
export function FlowEdgeView({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data }: EdgeProps) {
  const { label, isTravelled, isRunning, add } = (data ?? {}) as Partial<FlowEdgeData>;
  const [isPointedAt, setPointedAt] = useState(false);
  const [path, middleX, middleY] = getSmoothStepPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, borderRadius: 8 });
  const pointing = { onMouseEnter: () => setPointedAt(true), onMouseLeave: () => setPointedAt(false) };
  return (
    <>
      <path d={path} className={styles.wall} />
      <path d={path} className={styles.ground} />
      {isTravelled && <path d={path} className={styles.light} data-running={isRunning} pathLength={1} />}
      {add && <path d={path} className={styles.reach} {...pointing} />}
      <EdgeLabelRenderer>
        {label && (
          <span
            className={styles.edgeLabel}
            // Beside a straight passage, across one that bends.
            style={{ transform: `translate(${targetX === sourceX ? "4px" : "-50%"}, -100%) translate(${targetX}px, ${targetY - 6}px)` }}
          >
            {label}
          </span>
        )}
        {add && (
          <button
            type="button"
            className={`nodrag nopan ${styles.addOnEdge}`}
            style={{ transform: `translate(-50%, -50%) translate(${middleX}px, ${middleY}px)` }}
            data-shown={isPointedAt}
            aria-label={add.label}
            data-tip={add.label}
            onPointerDown={holdPointer}
            onClick={add.act}
            {...pointing}
          >
            <Plus size={14} aria-hidden="true" />
          </button>
        )}
      </EdgeLabelRenderer>
    </>
  );
}
