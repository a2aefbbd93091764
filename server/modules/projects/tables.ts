import { bigint, boolean, customType, integer, json, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { GateResult } from "../../../contracts/flow.ts";
import type { ConflictChoice, GitRemote, RemoteProblem, RemoteSync } from "../../../contracts/git-remote.ts";
import type { Checkpoint } from "../../../contracts/checkpoints.ts";
import type { ProjectFile } from "../../../contracts/project-files.ts";
import type { ObjectType } from "../../platform/git/objects.ts";
import type { TreeEntry } from "./files/working-copy.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const time = (name: string) => timestamp(name, { withTimezone: true });

export const projectTable = pgTable("project", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  name: text("name").notNull(),
  packageName: text("package_name"),
  description: text("description").notNull(),
  systems: text("systems").array().notNull(),
  revision: integer("revision").notNull(),
  filesHash: text("files_hash").notNull(),
  serving: text("serving").$type<"nothing" | "live" | "suspended">().notNull(),
  deployedAt: time("deployed_at"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
  deletedAt: time("deleted_at"),
});

export const projectStarTable = pgTable("project_star", {
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  identityId: text("identity_id").notNull(),
});

export const fileBlobTable = pgTable("file_blob", {
  organisationId: text("organisation_id").notNull(),
  hash: text("hash").notNull(),
  content: bytea("content").notNull(),
});

export const projectFileTable = pgTable("project_file", {
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  path: text("path").notNull(),
  hash: text("hash").notNull(),
  isBinary: boolean("is_binary").notNull(),
  writer: text("writer").$type<ProjectFile["lastWriter"]>().notNull(),
});

export const checkpointTable = pgTable("checkpoint", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  parentId: text("parent_id"),
  message: text("message").notNull(),
  author: text("author").notNull(),
  kind: text("kind").$type<Checkpoint["kind"]>().notNull(),
  filesHash: text("files_hash").notNull(),
  tree: jsonb("tree").$type<[path: string, entry: TreeEntry][]>().notNull(),
  commitSha: text("commit_sha"),
  createdAt: time("created_at").notNull(),
});

export const verificationTable = pgTable("verification", {
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  filesHash: text("files_hash").notNull(),
  verified: boolean("verified").notNull(),
  gates: jsonb("gates").$type<GateResult[]>().notNull(),
  checkedAt: time("checked_at").notNull(),
});

export const environmentTable = pgTable("environment", {
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  name: text("name").notNull(),
  bindings: jsonb("bindings").$type<Record<string, string>>().notNull(),
  variables: jsonb("variables").$type<Record<string, string>>().notNull(),
  deploymentId: text("deployment_id"),
  createdAt: time("created_at").notNull(),
});

export const secretVariableTable = pgTable("secret_variable", {
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  environment: text("environment").notNull(),
  name: text("name").notNull(),
  version: integer("version").notNull(),
  sealed: bytea("sealed").notNull(),
  setAt: time("set_at").notNull(),
});

export const gitObjectTable = pgTable("git_object", {
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  sha: text("sha").notNull(),
  type: text("type").$type<ObjectType>().notNull(),
  content: bytea("content").notNull(),
});

export const gitBranchTable = pgTable("git_branch", {
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  sha: text("sha").notNull(),
  checkpointId: text("checkpoint_id"),
});

/** What a person decided about a conflict, and between which states. */
export interface Resolution {
  readonly remoteCommit: string;
  readonly filesHash: string;
  readonly choices: readonly ConflictChoice[];
}

export const gitRemoteTable = pgTable("git_remote", {
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").primaryKey(),
  url: text("url").notNull(),
  branch: text("branch").notNull(),
  direction: text("direction").$type<GitRemote["direction"]>().notNull(),
  username: text("username").notNull(),
  version: integer("version").notNull(),
  sealed: bytea("sealed"),
  pollMinutes: integer("poll_minutes").notNull(),
  hookKey: text("hook_key").notNull(),
  connectedBy: text("connected_by").notNull(),
  connectedAt: time("connected_at").notNull(),
  state: text("state").$type<GitRemote["state"]>().notNull(),
  problem: jsonb("problem").$type<RemoteProblem>(),
  commitSha: text("commit_sha"),
  refusedSha: text("refused_sha"),
  tried: text("tried"),
  resolution: jsonb("resolution").$type<Resolution>(),
  syncedAt: time("synced_at"),
  triedAt: time("tried_at"),
  failures: integer("failures").notNull(),
  dueAt: time("due_at"),
  cause: text("cause").$type<RemoteSync["cause"]>().notNull(),
  askedBy: text("asked_by"),
  asked: bigint("asked", { mode: "number" }).notNull(),
  holder: integer("holder"),
  leaseUntil: time("lease_until"),
});

export const gitSyncTable = pgTable("git_sync", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  at: time("at").notNull(),
  cause: text("cause").$type<RemoteSync["cause"]>().notNull(),
  outcome: text("outcome").$type<RemoteSync["outcome"]>().notNull(),
  message: text("message").notNull(),
  commitSha: text("commit_sha"),
  checkpointId: text("checkpoint_id"),
});

export const gitClashTable = pgTable("git_clash", {
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  path: text("path").notNull(),
  base: bytea("base"),
  theirs: bytea("theirs"),
});

export const stepSampleTable = pgTable("step_sample", {
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  file: text("file").notNull(),
  step: text("step").notNull(),
  value: json("value").$type<unknown>(),
  simulated: boolean("simulated").notNull(),
  triedAt: time("tried_at").notNull(),
});
