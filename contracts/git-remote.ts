import { z } from "zod";
import { inOrganisation, page, pageQuery, time } from "./common.ts";
import { filePath } from "./file-path.ts";
import { REMOTE_DIRECTIONS } from "./remote-directions.ts";
import type { Route } from "./route.ts";

const base = `${inOrganisation}/projects/{id}/remote` as const;

export { REMOTE_DIRECTIONS };

/** Why a remote and its project are not alike. */
export const REMOTE_PROBLEMS = [
  "unauthorised",
  "not_found",
  "moved",
  "branch_missing",
  "not_git",
  "unreachable",
  "address_refused",
  "timed_out",
  "server_error",
  "too_large",
  "bad_data",
  "files_refused",
  "gates_failed",
  "conflict",
  "only_push",
  "push_declined",
  "race",
  "interrupted",
] as const;
export type RemoteProblemCode = (typeof REMOTE_PROBLEMS)[number];

const commitName = z.string().regex(/^[0-9a-f]{40}$/, "Use the whole name of a commit.");

export const remoteProblem = z.object({
  code: z.enum(REMOTE_PROBLEMS),
  message: z.string(),
  /** What a person can do about it. */
  advice: z.string(),
  /** What a gate or the remote said. */
  lines: z.array(z.string()),
  /** What both sides changed. */
  files: z.array(z.string()),
});
export type RemoteProblem = z.infer<typeof remoteProblem>;

export const gitRemote = z.object({
  url: z.string(),
  branch: z.string(),
  direction: z.enum(REMOTE_DIRECTIONS),
  username: z.string(),
  /** The token itself is never told. */
  hasToken: z.boolean(),
  /** Minutes between two looks at the remote; 0 for none but those that somebody asks for. */
  pollMinutes: z.number().int(),
  state: z.enum(["new", "synced", "conflict", "failed"]),
  /** One is under way, or about to be. */
  isSyncing: z.boolean(),
  problem: remoteProblem.nullable(),
  /** The remote's commit that was last seen to be the project's as well. */
  commit: z.string().nullable(),
  /** When both were last alike. */
  syncedAt: time.nullable(),
  triedAt: time.nullable(),
  /** When it is tried again without anybody asking. */
  nextAt: time.nullable(),
  /** Anyone who calls it makes the server check the remote; the address is shown to those who may change the project. */
  hookUrl: z.string().nullable(),
  connectedBy: z.string(),
  connectedAt: time,
});
export type GitRemote = z.infer<typeof gitRemote>;

export const remoteSync = z.object({
  id: z.string(),
  at: time,
  cause: z.enum(["person", "checkpoint", "schedule", "webhook"]),
  outcome: z.enum(["alike", "pulled", "pushed", "merged", "conflict", "failed"]),
  message: z.string(),
  commit: z.string().nullable(),
  checkpointId: z.string().nullable(),
});
export type RemoteSync = z.infer<typeof remoteSync>;

export const conflictFile = z.object({
  filePath: z.string(),
  /** Null where that side removed it. */
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  /** Both, with git's marks around what each changed; null where one side is no text or was removed. */
  marked: z.string().nullable(),
  isBinary: z.boolean(),
});
export type ConflictFile = z.infer<typeof conflictFile>;

export const remoteConflict = z.object({ remoteCommit: commitName, filesHash: z.string(), files: z.array(conflictFile) });
export type RemoteConflict = z.infer<typeof remoteConflict>;

const choice = z.discriminatedUnion("take", [
  z.strictObject({ filePath, take: z.enum(["ours", "theirs"]) }),
  z.strictObject({ filePath, take: z.literal("text"), content: z.string().max(2_000_000) }),
]);
export type ConflictChoice = z.infer<typeof choice>;

const branchName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?![/.-])(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)))[^\s~^:?*[\\\p{Cc}]+(?<![/.])$/u, "Use the name of a branch such as main.");

export const remoteRoutes = {
  getRemote: {
    method: "GET",
    path: base,
    access: "viewer",
    summary: "Get a project's remote",
    detail: "Null where there is none.",
    output: z.object({ remote: gitRemote.nullable() }),
  },
  connectRemote: {
    method: "PUT",
    path: base,
    access: "builder",
    audit: { within: ["project.remote_connected", "project.remote_changed"] },
    verified: "where_mailed",
    summary: "Set a project's remote",
    detail: "The repository that the project is kept in step with.",
    body: z.strictObject({
      /** Over https, or http to a host of one's own network; without a credential in it. */
      url: z.string().max(500),
      branch: branchName.default("main"),
      direction: z.enum(REMOTE_DIRECTIONS).default("both"),
      username: z
        .string()
        .max(200)
        .regex(/^[^:\p{Cc}]*$/u, "A user name has no colon.")
        .default(""),
      /** Left out, the one that is stored stays, as long as the address does; null for a repository that anybody may read. */
      token: z
        .string()
        .min(8)
        .max(4_000)
        .regex(/^[\x21-\x7e]+$/, "A token has letters, digits and signs, and no spaces.")
        .nullable()
        .optional(),
      pollMinutes: z.number().int().min(0).max(1_440).default(5),
    }),
    output: gitRemote,
  },
  disconnectRemote: {
    method: "DELETE",
    path: base,
    access: "builder",
    audit: { within: ["project.remote_disconnected"] },
    summary: "Remove a project's remote",
    detail: "Neither side changes.",
    status: 204,
  },
  syncRemote: {
    method: "POST",
    path: `${base}/sync`,
    access: "builder",
    audit: { action: "project.remote_sync_requested" },
    summary: "Sync with the remote now",
    detail: "Unsaved changes become a checkpoint first.",
    status: 202,
    output: gitRemote,
  },
  listRemoteSyncs: {
    method: "GET",
    path: `${base}/syncs`,
    access: "viewer",
    summary: "List syncs",
    detail: "Newest first, with failures.",
    query: pageQuery,
    output: page(remoteSync),
  },
  getRemoteConflict: {
    method: "GET",
    path: `${base}/conflict`,
    access: "viewer",
    summary: "Get the conflicts of a sync",
    output: remoteConflict,
  },
  resolveRemoteConflict: {
    method: "POST",
    path: `${base}/conflict`,
    access: "builder",
    audit: { within: ["project.remote_conflict_decided"] },
    summary: "Resolve the conflicts of a sync",
    body: z.strictObject({ remoteCommit: commitName, filesHash: z.string().max(100), choices: z.array(choice).min(1).max(500) }),
    status: 202,
    output: gitRemote,
    maxBody: 8_000_000,
  },
  remoteChanged: {
    method: "POST",
    path: "/remote-changes/{hookKey}",
    access: "public",
    audit: { none: "The remote's own message; what the sync changes is noted when it ends." },
    summary: "Announce a push to the remote",
    detail: "For the remote's webhook: it is looked at soon.",
    status: 202,
    output: z.object({ accepted: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
