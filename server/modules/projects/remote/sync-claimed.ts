import type { Tx } from "../../../platform/database/database.ts";
import { ApiError } from "../../../platform/errors.ts";
import { hider } from "../../../gateway/index.ts";
import { findProject } from "../store.ts";
import type { RemoteDeps } from "./deps.ts";
import { makeAlike, type Progress } from "./make-alike.ts";
import { problemOf, RemoteRefused } from "./remote-refused.ts";
import { openToken } from "./seal-token.ts";
import { settle } from "./settle.ts";
import { findRemote, updateRemote, type Claimed } from "./store.ts";
import { secretsOf } from "./wire/ask.ts";

/** One sync from its beginning to what is said of it. */
export async function syncClaimed(deps: RemoteDeps, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const { organisationId, projectId } = claimed;
  const opened = await deps.database.organisation(organisationId, async (tx) => {
    const remote = await findRemote(tx, projectId);
    return remote && (await isThere(tx, projectId)) ? { remote, token: await openToken(deps.keyring, tx, remote) } : null;
  });
  if (!opened) return deps.database.organisation(organisationId, (tx) => updateRemote(tx, projectId, { holder: null, leaseUntil: null, dueAt: null }));

  const { remote, token } = opened;
  const { url, branch, username } = remote;
  const progress: Progress = { kept: 0, took: null, checkpointId: null, tried: null, there: null };
  const wire = { gateway: deps.gateway, projectId, url, branch, username, token, signal };
  const result = await makeAlike(deps, remote, wire, progress).catch((error: unknown) => {
    if (signal.aborted && signal.reason === STOPPING) throw error;
    return problemOf(asProblem(deps, error, signal), hider(secretsOf({ username, token })));
  });
  await deps.database.organisation(organisationId, (tx) => settle(tx, deps, claimed, { remote, progress, result }));
}

/** Why a process gives up its claim: another one takes over. */
export const STOPPING = Symbol("the server stops");

async function isThere(tx: Tx, projectId: string): Promise<boolean> {
  return findProject(tx, projectId, null).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === "not_found") return false;
      throw error;
    },
  );
}

function asProblem({ log }: RemoteDeps, error: unknown, signal: AbortSignal): RemoteRefused {
  if (error instanceof RemoteRefused) return error;
  if (signal.aborted) return new RemoteRefused("timed_out", "The sync took longer than five minutes.");
  log.error({ err: error }, "a sync with a git remote broke off");
  return new RemoteRefused("interrupted", "The sync broke off here.");
}
