import cronstrue from "cronstrue";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { Start } from "../../../../contracts/plan/start.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { isHole, type Slot, type Value } from "../../../../contracts/plan/value.ts";
import type { ConnectorOf } from "../types/plan-types.ts";
import { sayName, sayTest, sayValue } from "./say-value.ts";

export interface SaidLine {
  /** `start`, or the id of the step that the line tells of; null where it only leads on to what follows. */
  readonly node: string | null;
  readonly depth: number;
  readonly text: string;
}

/** What a plan does, a line a step, in the order in which it happens; what belongs to another step is indented. */
export function sayPlan(plan: Plan, connectorOf: ConnectorOf): string[] {
  return sayLines(plan, connectorOf).map(({ depth, text }) => "  ".repeat(depth) + text);
}

export function sayLines(plan: Plan, connectorOf: ConnectorOf): SaidLine[] {
  return [...plan.starts.map((start) => ({ node: "start", depth: 0, text: sayStart(start, connectorOf) })), ...saySteps(plan.steps, connectorOf, 0)];
}

export function sayStart(start: Start, connectorOf: ConnectorOf): string {
  if (isHole(start)) return `Starts: (${start.hole})`;
  switch (start.kind) {
    case "event": {
      const connector = connectorOf(start.connection);
      const event = isHole(start.event) ? `(${start.event.hole})` : (connector?.events.find(({ id }) => id === start.event)?.name ?? start.event);
      return `When ${connector?.name ?? start.connection} sends “${event}”`;
    }
    case "list": {
      const connector = connectorOf(start.connection);
      const entity = connector?.operations.find(({ id }) => id === start.operation)?.entity ?? "item";
      return `When there is a ${start.fresh} ${entity} in ${connector?.name ?? start.connection}, looked for every ${text(start.every)}`;
    }
    case "schedule":
      return isHole(start.cron) ? `Starts: (${start.cron.hole})` : `${cronstrue.toString(start.cron, { use24HourTimeFormat: true })} (${start.timeZone})`;
    case "webhook":
      return `When a webhook arrives${start.path === null ? "" : ` at ${start.path}`}`;
    case "manual":
      return "When somebody starts it";
    case "internal":
      return `When “${start.event}” happens`;
    case "code":
      return "Started by what the code says";
  }
}

function saySteps(steps: readonly Step[], connectorOf: ConnectorOf, depth: number): SaidLine[] {
  return steps.flatMap((step) => {
    const inside = (inner: readonly Step[]) => saySteps(inner, connectorOf, depth + 1);
    const own = (text: string): SaidLine => ({ node: step.id, depth, text });
    const leading = (text: string): SaidLine => ({ node: null, depth, text });
    switch (step.kind) {
      case "if":
        return [own(`If ${sayTest(step.test)}:`), ...inside(step.yes), ...(step.no.length > 0 ? [leading("Otherwise:"), ...inside(step.no)] : [])];
      case "each":
        return [own(`For each ${sayName(step.item)}:`), ...inside(step.do)];
      case "try":
        return [...saySteps(step.do, connectorOf, depth), leading("If that fails:"), ...inside(step.failed)];
      case "parallel":
        return [own("At the same time:"), ...step.branches.flatMap(inside)];
      default:
        return [own(sayStep(step, connectorOf))];
    }
  });
}

function sayStep(step: Exclude<Step, { kind: "if" | "each" | "try" | "parallel" }>, connectorOf: ConnectorOf): string {
  const system = (alias: string) => connectorOf(alias)?.name ?? alias;
  switch (step.kind) {
    case "call":
      return `${step.name || step.operation} in ${system(step.connection)}${told(step.args)}`;
    case "find":
      return `${step.name || step.operation} in ${system(step.connection)}${step.test === null ? "" : ` where ${sayTest(step.test)}`}`;
    case "request":
      return `${step.name || "Ask"}: ${step.method} ${sayValue(step.path)} of ${system(step.connection)}`;
    case "set":
      if (step.name === "" && !isHole(step.value) && "filter" in step.value) return `Keep ${sayValue(step.value)}`;
      return `${step.name || sayName(step.id)}: ${sayValue(step.value)}`;
    case "only":
      return `Only if ${sayTest(step.test)}`;
    case "sleep":
      return `Wait ${text(step.for)}`;
    case "wait":
      return `Wait for “${step.signal}”`;
    case "approve":
      return `Ask somebody to approve: ${sayValue(step.ask)}`;
    case "once":
      return `Once for each ${sayValue(step.key)} within ${step.within}`;
    case "reply":
      return `Answer ${step.status} with ${sayValue(step.body)}`;
    case "stop":
      return "Stop";
    case "fail":
      return `Fail with ${sayValue(step.message)}`;
    case "open":
      return step.name === step.ask ? `(${step.ask})` : `${step.name}: (${step.ask})`;
    case "code":
      return step.name || "Run code";
  }
}

/** What matters most to a reader: texts and places, not every argument. */
function told(args: Readonly<Record<string, Slot<Value>>>): string {
  const [first, second] = Object.values(args).filter((slot) => isHole(slot) || "literal" in slot || "text" in slot);
  const said = [first, second].flatMap((slot) => (slot ? [sayValue(slot)] : []));
  return said.length > 0 ? `: ${said.join(", ")}` : "";
}

function text(slot: Slot<string>): string {
  return isHole(slot) ? `(${slot.hole})` : slot;
}
