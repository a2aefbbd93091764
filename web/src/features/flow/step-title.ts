import type { Step } from "../../../../contracts/plan/step.ts";
import { isHole } from "../../../../contracts/plan/hole.ts";
import { slotWords, testWords } from "./plan-words.ts";

interface Title {
  readonly label: string;
  readonly detail: string | null;
  readonly connection: string | null;
  readonly operation: string | null;
}

const title = (label: string, detail: string | null = null): Title => ({ label, detail, connection: null, operation: null });

/** What the canvas says of a step that its code does not say better. */
export function stepTitle(step: Step): Title {
  switch (step.kind) {
    case "call":
    case "find":
      return { label: step.name || step.operation, detail: `${step.connection}.${step.operation}`, connection: step.connection, operation: step.operation };
    case "request":
      return { label: step.name || "Request", detail: `${step.method} ${slotWords(step.path)}`, connection: step.connection, operation: null };
    case "set":
      return title(step.name || step.id, `value: ${slotWords(step.value)}`);
    case "if":
      return title(testWords(step.test));
    case "only":
      return title(isHole(step.test) ? "Go on only if …" : `Go on only if ${testWords(step.test)}`);
    case "each":
      return title(isHole(step.of) ? "For each …" : `For each ${step.item.replace(/\d+$/, "")} of ${slotWords(step.of)}`);
    case "try":
      return title("Try");
    case "parallel":
      return title("At the same time");
    case "sleep":
      return title(step.name || "Sleep", slotWords(step.for));
    case "wait":
      return title(step.name || "Wait", step.signal);
    case "approve":
      return title(step.name || "Ask a person", slotWords(step.ask));
    case "once":
      return title(step.name || "Only once", slotWords(step.key));
    case "reply":
      return title("Reply", String(step.status));
    case "stop":
      return title("Stop");
    case "fail":
      return title("Fail", slotWords(step.message));
    case "open":
      return title(step.name || "Something to decide", step.ask);
    case "code":
      return title(step.name || "Code", step.code.split("\n")[0]?.trim() ?? null);
  }
}
