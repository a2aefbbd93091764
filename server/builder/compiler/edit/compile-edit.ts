import { replaceDiagram, findDiagram, renderMermaid } from "../../analysis/mermaid.ts";
import type { CompileRequest, CompileResult } from "../../builder.ts";
import { connectionsOfProject } from "../../known-types.ts";
import { applied, type CompilerTools } from "../compile.ts";
import { refuse, Undecided } from "../plan/undecided.ts";
import { compileParts, type CompiledEdit } from "./compile-parts.ts";
import { chooseAutomation } from "./choose-automation.ts";
import type { FileEdit } from "./edits.ts";
import { readEdit, type EditDraft } from "./read-edit.ts";
import { swapFields } from "./swap-fields.ts";
import { undo } from "./undo.ts";

/** A change of an existing project; null when the request describes something new. */
export async function compileEdit(request: CompileRequest, tools: CompilerTools): Promise<CompileResult | null> {
  if (![...request.files.keys()].some((path) => path.startsWith("src/automations/"))) return null;
  const whole = await compileOne(request, tools);
  if (whole?.result.kind !== "refusal") return whole?.result ?? null;
  const parts = await compileParts(swapFields(request) ?? request, (part) => compileOne(part, tools));
  return parts ?? whole.result;
}

async function compileOne(request: CompileRequest, tools: CompilerTools): Promise<CompiledEdit | null> {
  try {
    const undone = undo(request);
    if (undone) return { result: undone, edits: [] };
    const flow = await tools.flowOf(request.files);
    const connections = distinct([...connectionsOfProject(request.files, tools.catalogue), ...request.connections]);
    const draft = chooseAutomation(request, flow, (automation, said) =>
      readEdit({ request: { ...said, connections }, catalogue: tools.catalogue, flow, automation }),
    );
    return draft && { result: await carryOut(request, tools, draft), edits: draft.edits };
  } catch (error) {
    if (error instanceof Undecided) return { result: error.result, edits: [] };
    throw error;
  }
}

function distinct<T extends { readonly alias: string }>(connections: readonly T[]): readonly T[] {
  return [...new Map([...connections].reverse().map((connection) => [connection.alias, connection])).values()].reverse();
}

async function carryOut(request: CompileRequest, tools: CompilerTools, draft: EditDraft): Promise<CompileResult> {
  const required: readonly FileEdit[] = draft.edits.filter((edit) => !isInTests(edit));
  const result = await tools.edit(request.files, required);
  if (!result.ok) throw refuse(`I found no safe place for that change: ${result.reason}.`, draft.words);
  const changes = new Map<string, string | null>([...result.changes, ...draft.files]);
  // A test that says nothing of the changed text has nothing to change.
  for (const edit of draft.edits.filter(isInTests)) {
    const inTest = await tools.edit(applied(request.files, changes), [edit]);
    if (inTest.ok) for (const [path, text] of inTest.changes) changes.set(path, text);
  }
  const architecture = request.files.get("ARCHITECTURE.md");
  if (architecture !== undefined && findDiagram(architecture) !== null) {
    const redrawn = replaceDiagram(architecture, renderMermaid(await tools.flowOf(applied(request.files, changes))));
    if (redrawn !== architecture) changes.set("ARCHITECTURE.md", redrawn);
  }
  for (const [path, text] of changes) if (request.files.get(path) === text) changes.delete(path);
  return { kind: "draft", changes, plan: draft.plan, summary: draft.plan.join("\n") };
}

function isInTests(edit: FileEdit): boolean {
  return edit.type === "test" || edit.file.startsWith("tests/");
}
