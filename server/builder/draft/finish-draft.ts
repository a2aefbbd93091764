import { LATER } from "../../../contracts/plan/decisions.ts";
import type { CompileRequest, CompileResult, DraftBefore } from "../builder.ts";
import { readPlan } from "../plan-code/index.ts";
import { aliasOf, type ProjectFiles } from "../project-files.ts";
import type { Draft } from "./draft-request.ts";
import { openHoles } from "./open-holes.ts";

/** A draft with more of it decided. Code that was changed since it was drafted stays, and only its holes are filled. */
export async function finishDraft(
  request: CompileRequest,
  draft: DraftBefore,
  draftAgain: (request: CompileRequest) => Promise<CompileResult>,
): Promise<Draft> {
  const own = [...request.files.keys()].filter((path) => isOf(path, draft.automation));
  const base = withoutDraft(request.files, own);
  const before = await draftAgain({ ...request, files: base, answers: draft.answers });
  if (before.kind === "draft" && own.every((path) => before.changes.get(path) === request.files.get(path))) {
    if (before.changes.get("ARCHITECTURE.md") !== request.files.get("ARCHITECTURE.md")) base.set("ARCHITECTURE.md", request.files.get("ARCHITECTURE.md") ?? "");
    const next = await draftAgain({ ...request, files: base });
    if (next.kind === "draft") return { ...next, changes: difference(request.files, next.changes, own) };
  }
  return fillHoles(request, own);
}

const isOf = (path: string, id: string) => new RegExp(`^(?:src/automations/${id}(?:-\\d+)?|tests/${id}(?:-\\d+)?\\.test)\\.ts$`).test(path);

/** The project as it was before the draft: nothing declared that only the draft uses. */
function withoutDraft(files: ProjectFiles, own: readonly string[]): Map<string, string> {
  const base = new Map([...files].filter(([path]) => !own.includes(path)));
  const text = base.get("package.json");
  const others = [...base].filter(([path]) => path.startsWith("src/") && path !== "src/connections.ts").map(([, code]) => code);
  if (others.length === 0) {
    base.delete("package.json");
    base.delete("ARCHITECTURE.md");
  } else if (text !== undefined) {
    const content = JSON.parse(text) as { vennel?: { connections?: Record<string, string> } };
    const names = new Set(others.join("\n").match(/[A-Za-z_$][\w$]*/g) ?? []);
    const connections = Object.fromEntries(Object.entries(content.vennel?.connections ?? {}).filter(([name]) => names.has(aliasOf(name))));
    base.set("package.json", `${JSON.stringify({ ...content, vennel: { ...content.vennel, connections } }, null, 2)}\n`);
  }
  return base;
}

function difference(files: ProjectFiles, changes: Draft["changes"], own: readonly string[]): Draft["changes"] {
  const all = new Map<string, string | null>([...own.map((path): [string, null] => [path, null]), ...changes]);
  return new Map([...all].filter(([path, text]) => text !== (files.get(path) ?? null)));
}

/** Puts answers into the holes that the code still has, and touches nothing else of it. */
function fillHoles({ files, answers }: CompileRequest, own: readonly string[]): Draft {
  const changes = new Map<string, string>();
  const filled: string[] = [];
  for (const path of own.filter((each) => each.startsWith("src/"))) {
    const text = files.get(path) ?? "";
    const plan = readPlan(text, path)?.plan;
    let next = text;
    for (const { at, question } of plan ? openHoles(plan) : []) {
      const answer = onlyAnswerAt(at, answers);
      const [before, after, ...more] = next.split(`hole(${JSON.stringify(question)})`);
      if (answer === null || before === undefined || after === undefined || more.length > 0) continue;
      next = before + JSON.stringify(answer) + after;
      filled.push(question);
    }
    if (next !== text) changes.set(path, next.includes("hole(") ? next : next.replace(/^(import \{.*?)(?:\bhole, |, hole\b)/m, "$1"));
  }
  const said = "The code was changed since it was drafted, so the rest of it stays as it is.";
  const summary =
    filled.length > 0
      ? `${said} Filled in:\n${filled.map((question) => `- ${question}`).join("\n")}`
      : `${said} Decide in the flow or in the code what is open.`;
  return { kind: "draft", changes, plan: filled, summary };
}

/** Steps are not called in changed code what they were called in the draft; their arguments are. */
function onlyAnswerAt(at: readonly string[], answers: Readonly<Record<string, string>>): string | null {
  const given = Object.entries(answers).filter(([subject, said]) => at[0] === "args" && said !== LATER && subject.endsWith(`.${at.join(".")}`));
  return given.length === 1 ? (given[0]?.[1] ?? null) : null;
}
