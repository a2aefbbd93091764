import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { CircleHelp, Clock, GitFork, Play, Plus, Repeat, Split, Square } from "lucide-react";
import type { ReactNode } from "react";
import { StatusGlyph } from "../../ui/StatusGlyph.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import { holdPointer } from "./hold-pointer.ts";
import type { NodeState } from "./run-path.ts";
import type { CanvasNode } from "./simplify-flow.ts";
import styles from "./flow.module.css";

export interface FlowNodeData extends Record<string, unknown> {
  readonly node: CanvasNode;
  readonly state: NodeState;
  readonly system: string | null;
  /** Adds a step at an `add` node, and what the button for it is called. */
  readonly add: { readonly label: string; readonly act: () => void } | null;
}

const PILLS: readonly CanvasNode["kind"][] = ["branch", "loop", "catch", "parallel"];

export function NodeView({ data: { node, state, system, add }, selected }: NodeProps<Node<FlowNodeData>>) {
  if (node.kind === "add" || node.kind === "join") return <PointView add={add} />;
  const shape = node.kind === "end" ? "end" : PILLS.includes(node.kind) ? "pill" : node.kind === "trigger" ? "trigger" : "card";
  const isOpen = node.step !== undefined && (node.open?.length ?? 0) > 0;
  return (
    <div
      className={styles.node}
      data-shape={shape}
      data-state={state}
      data-selected={selected}
      data-unknown={node.kind === "unknown"}
      data-open={isOpen}
      title={node.detail ?? node.label}
    >
      <Handle type="target" position={Position.Top} className={styles.handle ?? ""} isConnectable={false} />
      {shape === "card" || shape === "trigger" ? (
        <>
          {system ? <SystemTile system={system} size={28} /> : <span className={styles.icon}>{ICON[node.kind]}</span>}
          <span className={styles.words}>
            <span className={styles.label}>{node.label}</span>
            {node.detail && <span className={styles.detail}>{node.detail}</span>}
          </span>
          {state !== "idle" && state !== "skipped" && <StatusGlyph status={state} />}
          {node.number !== undefined && <span className={styles.number}>{node.number}</span>}
          {isOpen && <span className={styles.open}>{node.open?.length} open</span>}
        </>
      ) : (
        <span className={styles.pillText}>{node.label}</span>
      )}
      {node.note !== undefined && <span className={styles.noted}>{node.note}</span>}
      <Handle type="source" position={Position.Bottom} className={styles.handle ?? ""} isConnectable={false} />
    </div>
  );
}

/** A place between steps: with a button where one can be added. */
function PointView({ add }: { add: FlowNodeData["add"] }) {
  return (
    <div className={styles.point}>
      <Handle type="target" position={Position.Top} className={styles.handle ?? ""} isConnectable={false} />
      {add && (
        <button
          type="button"
          className={`nodrag nopan ${styles.addHere}`}
          aria-label={add.label}
          data-tip={add.label}
          onPointerDown={holdPointer}
          onClick={add.act}
        >
          <Plus size={14} aria-hidden="true" />
        </button>
      )}
      <Handle type="source" position={Position.Bottom} className={styles.handle ?? ""} isConnectable={false} />
    </div>
  );
}

export function FrameView({ data }: NodeProps<Node<{ label: string }>>) {
  return (
    <div className={styles.frame}>
      <span>{data.label}</span>
    </div>
  );
}

const ICON: Readonly<Record<CanvasNode["kind"], ReactNode>> = {
  trigger: <Play size={14} />,
  step: <Square size={14} />,
  call: <Square size={14} />,
  branch: <Split size={14} />,
  loop: <Repeat size={14} />,
  parallel: <GitFork size={14} />,
  catch: <Split size={14} />,
  sleep: <Clock size={14} />,
  wait: <Clock size={14} />,
  start: <Play size={14} />,
  end: <Square size={14} />,
  unknown: <CircleHelp size={14} />,
  add: <Plus size={14} />,
  join: null,
};
