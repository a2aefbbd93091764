import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ConflictChoice, GitRemote } from "../../../../contracts/git-remote.ts";
import { call } from "../client.ts";
import { queryClient } from "../query-client.ts";
import { invalidateProject } from "./project.ts";
import { projectParams, type Scope } from "./scope.ts";

const root = (scope: Scope) => ["project", scope.projectId, "remote"] as const;
const WHILE_SYNCING_MS = 1_000;
const OTHERWISE_MS = 20_000;

export const remoteQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...root(scope), "state"],
    queryFn: async ({ signal }) => (await call("platform", "getRemote", { params: projectParams(scope), signal })).remote,
    refetchInterval: ({ state }) => (state.data?.isSyncing ? WHILE_SYNCING_MS : state.data ? OTHERWISE_MS : false),
  });

/** Read anew with each state that the remote comes to. */
export const remoteSyncsQuery = (scope: Scope, { triedAt }: Pick<GitRemote, "triedAt">) =>
  queryOptions({
    queryKey: [...root(scope), "syncs", triedAt],
    queryFn: ({ signal }) => call("platform", "listRemoteSyncs", { params: projectParams(scope), query: { limit: 10 }, signal }),
    placeholderData: (before) => before,
  });

export const remoteConflictQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...root(scope), "conflict"],
    queryFn: ({ signal }) => call("platform", "getRemoteConflict", { params: projectParams(scope), signal }),
    gcTime: 0,
  });

export interface RemoteSettings {
  readonly url: string;
  readonly branch: string;
  readonly direction: GitRemote["direction"];
  readonly username: string;
  /** Left out: the stored one stays. */
  readonly token?: string | null;
  readonly pollMinutes: number;
}

export const connectRemoteMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: (body: RemoteSettings) => call("platform", "connectRemote", { params: projectParams(scope), body }),
    // The token that was typed is not kept.
    gcTime: 0,
    onSuccess: (remote) => show(scope, remote),
  });

export const syncRemoteMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: () => call("platform", "syncRemote", { params: projectParams(scope) }),
    onSuccess: (remote) => show(scope, remote),
  });

export const disconnectRemoteMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: () => call("platform", "disconnectRemote", { params: projectParams(scope) }),
    onSuccess: () => show(scope, null),
  });

export const resolveConflictMutation = (scope: Scope) =>
  mutationOptions({
    mutationFn: (body: { remoteCommit: string; filesHash: string; choices: ConflictChoice[] }) =>
      call("platform", "resolveRemoteConflict", { params: projectParams(scope), body }),
    onSuccess: (remote) => show(scope, remote),
  });

function show(scope: Scope, remote: GitRemote | null): void {
  queryClient.setQueryData(remoteQuery(scope).queryKey, remote);
  // Changes that were not kept yet have been kept.
  void invalidateProject(scope, "checkpoints");
}
