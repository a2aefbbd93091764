import type { FlowDocument } from "../../../contracts/flow.ts";
import type { CompileRequest, CompileResult, ConnectorCatalogue } from "../builder.ts";
import type { ProjectFiles } from "../project-files.ts";
import { changeSteps } from "../changes/change-steps.ts";
import type { CodeAutomation } from "../edits/index.ts";
import { agree, isMeant, whichReading } from "../draft/agree.ts";
import { draftRequest, hasAutomations } from "../draft/draft-request.ts";
import { finishDraft } from "../draft/finish-draft.ts";
import { compileEdit } from "./edit/compile-edit.ts";
import type { EditResult, FileEdit } from "./edit/edits.ts";
import { emitArchitecture, describe } from "./emit/emit-architecture.ts";
import { emitAutomationFiles, emitPackage } from "./emit/emit-project.ts";
import { sayPlan } from "./emit/say-plan.ts";
import { withoutElse } from "./language/without-else.ts";
import { withFreeNames } from "./plan/free-names.ts";
import { planRequest } from "./plan/plan-request.ts";
import { Undecided } from "./plan/undecided.ts";

export interface CompilerTools {
  readonly catalogue: ConnectorCatalogue;
  /** The flow of a set of files, for the diagram. */
  flowOf(files: ProjectFiles): Promise<FlowDocument>;
  plans(files: ProjectFiles): Promise<readonly CodeAutomation[]>;
  /** Changes code where it stands. */
  edit(files: ProjectFiles, edits: readonly FileEdit[]): Promise<EditResult>;
}

/** A draft that goes on, a change of what is there, or else something new. */
export async function compileRequest(said: CompileRequest, tools: CompilerTools): Promise<CompileResult> {
  if (said.draft) return finishDraft(said, said.draft, (again) => addAutomation(again, tools));
  const request = { ...said, text: withoutElse(said.text) };
  if (!hasAutomations(said.files)) return addAutomation(said, tools);
  const edit = await compileEdit(request, tools);
  if (edit?.kind === "draft") return edit;
  const changed = await changeSteps(said, tools);
  if (changed) return changed;
  if (edit?.kind === "question") return notAgain(request, edit);
  const drafted = await draftRequest(said, tools);
  return drafted ?? edit ?? notAgain(request, await compileNew(request, tools));
}

/** What two readers understand alike is built; where they differ, a person says which is meant, and what one leaves open is drafted. */
async function addAutomation(said: CompileRequest, tools: CompilerTools): Promise<CompileResult> {
  const request = { ...said, text: withoutElse(said.text) };
  const drafted = await draftRequest(said, tools);
  const built = await compileNew(request, tools);
  if (!drafted) return notAgain(request, built);
  if (built.kind !== "draft" || isMeant(drafted, said.answers)) return drafted;
  if (isMeant(built, said.answers) || (await agree(said.files, built, drafted, tools))) return built;
  if (drafted.open) return drafted;
  return (await draftRequest(said, tools, whichReading(built, drafted))) ?? drafted;
}

/** A question whose answer leads to the same question would be asked for ever. */
function notAgain({ text, answers }: CompileRequest, result: CompileResult): CompileResult {
  if (result.kind !== "question") return result;
  const { subject, choices } = result.question;
  if (!choices.some(({ value }) => value === answers[subject])) return result;
  return {
    kind: "refusal",
    message: `“${answers[subject]}” does not settle what “${text.trim()}” means. Say it in other words.`,
    notUnderstood: [text.trim()],
  };
}

/** From a request to a new automation; the same request and catalogue give the same bytes. */
export async function compileNew(request: CompileRequest, tools: Pick<CompilerTools, "catalogue" | "flowOf">): Promise<CompileResult> {
  try {
    const plan = withFreeNames(planRequest(request, tools.catalogue), request.files);
    const changes = new Map<string, string | null>(emitAutomationFiles(plan));
    const packageText = emitPackage(request.files, plan);
    if (packageText !== request.files.get("package.json")) changes.set("package.json", packageText);
    const flow = await tools.flowOf(applied(request.files, changes));
    if (!request.files.has("ARCHITECTURE.md")) changes.set("ARCHITECTURE.md", emitArchitecture(plan, flow));
    const steps = describe(plan);
    return { kind: "draft", changes, plan: steps, summary: [sayPlan(plan), ...plan.notes].join("\n") };
  } catch (error) {
    if (error instanceof Undecided) return error.result;
    throw error;
  }
}

export function applied(files: ProjectFiles, changes: ReadonlyMap<string, string | null>): ProjectFiles {
  const next = new Map(files);
  for (const [path, text] of changes) {
    if (text === null) next.delete(path);
    else next.set(path, text);
  }
  return next;
}
