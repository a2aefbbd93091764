import type { OperationDetail } from "../../../../contracts/connectors.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import type { Hole } from "../../../../contracts/plan/value.ts";
import { spaced } from "../flow/plan-words.ts";

/** A step for an operation: what it needs is open, what it can do without is left out. */
export function stepOfOperation(operation: OperationDetail, connection: string): Step {
  const needed = operation.arguments.filter(({ required }) => required);
  return {
    id: idOf(operation.id),
    name: operation.summary,
    kind: "call",
    connection,
    operation: operation.id,
    args: Object.fromEntries(needed.map(({ name }) => [name, questionFor(name)])),
    pages: operation.isList,
    settings: {},
  };
}

/** `channel` → “Which channel?” */
export function questionFor(name: string): Hole {
  return { hole: `Which ${spaced(name)}?` };
}

/** `chat.postMessage` → `postMessage`, `issues.create` → `issuesCreate` */
function idOf(operation: string): string {
  const parts = operation.split(".");
  const last = parts.at(-1) ?? "step";
  if (/[A-Z]/.test(last) || parts.length === 1) return last;
  return `${parts.at(-2)}${last.charAt(0).toUpperCase()}${last.slice(1)}`;
}

export interface LogicStep {
  readonly label: string;
  readonly what: string;
  /** What else people type for it. */
  readonly words: string;
  readonly make: () => Step;
}

export const LOGIC: readonly LogicStep[] = [
  {
    label: "If",
    what: "Goes one way or the other, by a condition.",
    words: "condition branch else when",
    make: () => ({ id: "if1", name: "", kind: "if", test: { hole: "Under which condition?" }, yes: [], no: [] }),
  },
  {
    label: "Only if",
    what: "Ends the run, or this turn of the loop, unless a condition holds.",
    words: "filter condition stop unless",
    make: () => ({ id: "only1", name: "", kind: "only", test: { hole: "Under which condition?" } }),
  },
  {
    label: "Loop",
    what: "Does its steps once for each item of a list.",
    words: "for each every item list repeat iterate",
    make: () => ({ id: "each1", name: "For each", kind: "each", of: { hole: "Over which list?" }, item: "item", key: null, do: [] }),
  },
  {
    label: "At once",
    what: "Does several things at the same time, and goes on when all are done.",
    words: "parallel same time together",
    make: () => ({ id: "parallel1", name: "", kind: "parallel", branches: [[], []] }),
  },
  {
    label: "On error",
    what: "Tries its steps, and does others where one of them fails.",
    words: "try catch failure error handling",
    make: () => ({ id: "try1", name: "", kind: "try", do: [], failed: [] }),
  },
  {
    label: "Approve",
    what: "Asks a person, and waits for the answer.",
    words: "approval ask person human decide",
    make: () => ({ id: "approved", name: "", kind: "approve", ask: { hole: "What should they be asked?" }, timeout: null }),
  },
  {
    label: "Sleep",
    what: "Goes on after a time.",
    words: "delay pause later wait minutes hours",
    make: () => ({ id: "sleep1", name: "", kind: "sleep", for: "5 minutes" }),
  },
  {
    label: "Wait",
    what: "Goes on when a signal comes.",
    words: "signal callback event until",
    make: () => ({ id: "signal", name: "", kind: "wait", signal: "continue", timeout: null }),
  },
  {
    label: "Reply",
    what: "Answers the webhook that started the run, and ends it.",
    words: "respond answer response return webhook",
    make: () => ({ id: "reply1", name: "", kind: "reply", status: 200, body: { hole: "What should the answer be?" } }),
  },
  {
    label: "Value",
    what: "Gives a value a name, for later steps.",
    words: "set variable name compute",
    make: () => ({ id: "value", name: "", kind: "set", value: { hole: "Which value?" } }),
  },
  { label: "Stop", what: "Ends the run.", words: "end finish exit", make: () => ({ id: "stop1", name: "", kind: "stop" }) },
  {
    label: "Fail",
    what: "Ends the run as failed, with a message.",
    words: "throw error abort",
    make: () => ({ id: "fail1", name: "", kind: "fail", message: { hole: "What should the message be?" } }),
  },
];
