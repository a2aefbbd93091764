import { z } from "zod";
import { displayName } from "./display-name.ts";
import { bulkRoutes } from "./bulk.ts";
import { page, pageQuery, time } from "./common.ts";
import { filePath } from "./file-path.ts";
import { diagnostic, flowDocument, gateResult, verification } from "./flow.ts";
import { remoteRoutes } from "./git-remote.ts";
import { inputSchema } from "./input-schema.ts";
import { issueRoutes } from "./issues.ts";
import { defineService } from "./route.ts";
import { runFilter, runStatus } from "./run-filter.ts";
import { savedFilterRoutes } from "./saved-filters.ts";
import { timeMachineRoutes } from "./time-machine.ts";

const projectName = displayName(100);

export const project = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  state: z.enum(["draft", "verified", "live", "failing", "suspended"]),
  /** Connector ids in the order in which the flow uses them. */
  systems: z.array(z.string()),
  starred: z.boolean(),
  createdAt: time,
  updatedAt: time,
  deployedAt: time.nullable(),
  /** Runs a day over the last 12 days, oldest first. */
  runsByDay: z.array(z.object({ total: z.number().int(), failed: z.number().int() })),
});
export type Project = z.infer<typeof project>;
export const projectDetail = project.extend({ revision: z.number().int(), verification });
export type ProjectDetail = z.infer<typeof projectDetail>;

export const projectFile = z.object({
  filePath: z.string(),
  /** Base64 when `isBinary`. */
  content: z.string(),
  type: z.enum(["source", "flow", "architecture", "mapping", "manifest", "test", "other"]),
  isBinary: z.boolean(),
  lastWriter: z.enum(["user", "assistant", "derived"]),
});
export type ProjectFile = z.infer<typeof projectFile>;
export const fileSet = z.object({ revision: z.number().int(), files: z.array(projectFile) });
export const fileChange = z.strictObject({ filePath, content: z.string().max(2_000_000).nullable(), isBinary: z.boolean().optional() });
export type FileChange = z.infer<typeof fileChange>;

export const checkpoint = z.object({
  id: z.string(),
  message: z.string(),
  author: z.string(),
  kind: z.enum(["user", "assistant", "restore", "deployment"]),
  verified: z.boolean(),
  filesHash: z.string(),
  createdAt: time,
});
export type Checkpoint = z.infer<typeof checkpoint>;

export const trigger = z.object({
  type: z.enum(["webhook", "schedule", "poll", "manual", "event"]),
  event: z.string().nullable().optional(),
  connection: z.string().nullable().optional(),
  url: z.string().optional(),
  cron: z.string().optional(),
  timeZone: z.string().optional(),
  nextAt: time.nullable().optional(),
});
export const automation = z.object({
  id: z.string(),
  /** The id in the code, unique in its project. */
  key: z.string(),
  name: z.string(),
  projectId: z.string(),
  deploymentId: z.string(),
  environment: z.string(),
  enabled: z.boolean(),
  trigger,
  lastRunAt: time.nullable(),
  /** Since when it is off. */
  pausedAt: time.nullable(),
  /** What is made up for of a schedule's missed ticks when it is switched on again. */
  catchUp: z.enum(["skip", "one", "all"]),
  /** An issue is raised when it has not run for so long. */
  expectEveryMinutes: z.number().int().nullable(),
});
export const automationFigures = z.object({
  /** How long one bucket is. */
  bucketMinutes: z.number().int(),
  /** Real runs, oldest first. */
  buckets: z.array(z.object({ at: time, total: z.number().int(), failed: z.number().int(), medianMs: z.number().nullable(), p95Ms: z.number().nullable() })),
});
/** What a run by hand takes. */
export const automationInput = z.object({
  /** Null where the code does not say it in a way that can be read. */
  schema: inputSchema.nullable(),
  /** What the last run got, redacted; null where there is none or it was deleted. */
  last: z.object({ runId: z.string(), at: time, payload: z.unknown() }).nullable(),
  /** A sample of the event, as the connected system sends it. */
  sample: z.unknown(),
});
export type AutomationInput = z.infer<typeof automationInput>;
export type AutomationFigures = z.infer<typeof automationFigures>;
export type Automation = z.infer<typeof automation>;

