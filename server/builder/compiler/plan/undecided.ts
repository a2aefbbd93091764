import type { BuilderQuestion, CompileResult } from "../../builder.ts";

/** Ends the making of a plan: there is something to ask, or something that was not understood. */
export class Undecided extends Error {
  override readonly name = "Undecided";
  readonly result: Exclude<CompileResult, { kind: "draft" }>;

  constructor(result: Exclude<CompileResult, { kind: "draft" }>) {
    super(result.kind === "question" ? result.question.text : result.message);
    this.result = result;
  }
}

export function ask(question: BuilderQuestion): Undecided {
  return new Undecided({ kind: "question", question: { ...question, choices: question.choices.slice(0, 3) } });
}

export function refuse(message: string, notUnderstood: readonly string[] = []): Undecided {
  return new Undecided({ kind: "refusal", message, notUnderstood: [...new Set(notUnderstood)] });
}
