import "@xyflow/react/dist/base.css";
import {
  Background,
  BackgroundVariant,
  type Edge,
  type FitViewOptions,
  MiniMap,
  type Node,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import { Maximize, Minus, Plus } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useShell } from "../../shell/shell-store.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import type { FlowEdge } from "../../../../contracts/flow.ts";
import type { Place } from "../../../../contracts/plan/edit.ts";
import { type FlowEdgeData, FlowEdgeView } from "./FlowEdgeView.tsx";
import { type FlowNodeData, FrameView, NodeView } from "./FlowNodeView.tsx";
import { layoutFlow } from "./layout-flow.ts";
import { isTravelled, type NodeState } from "./run-path.ts";
import type { CanvasFlow, CanvasNode } from "./simplify-flow.ts";
import styles from "./flow.module.css";

const NODE_TYPES = { flow: NodeView, frame: FrameView };
const EDGE_TYPES = { passage: FlowEdgeView };
/** Beneath the tools. */
const FIT: FitViewOptions = { maxZoom: 1, padding: { top: "60px", x: 0.12, bottom: 0.12 } };
/** A flow that is so many times as long as the canvas is high could not be read if all of it were in sight. */
const LEGIBLE = 1.8;
const FIRST_SIGHT = 0.75;
/** From so many nodes on, an overview helps to find one's way. */
const LARGE = 25;

export interface FlowCanvasProps {
  readonly flow: CanvasFlow;
  readonly states: ReadonlyMap<string, NodeState>;
  /** By node: how much the last run passed on. */
  readonly passed: ReadonlyMap<string, string>;
  readonly connectors: ReadonlyMap<string, string>;
  readonly selected: string | null;
  readonly onSelect: (node: string | null) => void;
  readonly onOpenCode: (file: string, line: number) => void;
  /** Null where the flow can only be looked at. */
  readonly build: CanvasBuild | null;
}

/** What the canvas needs to have steps added. */
export interface CanvasBuild {
  readonly add: (at: Place) => void;
  /** `Add a step after “Tell the team”` */
  readonly wordsFor: (at: Place) => string;
}

export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ flow, states, passed, connectors, selected, onSelect, onOpenCode, build }: FlowCanvasProps) {
  const layout = useMemo(() => layoutFlow(flow), [flow]);
  const appearance = useShell((state) => state.appearanceMode);
  const nodes = useMemo<Node[]>(() => {
    const frames = flow.frames.flatMap((frame): Node[] => {
      const box = layout.frames.get(frame.id);
      return box
        ? [
            {
              id: `frame:${frame.id}`,
              type: "frame",
              position: box,
              width: box.width,
              height: box.height,
              data: { label: frame.label },
              selectable: false,
              focusable: false,
              zIndex: -1,
            },
          ]
        : [];
    });
    const drawn = flow.nodes.map((node): Node<FlowNodeData> => {
      const box = layout.nodes.get(node.id) ?? { x: 0, y: 0, width: 232, height: 52 };
      const system = node.connection ? (connectors.get(node.connection) ?? node.connection) : null;
      return {
        id: node.id,
        type: "flow",
        position: box,
        width: box.width,
        height: box.height,
        data: { node, state: states.get(node.id) ?? "idle", system, add: node.kind === "add" ? addAt(build, node.at) : null },
        selected: node.id === selected,
        ...(node.kind === "add" || node.kind === "join" ? { selectable: false, focusable: false } : { ariaLabel: nameOf(node) }),
      };
    });
    return [...frames, ...drawn];
  }, [flow, layout, states, connectors, selected, build]);
  const edges = useMemo<Edge[]>(
    () =>
      flow.edges.map((edge, index) => ({
        id: String(index),
        source: edge.from,
        target: edge.to,
        type: "passage",
        focusable: false,
        selectable: false,
        data: {
          label: edge.label ?? (isTravelled(edge, states) ? (passed.get(edge.from) ?? null) : null),
          isTravelled: isTravelled(edge, states),
          isRunning: states.get(edge.to) === "running",
          // The button below a single way does the same.
          add: isOnlyWay(flow, edge) ? null : addAt(build, edge.at),
        } satisfies FlowEdgeData,
      })),
    [flow, states, passed, build],
  );
  const height = useStore((state) => state.height) || 800;
  const fit = useMemo(() => firstSight(layout.nodes, height), [layout, height]);
  const onMove = useFitUntilMoved(fit);
  return (
    <ReactFlow
      // Its class name is also that of the theme: the wrong one would turn the colours around.
      colorMode={appearance}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      fitView
      fitViewOptions={fit}
      minZoom={0.2}
      maxZoom={1.6}
      nodesDraggable={false}
      nodesConnectable={false}
      deleteKeyCode={null}
      proOptions={{ hideAttribution: true }}
      onNodeClick={(_, node) => node.type === "flow" && node.selectable !== false && onSelect(node.id)}
      // Only what a person chooses: what is drawn as chosen is said by the address.
      onNodesChange={(changes) => {
        const chosen = changes.find((change) => change.type === "select" && change.selected);
        if (chosen?.type === "select" && chosen.id !== selected) onSelect(chosen.id);
      }}
      onNodeDoubleClick={(_, { data }) => {
        const { node } = data as FlowNodeData;
        if (node) onOpenCode(node.span.file, node.span.startLine);
      }}
      onPaneClick={() => onSelect(null)}
      onMove={onMove}
      className={styles.canvas}
    >
      <Background variant={BackgroundVariant.Dots} gap={20} size={1} color="var(--slate-a5)" />
      {flow.nodes.length >= LARGE && <Overview />}
      <Zoom />
    </ReactFlow>
  );
}