export const deploymentStatus = z.enum(["queued", "building", "live", "failed", "superseded", "suspended"]);
export const deployment = z.object({
  id: z.string(),
  projectId: z.string(),
  environment: z.string(),
  version: z.number().int(),
  checkpointId: z.string(),
  status: deploymentStatus,
  error: z.string().nullable(),
  createdAt: time,
  liveAt: time.nullable(),
  automations: z.array(automation),
});
export type Deployment = z.infer<typeof deployment>;

export const runError = z.object({
  name: z.string(),
  message: z.string(),
  /** Mapped to the user's TypeScript. */
  stack: z.string().optional(),
  code: z.string().optional(),
});
export const call = z.object({
  connection: z.string(),
  operation: z.string().nullable(),
  request: z.object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
  response: z.object({ status: z.number().int(), headers: z.record(z.string(), z.string()), body: z.unknown() }).nullable(),
  error: z.string().nullable(),
  startedAt: time,
  durationMs: z.number(),
});
export type Call = z.infer<typeof call>;
export const step = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["running", "succeeded", "failed", "uncertain", "skipped"]),
  attempt: z.number().int(),
  startedAt: time,
  finishedAt: time.nullable(),
  output: z.unknown(),
  error: runError.nullable(),
  calls: z.array(call),
});
export type Step = z.infer<typeof step>;
export const runSummary = z.object({
  id: z.string(),
  automationId: z.string(),
  projectId: z.string(),
  deploymentId: z.string().nullable(),
  status: runStatus,
  simulated: z.boolean(),
  trigger: z.string(),
  attempt: z.number().int(),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  error: runError.nullable(),
});
export const run = runSummary.extend({ input: z.unknown(), output: z.unknown(), steps: z.array(step) });
export type RunSummary = z.infer<typeof runSummary>;
export type Run = z.infer<typeof run>;
/** One write to another system, as far as it is known. */
export const effect = z.object({
  /** Id of the journal's record; within the step of this name. */
  step: z.string(),
  name: z.string(),
  connection: z.string(),
  operation: z.string().nullable(),
  /** Method and address; null when the server stopped before that was recorded. */
  request: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  /** `pending` while it is on its way; `settled` when a person said that it happened. */
  outcome: z.enum(["confirmed", "settled", "failed", "uncertain", "pending"]),
  attempts: z.number().int(),
  at: time,
  /** Made by the run that this one goes on from. */
  carriedOver: z.boolean(),
  /** The field by which the other system can be asked whether it happened; null where it cannot. */
  readBackBy: z.string().nullable(),
});
export type Effect = z.infer<typeof effect>;
export const logLine = z.object({
  id: z.string(),
  at: time,
  level: z.enum(["debug", "info", "warn", "error"]),
  message: z.string(),
  data: z.unknown(),
  runId: z.string().nullable(),
  stepId: z.string().nullable(),
});
export type LogLine = z.infer<typeof logLine>;

const o = "/o/{organisation_id}" as const;
/** What is told of one: that it is set. */
const secretVariable = z.object({ name: z.string(), setAt: z.string() });
const accepted = z.object({ id: z.string() });
const events = { produces: "text/event-stream" } as const;
const eventQuery = z.object({ after: z.coerce.number().int().min(0).optional() });

/** One alias of a version that is live or suspended, and the connection that stands for it. */
export const connectionUse = z.object({
  projectId: z.string(),
  environment: z.string(),
  deploymentId: z.string(),
  alias: z.string(),
  isLive: z.boolean(),
  /** Names of the automations of that version. */
  automations: z.array(z.string()),
});
export type ConnectionUse = z.infer<typeof connectionUse>;

