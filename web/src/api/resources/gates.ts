import { delay } from "es-toolkit";
import { create } from "zustand";
import { call } from "../client.ts";
import { queryClient } from "../query-client.ts";
import { changesStored, isStoring } from "./changes-under-way.ts";
import type { Verification } from "../../../../contracts/flow.ts";
import { invalidateProject, projectQuery } from "./project.ts";
import { projectParams, type Scope } from "./scope.ts";

/** The run of the gates that this page waits for. What they found is the project's own, and is read from there by whoever shows it. */
export interface GatesRun {
  /** The project whose gates are running. */
  readonly projectId: string | null;
  readonly error: Error | null;
}

export const useGatesRun = create<GatesRun>(() => ({ projectId: null, error: null }));

let underWay: { readonly scope: Scope; readonly stop: AbortController; readonly done: Promise<Verification | null> } | null = null;

/** Waits for a pause between saves before running the gates again. */
const PAUSE_MS = 400;

/** Runs the gates over the files as they are stored now. One run at a time: what an earlier one would find is of older files. */
export function runGates(scope: Scope): Promise<Verification | null> {
  const pauseMs = underWay ? PAUSE_MS : 0;
  underWay?.stop.abort();
  const stop = new AbortController();
  useGatesRun.setState({ projectId: scope.projectId, error: null });
  const mine = { scope, stop, done: check(scope, stop.signal, pauseMs).finally(() => underWay === mine && (underWay = null)) };
  underWay = mine;
  return mine.done;
}

/** What the gates say of the files once every change is stored: known already, being found out, or found out now. Null where they could not be run. */
export async function settleGates(scope: Scope): Promise<Verification | null> {
  for (;;) {
    await changesStored();
    const mine = underWay;
    if (mine?.scope.projectId === scope.projectId) {
      const found = await mine.done;
      if (!mine.stop.signal.aborted && !isStoring()) return found;
      continue;
    }
    const { verification } = await queryClient.fetchQuery({ ...projectQuery(scope), staleTime: 0 });
    // A change that was stored meanwhile has its gates run by itself.
    if (underWay !== mine || isStoring()) continue;
    return verification.status === "unverified" ? runGates(scope) : verification;
  }
}

/** Null where the run was stopped by a later one, or failed; its error is in the store then. */
async function check(scope: Scope, signal: AbortSignal, pauseMs: number): Promise<Verification | null> {
  try {
    if (pauseMs > 0) await delay(pauseMs, { signal });
    const { verification } = await call("platform", "checkProject", { params: projectParams(scope), signal });
    const { queryKey } = projectQuery(scope);
    // A viewer of the project sees the end of the run and what it found at once, not one after the other.
    queryClient.setQueryData(queryKey, (known) => known && { ...known, verification });
    if (!signal.aborted) useGatesRun.setState({ projectId: null, error: null });
    void invalidateProject(scope, "detail", "checkpoints");
    return verification;
  } catch (error) {
    if (!signal.aborted) useGatesRun.setState({ projectId: null, error: error as Error });
    return null;
  }
}

/** Whether this page waits for the gates of a project. */
export function useIsVerifying(projectId: string): boolean {
  return useGatesRun((run) => run.projectId === projectId);
}
