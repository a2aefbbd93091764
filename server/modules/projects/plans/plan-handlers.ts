import type { platformService } from "../../../../contracts/platform.ts";
import type { AutomationPlan } from "../../../../contracts/project-plans.ts";
import type { Builder, PlanEditor } from "../../../builder/builder.ts";
import { withConnections, type CodeAutomation } from "../../../builder/edits/index.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/mount-service.ts";
import { changeFiles, type FilesDeps } from "../files/change-files.ts";
import { readWorkingCopy } from "../files/store.ts";
import { textsOf, type WorkingCopy } from "../files/working-copy.ts";

type PlanRoute = "getPlans" | "previewFlow" | "getReadableFields" | "editPlan" | "addAutomation";

interface Deps extends Omit<FilesDeps, "builderOf"> {
  readonly builderOf: (organisationId: string) => Promise<Pick<Builder, "derive"> & PlanEditor>;
}

/** Automations step by step: read from the code, and changed in the code. */
export function createPlanHandlers(deps: Deps): Pick<Handlers<typeof platformService>, PlanRoute> {
  const read = (organisationId: string, projectId: string) => deps.database.organisation(organisationId, (tx) => readWorkingCopy(tx, projectId));

  /** The texts to edit; refused where they are not those that the person saw. */
  async function textsAt(params: { organisation_id: string; id: string }, baseRevision: number) {
    const copy = await read(params.organisation_id, params.id);
    if (copy.revision === baseRevision) return textsOf(copy.files);
    throw new ApiError("revision_conflict", "The automation was changed meanwhile. Look at it again and repeat the change.", {
      details: { baseRevision, revision: copy.revision, files: [] },
    });
  }

  async function present(organisationId: string, copy: WorkingCopy) {
    const texts = textsOf(copy.files);
    return { revision: copy.revision, plans: presentPlans(await (await deps.builderOf(organisationId)).plans(texts), texts) };
  }

  return {
    getPlans: async ({ params }) => present(params.organisation_id, await read(params.organisation_id, params.id)),

    async previewFlow({ params, body }) {
      const { revision, files } = await read(params.organisation_id, params.id);
      const texts = new Map([...textsOf(files), ...body.changes.map(({ filePath, content }) => [filePath, content] as const)]);
      const { flow, plans, problem } = await (await deps.builderOf(params.organisation_id)).preview(texts);
      return { revision, flow, plans: presentPlans(plans, texts), problem };
    },

    async getReadableFields({ params, query }) {
      const texts = textsOf((await read(params.organisation_id, params.id)).files);
      const builder = await deps.builderOf(params.organisation_id);
      return { items: [...builder.readable(texts, await automationOf(builder, texts, query.file), query.step)] };
    },

    async editPlan({ params, body }) {
      const builder = await deps.builderOf(params.organisation_id);
      const texts = withDeclared(await textsAt(params, body.baseRevision), body.connections);
      const edited = builder.edit(texts, await automationOf(builder, texts, body.file), body.edits);
      if ("refused" in edited) throw new ApiError("unprocessable", edited.refused);
      const after = await save(params, body, new Map([...declaredChange(texts, body.connections), ...edited.changes]));
      return { ...(await present(params.organisation_id, after)), notes: [...edited.notes] };
    },

    async addAutomation({ params, body }) {
      const builder = await deps.builderOf(params.organisation_id);
      const texts = withDeclared(await textsAt(params, body.baseRevision), body.connections);
      const { file, changes } = builder.newAutomation(texts, body.name, body.start ?? { kind: "manual", input: [] });
      const manifest = new Map([["package.json", texts.get("package.json") ?? withConnections(undefined, {})]]);
      return { ...(await present(params.organisation_id, await save(params, body, new Map([...manifest, ...changes])))), file };
    },
  };

  function save(params: { organisation_id: string; id: string }, { baseRevision }: { baseRevision: number }, changes: ReadonlyMap<string, string>) {
    return changeFiles(deps, params.organisation_id, params.id, {
      baseRevision,
      changes: [...changes].map(([filePath, content]) => ({ filePath, content })),
      writer: "user",
    });
  }
}

export async function automationOf(builder: Pick<PlanEditor, "plans">, texts: ReadonlyMap<string, string>, file: string): Promise<CodeAutomation> {
  const text = texts.get(file);
  if (text === undefined) throw notFound("The automation's file");
  const [found] = await builder.plans(new Map([[file, text]]));
  if (!found) throw new ApiError("unprocessable", `${file} holds no automation whose steps can be read. Edit it as code.`);
  return found;
}

function withDeclared(texts: ReadonlyMap<string, string>, added: Readonly<Record<string, string>> | undefined): ReadonlyMap<string, string> {
  return new Map([...texts, ...declaredChange(texts, added)]);
}

function declaredChange(texts: ReadonlyMap<string, string>, added: Readonly<Record<string, string>> | undefined): [string, string][] {
  if (!added || Object.keys(added).length === 0) return [];
  try {
    return [["package.json", withConnections(texts.get("package.json"), added)]];
  } catch {
    throw new ApiError("unprocessable", "package.json is not valid JSON. Mend it first.");
  }
}

function presentPlans(found: readonly CodeAutomation[], texts: ReadonlyMap<string, string>): AutomationPlan[] {
  return found.map((automation) => presentPlan(automation, texts.get(automation.file) ?? ""));
}

function presentPlan({ file, plan, outline }: CodeAutomation, text: string): AutomationPlan {
  const place = ({ from, to }: { readonly from: number; readonly to: number }) => {
    const [start, end] = [positionOf(text, from), positionOf(text, to)];
    return { from, to, startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
  };
  const steps = Object.entries(outline.steps).map(([id, { whole }]) => [id, place(whole)] as const);
  return { file, plan, places: { ...Object.fromEntries(steps), start: place(outline.trigger) } };
}

function positionOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: lines.at(-1)?.length ?? 0 };
}