export const platformService = defineService({
  name: "platform",
  base: "/api/platform/v1",
  routes: {
    createProject: {
      method: "POST",
      path: `${o}/projects`,
      access: "builder",
      summary: "Create a project",
      body: z.strictObject({ name: projectName }),
      status: 201,
      output: project,
    },
    listProjects: {
      method: "GET",
      path: `${o}/projects`,
      access: "viewer",
      summary: "Projects, newest change first",
      query: pageQuery.extend({ query: z.string().max(200).optional() }),
      output: page(project),
    },
    getProject: { method: "GET", path: `${o}/projects/{id}`, access: "viewer", summary: "One project with its verification", output: projectDetail },
    updateProject: {
      method: "PATCH",
      path: `${o}/projects/{id}`,
      access: "builder",
      summary: "Rename a project",
      body: z.strictObject({ name: projectName }),
      output: project,
    },
    deleteProject: { method: "DELETE", path: `${o}/projects/{id}`, access: "admin", summary: "Delete a project; it can be restored for 30 days", status: 204 },
    importProject: {
      method: "POST",
      path: `${o}/projects/import`,
      access: "builder",
      summary: "A new project from a zip, sent as application/zip",
      query: z.object({ name: projectName.optional() }),
      status: 201,
      output: project,
      maxBody: 10_000_000,
    },
    restoreProject: {
      method: "POST",
      path: `${o}/projects/{id}/restore`,
      access: "admin",
      summary: "Bring back a project deleted less than 30 days ago",
      output: project,
    },
    cloneProject: {
      method: "POST",
      path: `${o}/projects/{id}/clone`,
      access: "builder",
      summary: "Copy a project",
      body: z.strictObject({ name: projectName.optional() }),
      status: 201,
      output: project,
    },
    starProject: { method: "PUT", path: `${o}/projects/{id}/star`, access: "viewer", summary: "Star a project for oneself", status: 204 },
    unstarProject: { method: "DELETE", path: `${o}/projects/{id}/star`, access: "viewer", summary: "Remove one's star", status: 204 },

    getFiles: { method: "GET", path: `${o}/projects/{id}/files`, access: "viewer", summary: "Every file of the working copy", output: fileSet },
    changeFiles: {
      method: "PATCH",
      path: `${o}/projects/{id}/files`,
      access: "builder",
      summary: "Write or delete files; 409 revision_conflict carries both sides",
      body: z.strictObject({ baseRevision: z.number().int(), changes: z.array(fileChange).min(1).max(500) }),
      output: fileSet,
      maxBody: 8_000_000,
    },
    listCheckpoints: {
      method: "GET",
      path: `${o}/projects/{id}/checkpoints`,
      access: "viewer",
      summary: "Checkpoints, newest first",
      query: pageQuery,
      output: page(checkpoint),
    },
    saveCheckpoint: {
      method: "POST",
      path: `${o}/projects/{id}/checkpoints`,
      access: "builder",
      summary: "saveCheckpoint: keep the files as they are now",
      body: z.strictObject({ message: z.string().trim().min(1).max(200) }),
      status: 201,
      output: checkpoint,
    },
    diffCheckpoint: {
      method: "GET",
      path: `${o}/projects/{id}/checkpoints/{checkpointId}/diff`,
      access: "viewer",
      summary: "Unified diff with four lines of context",
      query: z.object({ against: z.string().optional() }),
      output: z.object({ files: z.array(z.object({ filePath: z.string(), status: z.enum(["added", "removed", "changed"]), patch: z.string() })) }),
    },
    restoreCheckpoint: {
      method: "POST",
      path: `${o}/projects/{id}/checkpoints/{checkpointId}/restore`,
      access: "builder",
      summary: "Bring the files back, as a new checkpoint",
      output: checkpoint,
    },
    getFlow: { method: "GET", path: `${o}/projects/{id}/flow`, access: "viewer", summary: "flow.json", output: flowDocument },
    checkProject: {
      method: "POST",
      path: `${o}/projects/{id}/check`,
      access: "builder",
      summary: "Run every gate",
      output: z.object({ verification, gates: z.array(gateResult), diagnostics: z.array(diagnostic) }),
    },
    simulate: {
      method: "POST",
      path: `${o}/projects/{id}/simulations`,
      access: "builder",
      summary: "Run an automation against simulated systems",
      body: z.strictObject({ automation: z.string().min(1), payload: z.unknown().optional(), scenario: z.string().optional() }),
      status: 202,
      output: accepted,
    },
    getArchive: { method: "GET", path: `${o}/projects/{id}/archive`, access: "viewer", summary: "The files as a zip", produces: "application/zip" },

    listEnvironments: {
      method: "GET",
      path: `${o}/projects/{id}/environments`,
      access: "viewer",
      summary: "Environments with bindings and what is live",
      output: z.object({
        items: z.array(
          z.object({
            name: z.string(),
            bindings: z.record(z.string(), z.string()),
            required: z.array(z.object({ alias: z.string(), connector: z.string().nullable(), connectionId: z.string().nullable(), automatic: z.boolean() })),
            variables: z.record(z.string(), z.string()),
            secrets: z.array(secretVariable),
            deploymentId: z.string().nullable(),
          }),
        ),
      }),
    },
    setBindings: {
      method: "PUT",
      path: `${o}/projects/{id}/environments/{name}/bindings`,
      access: "builder",
      summary: "Which connection each alias of the code means",
      body: z.record(z.string(), z.string()),
      output: z.record(z.string(), z.string()),
    },
    setVariables: {
      method: "PUT",
      path: `${o}/projects/{id}/environments/{name}/variables`,
      access: "builder",
      summary: "Plain variables of an environment",
      body: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string().max(10_000)),
      output: z.record(z.string(), z.string()),
    },
    setSecretVariable: {
      method: "PUT",
      path: `${o}/projects/{id}/environments/{name}/secrets/{variable}`,
      access: "builder",
      summary: "Set or replace a variable whose value nothing returns",
      // Shorter ones could not be told from words that a system answers by chance, and so not be hidden.
      body: z.strictObject({ value: z.string().min(8).max(10_000) }),
      output: secretVariable,
    },
    deleteSecretVariable: {
      method: "DELETE",
      path: `${o}/projects/{id}/environments/{name}/secrets/{variable}`,
      access: "builder",
      summary: "Remove a secret variable; calls that need it fail from then on",
      status: 204,
    },

    deploy: {
      method: "POST",
      path: `${o}/projects/{id}/deployments`,
      access: "builder",
      summary: "Build and go live",
      body: z.strictObject({ environment: z.string().optional(), checkpointId: z.string().optional(), name: z.string().optional() }),
      status: 202,
      output: z.object({ id: z.string(), status: deploymentStatus }),
    },
    connectionUses: {
      method: "GET",
      path: `${o}/connections/{connection_id}/uses`,
      access: "viewer",
      summary: "Versions that are live or suspended and go by a connection",
      output: z.object({ items: z.array(connectionUse) }),
    },
    listDeployments: {
      method: "GET",
      path: `${o}/projects/{id}/deployments`,
      access: "viewer",
      summary: "Versions, newest first",
      query: pageQuery,
      output: page(deployment),
    },
    getDeployment: { method: "GET", path: `${o}/deployments/{id}`, access: "viewer", summary: "One deployment with its automations", output: deployment },
    deploymentEvents: {
      method: "GET",
      path: `${o}/deployments/{id}/events`,
      access: "viewer",
      summary: "The build, as it happens",
      query: eventQuery,
      ...events,
    },
    rollback: {
      method: "POST",
      path: `${o}/deployments/{id}/rollback`,
      access: "builder",
      summary: "Make this version live again",
      status: 202,
      output: z.object({ id: z.string(), status: deploymentStatus }),
    },
    suspend: { method: "POST", path: `${o}/deployments/{id}/suspend`, access: "builder", summary: "Stop taking triggers", output: deployment },
    resume: { method: "POST", path: `${o}/deployments/{id}/resume`, access: "builder", summary: "Take triggers again", output: deployment },

    listAutomations: {
      method: "GET",
      path: `${o}/automations`,
      access: "viewer",
      summary: "Automations that are deployed",
      query: pageQuery.extend({ project: z.string().optional() }),
      output: page(automation),
    },
    getAutomation: { method: "GET", path: `${o}/automations/{id}`, access: "viewer", summary: "One automation", output: automation },
    updateAutomation: {
      method: "PATCH",
      path: `${o}/automations/{id}`,
      access: "builder",
      summary: "Switch on or off; what is made up for afterwards, and what is expected of it",
      body: z.strictObject({
        enabled: z.boolean().optional(),
        catchUp: z.enum(["skip", "one", "all"]).optional(),
        expectEveryMinutes: z.number().int().min(1).max(44_640).nullable().optional(),
      }),
      output: automation,
    },
    rotateHook: {
      method: "POST",
      path: `${o}/automations/{id}/rotate`,
      access: "builder",
      summary: "Give a webhook a new address; the old one answers 410",
      output: automation,
    },
    automationFigures: {
      method: "GET",
      path: `${o}/automations/{id}/figures`,
      access: "viewer",
      summary: "Throughput, failures and durations over time",
      query: z.object({ span: z.enum(["24h", "7d", "30d"]).default("24h") }),
      output: automationFigures,
    },
    startRun: {
      method: "POST",
      path: `${o}/automations/{id}/runs`,
      access: "builder",
      summary: "Run now; an input that does not fit is refused, each problem at its field",
      body: z.strictObject({ payload: z.unknown().optional() }),
      status: 202,
      output: accepted,
      maxBody: 5_000_000,
    },
    automationInput: {
      method: "GET",
      path: `${o}/automations/{id}/input`,
      access: "builder",
      summary: "What a run started by hand takes: its schema where the code says one, and inputs to begin with",
      output: automationInput,
    },
    listRuns: {
      method: "GET",
      path: `${o}/automations/{id}/runs`,
      access: "viewer",
      summary: "Runs of an automation, newest first",
      query: pageQuery.extend(runFilter.shape),
      output: page(runSummary),
    },
    listProjectRuns: {
      method: "GET",
      path: `${o}/projects/{id}/runs`,
      access: "viewer",
      summary: "Runs of a project, simulated ones included",
      query: pageQuery.extend({ ...runFilter.shape, automation: z.string().optional() }),
      output: page(runSummary),
    },
    getRun: { method: "GET", path: `${o}/runs/{id}`, access: "viewer", summary: "One run with its steps and recorded exchanges", output: run },
    runEvents: { method: "GET", path: `${o}/runs/{id}/events`, access: "viewer", summary: "A run as it happens", query: eventQuery, ...events },
    runLogs: {
      method: "GET",
      path: `${o}/runs/{id}/logs`,
      access: "viewer",
      summary: "Log lines of a run, oldest first",
      query: pageQuery,
      output: page(logLine),
    },
    cancelRun: { method: "POST", path: `${o}/runs/{id}/cancel`, access: "builder", summary: "Cancel a run", status: 202, output: accepted },
    retryRun: {
      method: "POST",
      path: `${o}/runs/{id}/retry`,
      access: "builder",
      summary: "Run again from its first unfinished step",
      status: 202,
      output: accepted,
    },
    resolveStep: {
      method: "POST",
      path: `${o}/runs/{id}/resolve`,
      access: "builder",
      summary: "Settle an uncertain step: it happened, with this output, or it did not and is run again",
      body: z.strictObject({ step: z.string().min(1), happened: z.boolean(), output: z.unknown().optional() }),
      status: 202,
      output: accepted,
    },
    listEffects: {
      method: "GET",
      path: `${o}/runs/{id}/effects`,
      access: "viewer",
      summary: "Every write of a run to another system, with its key and what became of it",
      output: z.object({ items: z.array(effect) }),
    },
    readBack: {
      method: "POST",
      path: `${o}/runs/{id}/read-back`,
      access: "builder",
      summary: "Ask the other system whether an uncertain write happened",
      body: z.strictObject({ step: z.string().min(1) }),
      output: z.object({ found: z.boolean(), operation: z.string(), by: z.record(z.string(), z.unknown()), item: z.unknown() }),
    },
    makeScenario: {
      method: "POST",
      path: `${o}/runs/{id}/scenario`,
      access: "builder",
      summary: "Write a test into the project from what this run got and what it wrote, personal data blanked",
      status: 201,
      output: z.object({ filePath: z.string() }),
    },
    replayRun: {
      method: "POST",
      path: `${o}/runs/{id}/replay`,
      access: "builder",
      summary: "A new run with the same or another input",
      body: z.strictObject({ fromStep: z.string().optional(), payload: z.unknown().optional(), deploymentId: z.string().optional() }),
      status: 202,
      output: accepted,
      maxBody: 5_000_000,
    },
    projectLogs: {
      method: "GET",
      path: `${o}/projects/{id}/logs`,
      access: "viewer",
      summary: "Log lines of a project, newest first",
      query: pageQuery.extend({ query: z.string().max(200).optional(), level: z.enum(["debug", "info", "warn", "error"]).optional() }),
      output: page(logLine),
    },
    ...bulkRoutes,
    ...timeMachineRoutes,
    ...issueRoutes,
    ...savedFilterRoutes,
    ...remoteRoutes,
    getSummary: {
      method: "GET",
      path: `${o}/summary`,
      access: "viewer",
      summary: "Figures of the health strip",
      output: z.object({
        runsToday: z.number().int(),
        failedToday: z.number().int(),
        uncertainToday: z.number().int(),
        waiting: z.number().int(),
        openIssues: z.number().int(),
        runsByHour: z.array(z.number().int()),
      }),
    },
  },
});
