import { mutationOptions, notifyManager, queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Edit } from "../../../../contracts/plan/edit.ts";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { Start } from "../../../../contracts/plan/start.ts";
import { ApiFailure } from "../failure.ts";
import { call, type Answer } from "../client.ts";
import { queryClient } from "../query-client.ts";
import { filesQuery, type FileSet } from "./files.ts";
import { whileStoring } from "./changes-under-way.ts";
import { runGates } from "./gates.ts";
import { flowQuery, invalidateProject } from "./project.ts";
import { projectParams, type Scope } from "./scope.ts";
import { forgetUndone, noteChange } from "./undo.ts";

export type PlanSet = Answer<"platform", "getPlans">;

/** Systems that the automation uses from now on: name of the connection → connector. */
export type NewConnections = Readonly<Record<string, string>>;

// With the flow, since both are read from the code: what changes one changes the other.
export const plansQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["project", scope.projectId, "flow", "plans"],
    queryFn: ({ signal }) => call("platform", "getPlans", { params: projectParams(scope), signal }),
  });

/** The flow of the code with these texts in place of the stored ones. */
export function previewFlow(scope: Scope, texts: Readonly<Record<string, string>>): Promise<Answer<"platform", "previewFlow">> {
  const changes = Object.entries(texts).map(([filePath, content]) => ({ filePath, content }));
  return call("platform", "previewFlow", { params: projectParams(scope), body: { changes } });
}

/** What a step can read; at the end of the automation where no step is named. */
export const readableFieldsQuery = (scope: Scope, file: string, step: string | undefined) =>
  queryOptions({
    queryKey: ["project", scope.projectId, "flow", "fields", file, step ?? null],
    queryFn: ({ signal }) => call("platform", "getReadableFields", { params: projectParams(scope), query: { file, ...(step ? { step } : {}) }, signal }),
  });

export const operationQuery = (organisationId: string, connector: string, operation: string) =>
  queryOptions({
    queryKey: ["operation", organisationId, connector, operation],
    queryFn: ({ signal }) => call("switchboard", "getOperation", { params: { organisation_id: organisationId, id: connector, operation }, signal }),
    staleTime: 600_000,
  });

export const stepSamplesQuery = (scope: Scope, file: string) =>
  queryOptions({
    queryKey: ["project", scope.projectId, "samples", file],
    queryFn: ({ signal }) => call("platform", "listStepSamples", { params: projectParams(scope), query: { file }, signal }),
  });

export interface Try {
  readonly file: string;
  readonly step: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The connection to call by; a simulated system answers if left out. */
  readonly connection?: string;
}

export const tryStepMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: (body: Try) => call("platform", "tryStep", { params: projectParams(scope), body }),
    onSuccess: (_, { file }) => queryClient.invalidateQueries({ queryKey: stepSamplesQuery(scope, file).queryKey }),
  });

export interface PlanChange {
  readonly file: string;
  /** Edits, or how they follow from the plan as it is when their turn comes. */
  readonly edits: readonly Edit[] | ((plan: Plan) => readonly Edit[]);
  readonly connections?: NewConnections;
}

/** Changes follow one another: each goes onto what the one before left. */
let last: Promise<unknown> = Promise.resolve();

export function editPlan(scope: Scope, { file, edits, connections }: PlanChange): Promise<Answer<"platform", "editPlan">> {
  return inTurn(scope, async (baseRevision) => {
    const plan = queryClient.getQueryData(plansQuery(scope).queryKey)?.plans.find((each) => each.file === file)?.plan;
    const due = typeof edits !== "function" ? edits : plan ? edits(plan) : [];
    return call("platform", "editPlan", {
      params: projectParams(scope),
      body: { baseRevision, file, edits: [...due], ...(connections ? { connections } : {}) },
    });
  });
}

export function addAutomation(scope: Scope, name: string, start: Start): Promise<Answer<"platform", "addAutomation">> {
  return inTurn(scope, (baseRevision) => call("platform", "addAutomation", { params: projectParams(scope), body: { baseRevision, name, start } }));
}

function inTurn<T extends PlanSet>(scope: Scope, change: (baseRevision: number) => Promise<T>): Promise<T> {
  const mine = whileStoring(last.then(() => changed(scope, change)));
  countPending(1);
  // Behind the news of the plan itself.
  last = mine.catch(() => {}).finally(() => notifyManager.schedule(() => countPending(-1)));
  return mine;
}

let pending = 0;
const watchers = new Set<() => void>();

function countPending(by: number): void {
  pending += by;
  for (const tell of watchers) tell();
}

function watchPending(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

/** Whether changes are on their way: until then the plan lags behind what was typed. */
export function useIsEditing(): boolean {
  return useSyncExternalStore(watchPending, () => pending > 0);
}

async function changed<T extends PlanSet>(scope: Scope, change: (baseRevision: number) => Promise<T>): Promise<T> {
  const before = await queryClient.ensureQueryData(filesQuery(scope));
  const onto = async (): Promise<[FileSet, T]> => {
    try {
      return [before, await change(before.revision)];
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== "revision_conflict") throw error;
      // Edits name steps, not lines: what others changed meanwhile does not touch them.
      const now = await readFiles(scope);
      return [now, await change(now.revision)];
    }
  };
  const [from, answer] = await onto();
  const [flow, files] = await Promise.all([call("platform", "getFlow", { params: projectParams(scope) }), readFiles(scope)]);
  noteChange(scope.projectId, from, files);
  forgetUndone(scope.projectId);
  // What was asked for before the change would come back after it.
  await queryClient.cancelQueries({ queryKey: flowQuery(scope).queryKey });
  notifyManager.batch(() => {
    queryClient.setQueryData(flowQuery(scope).queryKey, flow);
    queryClient.setQueryData(filesQuery(scope).queryKey, files);
    queryClient.setQueryData(plansQuery(scope).queryKey, { revision: answer.revision, plans: answer.plans });
  });
  void invalidateProject(scope, "detail", "environments");
  void queryClient.invalidateQueries({ queryKey: ["project", scope.projectId, "flow", "fields"] });
  void runGates(scope);
  return answer;
}

function readFiles(scope: Scope): Promise<FileSet> {
  return call("platform", "getFiles", { params: projectParams(scope) });
}