function isOnlyWay({ edges }: CanvasFlow, { to }: FlowEdge): boolean {
  return to.startsWith("add:") && edges.filter((edge) => edge.to === to).length === 1;
}

function addAt(build: CanvasBuild | null, at: Place | undefined): FlowEdgeData["add"] {
  return build && at ? { label: build.wordsFor(at), act: () => build.add(at) } : null;
}

function nameOf({ number, label, detail, open }: CanvasNode): string {
  const said = [number === undefined ? label : `${number} ${label}`, ...(detail ? [detail] : []), ...(open?.length ? [`${open.length} open`] : [])];
  return said.join(", ");
}

/** All of it, or of a long one its beginning. */
function firstSight(nodes: ReadonlyMap<string, { readonly y: number; readonly height: number }>, canvas: number): FitViewOptions {
  const boxes = [...nodes];
  const top = Math.min(...boxes.map(([, { y }]) => y));
  const isLong = boxes.some(([, { y, height }]) => y + height - top > canvas * LEGIBLE);
  return isLong ? { ...FIT, nodes: boxes.filter(([, { y }]) => y - top < canvas * FIRST_SIGHT).map(([id]) => ({ id })) } : FIT;
}

/** The flow stays in sight when the canvas or the flow changes, until a person moves it. */
function useFitUntilMoved(fit: FitViewOptions): (event: unknown) => void {
  const { fitView } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const wasMoved = useRef(false);
  useEffect(() => {
    if (!wasMoved.current && width > 0 && height > 0) void fitView(fit);
  }, [width, height, fit, fitView]);
  // A move of the program's own has no event.
  return (event) => {
    if (event) wasMoved.current = true;
  };
}

/** Flows are drawn downwards. In pixels. */
const OVERVIEW = { width: 110, height: 190 };

function Overview() {
  return (
    <MiniMap pannable zoomable position="bottom-right" ariaLabel="Overview of the flow" className={styles.overview} style={OVERVIEW} nodeBorderRadius={12} />
  );
}

function Zoom() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <div className={styles.zoom}>
      <IconButton label="Zoom in" onClick={() => void zoomIn()}>
        <Plus size={15} />
      </IconButton>
      <IconButton label="Zoom out" onClick={() => void zoomOut()}>
        <Minus size={15} />
      </IconButton>
      <IconButton label="Show everything" onClick={() => void fitView(FIT)}>
        <Maximize size={15} />
      </IconButton>
    </div>
  );
}
