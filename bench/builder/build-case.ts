import type { Builder, CompileRequest, CompileResult } from "../../server/builder/builder.ts";
import { derivedFiles } from "../../server/builder/derived-files.ts";
import { aliasOf, type KnownConnection, type ProjectFiles } from "../../server/builder/project-files.ts";
import type { BenchCase } from "./case-format.ts";
import { fixtureProject } from "./fixture-project.ts";

export interface BuiltCase {
  readonly outcome: BenchCase["expect"]["outcome"] | "failed";
  readonly before: ProjectFiles;
  readonly files: ProjectFiles;
  /** What was asked or refused, or which gate failed. */
  readonly why: string;
}
const MOST_QUESTIONS = 4;

export function connectionsOfCase(given: BenchCase): readonly KnownConnection[] {
  return given.connections.map((connection) => ({ ...connection, alias: aliasOf(connection.name) }));
}

/** Says a case's messages one after the other, as a person would. `isChecked`: what is written goes through all gates. */
export async function buildCase(given: BenchCase, builder: Builder, isChecked = true): Promise<BuiltCase> {
  const connections = connectionsOfCase(given);
  const before: ProjectFiles = new Map(Object.entries(given.project === undefined ? (given.files ?? {}) : fixtureProject(given.project)));
  let files = before;
  let earlier: ProjectFiles | null = null;
  for (const text of given.say) {
    const result = await answered(given, { text, files, connections, ...(earlier ? { before: earlier } : {}) }, builder);
    if (result.kind === "question")
      return {
        outcome: "question",
        before,
        files,
        why: `${result.question.subject}: ${result.question.text} ${result.question.choices.map(({ label }) => label).join(" / ")}`,
      };
    if (result.kind === "draft" && result.open)
      return {
        outcome: "question",
        before,
        files,
        why: [
          ...result.open.questions.map(({ subject, text: asked, choices }) => `${subject}: ${asked} ${choices.map(({ label }) => label).join(" / ")}`),
          ...result.open.phrases.map(({ text: phrase }) => `not placed: ${phrase}`),
        ].join(" | "),
      };
    if (result.kind === "refusal") return { outcome: "refused", before, files, why: [result.message, ...result.notUnderstood].join(" | ") };
    const next = new Map(files);
    for (const [path, content] of result.changes) content === null ? next.delete(path) : next.set(path, content);
    for (const [path, content] of derivedFiles(await builder.derive(next))) next.set(path, content);
    const gates = isChecked ? await builder.check(next, { signal: AbortSignal.timeout(60_000) }) : [];
    const failed = gates.find(({ status }) => status !== "passed");
    earlier = files;
    files = next;
    if (failed)
      return {
        outcome: "failed",
        before,
        files,
        why: `${failed.gate}: ${failed.diagnostics
          .map(({ message }) => message)
          .join(" | ")
          .slice(0, 500)}`,
      };
  }
  return { outcome: "verified", before, files, why: "all gates passed" };
}

async function answered(given: BenchCase, request: Omit<CompileRequest, "answers">, builder: Builder): Promise<CompileResult> {
  const answers: Record<string, string> = {};
  for (let asked = 0; ; asked++) {
    const result = await builder.compile({ ...request, answers });
    const answer = result.kind === "question" ? given.answers[result.question.subject] : undefined;
    if (result.kind !== "question" || answer === undefined || asked >= MOST_QUESTIONS) return result;
    answers[result.question.subject] = answer;
  }
}
