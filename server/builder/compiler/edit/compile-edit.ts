import type { AutomationFlow, FlowDocument } from "../../../../contracts/flow.ts";
import { replaceDiagram, findDiagram, renderMermaid } from "../../analysis/mermaid.ts";
import type { CompileRequest, CompileResult } from "../../builder.ts";
import { connectionsOfProject } from "../../known-types.ts";
import { applied, type CompilerTools } from "../compile.ts";
import { ask, refuse, Undecided } from "../plan/undecided.ts";
import type { FileEdit } from "./edits.ts";
import { readEdit, type EditDraft } from "./read-edit.ts";

/** A change of an existing project; null when the request describes something new. */
export async function compileEdit(request: CompileRequest, tools: CompilerTools): Promise<CompileResult | null> {
  if (![...request.files.keys()].some((path) => path.startsWith("src/automations/"))) return null;
  try {
    const flow = await tools.flowOf(request.files);
    const connections = [...connectionsOfProject(request.files, tools.catalogue), ...request.connections];
    const draft = readEdit({
      request: { ...request, connections: distinct(connections) },
      catalogue: tools.catalogue,
      flow,
      automation: chooseAutomation(request, flow),
    });
    return draft && (await carryOut(request, tools, draft));
  } catch (error) {
    if (error instanceof Undecided) return error.result;
    throw error;
  }
}

function distinct<T extends { readonly alias: string }>(connections: readonly T[]): readonly T[] {
  return [...new Map([...connections].reverse().map((connection) => [connection.alias, connection])).values()].reverse();
}

/** The one that is named, or the only one. */
function chooseAutomation(request: CompileRequest, flow: FlowDocument): AutomationFlow {
  const [first] = flow.automations;
  if (!first) throw refuse("The project has no automation that could be changed.");
  if (flow.automations.length === 1) return first;
  const chosen = flow.automations.find(({ id }) => id === request.answers.automation);
  if (chosen) return chosen;
  const words = request.text.toLowerCase();
  const named = flow.automations.filter(
    ({ name, id }) =>
      words.includes(name.toLowerCase()) ||
      words.includes(id) ||
      name
        .toLowerCase()
        .split(/\W+/)
        .filter((word) => word.length > 4 && words.includes(word)).length >= 2,
  );
  if (named.length === 1 && named[0]) return named[0];
  throw ask({
    subject: "automation",
    text: "Which automation should I change?",
    choices: flow.automations.map(({ id, name }) => ({ value: id, label: name })),
  });
}

async function carryOut(request: CompileRequest, tools: CompilerTools, draft: EditDraft): Promise<CompileResult> {
  const required: readonly FileEdit[] = draft.edits.filter((edit) => !edit.file.startsWith("tests/"));
  const result = await tools.edit(request.files, required);
  if (!result.ok) throw refuse(`I found no safe place for that change: ${result.reason}.`);
  const changes = new Map<string, string | null>([...result.changes, ...draft.files]);
  // A test that says nothing of the changed text has nothing to change.
  for (const edit of draft.edits.filter((candidate) => candidate.file.startsWith("tests/"))) {
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
