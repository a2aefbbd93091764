import type { FlowNode } from "../../../../contracts/flow.ts";
import type { Block, Place } from "../../../../contracts/plan/edit.ts";
import { noteOf } from "../../../../contracts/plan/note.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import type { AutomationPlan } from "../../../../contracts/project-plans.ts";
import { nodesOfSteps } from "./nodes-of-steps.ts";
import { partsOf, stepNumbers } from "./plan-parts.ts";
import { openQuestions } from "./open-questions.ts";
import { stepTitle } from "./step-title.ts";
import type { CanvasEdge, CanvasFlow, CanvasFrame, CanvasNode } from "./simplify-flow.ts";

/** Where the drawing goes on from, and where a step goes that is added there. */
interface Exit {
  readonly from: string;
  readonly label: string | null;
  readonly at: Place;
}

const ENDS: ReadonlySet<Step["kind"]> = new Set(["stop", "fail", "reply"]);
const HEADS: Partial<Record<Step["kind"], FlowNode["kind"]>> = { if: "branch", each: "loop", try: "catch" };

/**
 * The flow with its steps known, so that it can be changed: parts without a step are drawn too, and each edge says where
 * a step on it goes. What the code of a step is drawn as stays as it is.
 */
export function drawPlan(automation: AutomationPlan, flow: CanvasFlow, isEditable: boolean): CanvasFlow {
  const { plan, places, file } = automation;
  const drawnAs = nodesOfSteps(automation, flow.nodes);
  const numbers = stepNumbers(plan);
  const nodes: CanvasNode[] = [];
  const edges: CanvasEdge[] = [];
  const frames: CanvasFrame[] = [];
  let exits: readonly Exit[] = [];

  const connect = (to: string) => {
    for (const { from, label, at } of exits) edges.push({ from, to, label, ...(isEditable ? { at } : {}) });
  };
  const put = (node: CanvasNode) => {
    nodes.push(node);
    connect(node.id);
  };
  const point = (kind: "add" | "join", id: string, at: Place) => {
    put({ ...blank(kind, `${kind}:${id}`, file), at });
    exits = [{ from: `${kind}:${id}`, label: null, at }];
  };
  const own = (step: Step, node: CanvasNode): CanvasNode => {
    const open = openQuestions(step);
    const number = numbers.get(step.id);
    const note = noteOf(step);
    // The node shows its name already.
    const isShown = note === "" || note === node.label;
    return { ...node, step: step.id, ...(isShown ? {} : { note }), ...(number === undefined ? {} : { number }), ...(open.length > 0 ? { open } : {}) };
  };
  const made = (step: Step, kind: CanvasNode["kind"]): CanvasNode => ({
    ...blank(kind, `step:${step.id}`, file, places[step.id]?.startLine, places[step.id]?.endLine),
    ...stepTitle(step),
  });

  function drawLeaf(step: Step): void {
    const mine = drawnAs.get(step.id) ?? [];
    const [first] = mine;
    if (!first) {
      put(own(step, made(step, ENDS.has(step.kind) ? "end" : step.kind === "code" ? "unknown" : "step")));
      exits = ENDS.has(step.kind) ? [] : [{ from: `step:${step.id}`, label: null, at: { after: step.id } }];
      return;
    }
    const ids = new Set(mine.map(({ id }) => id));
    const inner = flow.edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
    nodes.push(...mine.map((node) => (node === first ? own(step, node) : { ...node, step: step.id })));
    for (const node of mine) if (!inner.some(({ to }) => to === node.id)) connect(node.id);
    edges.push(...inner.map(({ from, to, label }) => ({ from, to, label })));
    exits = ENDS.has(step.kind) ? [] : waysOut(step, mine);
  }

  function waysOut(step: Step, mine: readonly CanvasNode[]): Exit[] {
    const ids = new Set(mine.map(({ id }) => id));
    const at: Place = { after: step.id };
    const leaving = flow.edges.filter(({ from, to }) => ids.has(from) && !ids.has(to)).map(({ from, label }) => ({ from, label, at }));
    const last = mine.filter(({ id, kind }) => kind !== "end" && !flow.edges.some(({ from }) => from === id)).map(({ id }) => ({ from: id, label: null, at }));
    const found = [...leaving, ...last];
    if (found.length > 0) return [...new Map(found.map((exit) => [`${exit.from}\u0000${exit.label}`, exit])).values()];
    return mine.filter(({ kind }) => kind === "branch").map(({ id }) => ({ from: id, label: "no", at }));
  }

  function drawPart(head: string, label: string | null, steps: readonly Step[], block: Block, isAlwaysOpen: boolean): readonly Exit[] {
    const [first] = steps;
    exits = [{ from: head, label, at: first ? { before: first.id } : { endOf: block } }];
    drawSteps(steps);
    if (block === "steps" || exits.length === 0) return exits;
    if (isEditable && isAlwaysOpen) point("add", `${block.of}:${block.part}`, { endOf: block });
    // An empty side has a lane of its own, so that no node covers its edge.
    else if (steps.length === 0 && (block.part === "no" || block.part === "failed")) point("join", `${block.of}:${block.part}`, { endOf: block });
    return exits;
  }

  function drawHolder(step: Step): void {
    const kind = HEADS[step.kind] ?? "parallel";
    const found = (drawnAs.get(step.id) ?? []).find((node) => node.kind === kind);
    const head = own(
      step,
      found && openQuestions(step).length === 0 ? found : { ...made(step, kind), ...(found ? { id: found.id, covers: found.covers } : {}) },
    );
    put(head);
    const before = nodes.length;
    const after: Exit[] = [];
    for (const { part, steps } of partsOf(step)) {
      // The other side of a condition, and what happens on a failure, may well stay empty.
      const mayBeEmpty = part === "no" || part === "failed";
      const ways = drawPart(head.id, labelOf(step, part), steps, { of: step.id, part }, step.kind === "each" || (steps.length === 0 && !mayBeEmpty));
      if (step.kind !== "each") after.push(...ways);
    }
    if (step.kind !== "if") {
      const label = step.kind === "each" ? "for each" : step.kind === "try" ? "try" : "at once";
      const members = nodes.slice(before).map(({ id }) => id);
      if (members.length > 0) frames.push({ id: head.id, label, members });
    }
    exits = step.kind === "each" ? [{ from: head.id, label: "then", at: { after: step.id } }] : after;
  }

  function drawSteps(steps: readonly Step[]): void {
    for (const [index, step] of steps.entries()) {
      const previous = steps[index - 1];
      if (previous && exits.length > 1 && partsOf(previous).length > 0) point("join", previous.id, { after: previous.id });
      if (partsOf(step).length > 0 || step.kind === "parallel") drawHolder(step);
      else drawLeaf(step);
    }
  }

  const trigger = flow.nodes.find(({ kind }) => kind === "trigger");
  const start: CanvasNode = { ...(trigger ?? blank("trigger", "trigger", file)), step: "start", number: 1 };
  put(start);
  const [first] = plan.steps;
  exits = [{ from: start.id, label: null, at: first ? { before: first.id } : { endOf: "steps" } }];
  drawSteps(plan.steps);
  if (isEditable && exits.length > 0) point("add", "end", { endOf: "steps" });
  return { nodes, edges, frames };
}

function labelOf(step: Step, part: Exclude<Block, "steps">["part"]): string | null {
  if (step.kind === "each") return "each";
  if (part === "failed") return "on error";
  return step.kind === "if" && typeof part === "string" ? part : null;
}

function blank(kind: CanvasNode["kind"], id: string, file: string, startLine = 1, endLine = startLine): CanvasNode {
  const span = { file, startLine, startColumn: 0, endLine, endColumn: 0 };
  return { id, kind, label: "", detail: null, connection: null, operation: null, parent: null, span, covers: [] };
}
