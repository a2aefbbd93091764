import type { GitRemote, RemoteSync } from "../../../../contracts/git-remote.ts";
import { platformService } from "../../../../contracts/platform.ts";
import type { Role } from "../../../../contracts/route.ts";
import { atLeast } from "../../../platform/http/authorise.ts";
import type { RemoteRow, SyncRow } from "./store.ts";

export function presentRemote(row: RemoteRow, now: Date, { apiUrl, role }: { apiUrl: string; role: Role | null }): GitRemote {
  const { url, branch, direction, username, pollMinutes, state, problem, commitSha, connectedBy, dueAt, holder } = row;
  const isDue = dueAt !== null && dueAt <= now;
  const hookPath = platformService.routes.remoteChanged.path.replace("{hookKey}", row.hookKey);
  return {
    url,
    branch,
    direction,
    username,
    hasToken: row.sealed !== null,
    pollMinutes,
    state,
    isSyncing: holder !== null || isDue,
    problem,
    commit: commitSha,
    syncedAt: row.syncedAt?.toISOString() ?? null,
    triedAt: row.triedAt?.toISOString() ?? null,
    nextAt: isDue ? null : (dueAt?.toISOString() ?? null),
    hookUrl: role !== null && atLeast(role, "builder") ? `${apiUrl}${platformService.base}${hookPath}` : null,
    connectedBy,
    connectedAt: row.connectedAt.toISOString(),
  };
}

export function presentSync({ id, at, cause, outcome, message, commitSha, checkpointId }: SyncRow): RemoteSync {
  return { id, at: at.toISOString(), cause, outcome, message, commit: commitSha, checkpointId };
}
