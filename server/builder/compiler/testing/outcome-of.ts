import type { ConnectorCatalogue } from "../../builder.ts";
import { planRequest } from "../plan/plan-request.ts";
import { Undecided } from "../plan/undecided.ts";
import { planLine } from "./plan-line.ts";

/** What a request comes to, in a line: its plan, what is asked, or the words that are refused. */
export function outcomeOf(text: string, catalogue: ConnectorCatalogue): string {
  try {
    return planLine(planRequest({ text, files: new Map(), connections: [], answers: {} }, catalogue));
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    const { result } = error;
    if (result.kind === "refusal") return `refuses ${result.notUnderstood.join(" ")}`;
    const labels = result.question.choices.map(({ label }) => label).join(" | ");
    return `asks ${result.question.subject}${labels ? `: ${labels}` : ""}`;
  }
}
