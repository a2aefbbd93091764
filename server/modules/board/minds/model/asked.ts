import type { BuilderQuestion } from "../../../../builder/builder.ts";
import { plan, question } from "./tools/ask-tools.ts";

/** What an agent put before a person by a tool that ends the turn. */
export type Asked = { readonly kind: "question"; readonly question: BuilderQuestion } | { readonly kind: "plan"; readonly items: readonly string[] };

export function askedOf(toolName: string, input: unknown): Asked | null {
  if (toolName === "ask_user") {
    const parsed = question.safeParse(input);
    return parsed.success ? { kind: "question", question: parsed.data } : null;
  }
  if (toolName === "propose_plan") {
    const parsed = plan.safeParse(input);
    return parsed.success ? { kind: "plan", items: parsed.data.items } : null;
  }
  return null;
}
