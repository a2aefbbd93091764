import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { GateResult } from "../../../contracts/flow.ts";
import { GATES } from "../../../contracts/gates.ts";
import { platformService } from "../../../contracts/platform.ts";
import { analyseCode } from "../../builder/analysis/analyse.ts";
import type { Builder } from "../../builder/builder.ts";
import { bundleProject } from "../../builder/bundle/bundle-project.ts";
import type { RunRequest, Schedules } from "../../engine/run-engine.ts";
import { createKeyring } from "../../platform/crypto/index.ts";
import { openListener, type Listener } from "../../platform/database/listener.ts";
import { announcePresence, type Presence } from "../../platform/database/presence.ts";
import { createEventLog } from "../../platform/events/index.ts";
import { createLog } from "../../platform/log.ts";
import { createRunFigures } from "../runs/figures/run-figures.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { serveHandlers } from "../../testing/serve-handlers.ts";
import { createProjects, type ProjectsDeps } from "../projects/index.ts";
import type { BuildEvent } from "./build-log.ts";
import { createDeployments, type Deployments } from "./index.ts";
import { insertDeployment } from "./store.ts";

const HOOK = `
import { automation, webhook } from "@vennel/sdk";
export default automation({ id: "receive", name: "Receive", trigger: webhook({ path: "orders" }), async run({ log }) { log.info("got it"); } });
`;
const TIMER = `
import { automation, schedule } from "@vennel/sdk";
export default automation({ id: "tick", name: "Tick", trigger: schedule("0 9 * * 1-5", { timeZone: "Europe/Berlin" }), async run() {} });
`;
const SLACK = `
import { automation, schedule } from "@vennel/sdk";
import { slack } from "../connections";
export default automation({ id: "tell", name: "Tell", trigger: schedule("0 9 * * *"), async run() { await slack.chat.postMessage({ channel: "#a", text: "hi" }); } });
`;
const MANIFEST = `{"name":"orders","vennel":{"variables":{"type":"object","properties":{"CHANNEL":{"type":"string","default":"#a"},"REGION":{"type":"string"}},"required":["REGION"]}}}`;

const log = createLog("silent");
let now = new Date("2026-03-02T10:00:00Z");
const clock = { now: () => now };
const passing = GATES.map((gate): GateResult => ({ gate, status: "passed", summary: "fine", durationMs: 1, diagnostics: [] }));
const builder: Pick<Builder, "derive" | "check"> = {
  derive: async (files) => ({ ...analyseCode(files, { connectors: { slack: "slack" }, required: {} }), connectionsSource: "export const slack = null;\n" }),
  check: async () => passing,
};

let fresh: FreshDatabase;
let listener: Listener;
let presence: Presence;
let deployments: Deployments;
let projects: ReturnType<typeof createProjects>;
let events: ReturnType<typeof createEventLog>;
let api: ReturnType<typeof serveHandlers>;
let connections: Awaited<ReturnType<ProjectsDeps["listConnections"]>> = [];
const onTheClock = new Map<string, readonly string[]>();
const started: RunRequest[] = [];
/** What systems were told to send, change by change. */
const told: string[][] = [];
let cannotBeTold = false;

const schedules: Schedules = {
  async setSchedules({ projectId, environment, entries }) {
    onTheClock.set(
      `${projectId}/${environment}`,
      entries.map(({ automationKey }) => automationKey),
    );
  },
};

beforeAll(async () => {
  fresh = await freshDatabase();
  const { database } = fresh;
  listener = openListener(fresh.url, log);
  presence = await announcePresence(database.engine);
  events = createEventLog(database, listener);
  const listConnections = async () => connections;
  projects = createProjects({
    audit: async () => {},
    database,
    clock,
    keyring: await createKeyring(database, { derive: () => Buffer.alloc(32, 7) }),
    builderOf: async () => builder,
    listConnections,
    figures: createRunFigures({ database, clock }),
    openIssues: async () => 0,
  });
  deployments = createDeployments({
    database,
    clock,
    log,
    events,
    presence,
    listener,
    projects,
    listConnections,
    bundleProject,
    schedules,
    catalogue: { get: () => undefined },
    engine: { start: async (request) => ({ runId: `run_${started.push(request)}`, duplicate: false }) },
    lastRuns: createRunFigures({ database, clock }).lastRuns,
    async syncHooks({ environment }, wanted) {
      told.push(wanted.map(({ connectionId, event, url }) => `${environment} ${connectionId} ${event} ${url.slice(0, 29)}`));
      if (cannotBeTold) throw new Error("the provider is away");
      return wanted.map(({ url }) => ({ level: "info" as const, text: `Slack was told of ${url}.` }));
    },
    hooksUrl: () => "https://vennel.example/hooks",
  });
  api = serveHandlers(platformService, { ...projects.handlers, ...deployments.handlers });
});
beforeEach(() => {
  connections = [];
});
afterAll(async () => {
  await deployments.close();
  await presence.close();
  await listener.close();
  await fresh.drop();
});

const ann = (method: string, path: string, body?: unknown) => api.call("ann@org_a", method, path, body);

async function newProject(files: Record<string, string>): Promise<string> {
  const { body } = await ann("POST", "/projects", { name: "v-abc123" });
  const project = `/projects/${body.id}`;
  await save(project, 0, files);
  return project;
}

async function save(project: string, baseRevision: number, files: Record<string, string | null>): Promise<void> {
  await ann("PATCH", `${project}/files`, { baseRevision, changes: Object.entries(files).map(([filePath, content]) => ({ filePath, content })) });
  await ann("POST", `${project}/check`);
}

/** Deploys and reads the build to its end. */
async function deploy(project: string): Promise<{ id: string; build: BuildEvent[] }> {
  const { status, body } = await ann("POST", `${project}/deployments`, {});
  expect([status, body]).toEqual([202, { id: expect.any(String), status: "queued" }]);
  return { id: body.id, build: await buildOf(body.id) };
}

async function buildOf(id: string): Promise<BuildEvent[]> {
  const build: BuildEvent[] = [];
  for await (const { data } of events.follow({ organisationId: "org_a", stream: `build:${id}` }, 0, new AbortController().signal)) {
    build.push(data as BuildEvent);
    const last = build.at(-1);
    if (last?.type === "status" && ["live", "failed"].includes(last.status)) break;
  }
  return build;
}

const hookOf = (url: string) => url.split("/")[4] ?? "";

test("verified files go live: told line by line, with a webhook address", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const { id, build } = await deploy(project);
  expect(build[0]).toMatchObject({ type: "status", status: "building" });
  expect(build.flatMap((event) => (event.type === "line" ? [event.phase] : []))).toEqual([...GATES.map(() => "gates"), "bundle", "bundle", "switch", "switch"]);
  expect(build.at(-1)).toMatchObject({ type: "status", status: "live" });

  const { body } = await ann("GET", `/deployments/${id}`);
  expect(body).toMatchObject({
    status: "live",
    version: 1,
    environment: "production",
    automations: [
      { key: "receive", enabled: true, trigger: { type: "webhook", url: expect.stringMatching(/^https:\/\/vennel\.example\/hooks\/[a-z0-9]{24}\/orders$/) } },
    ],
  });
  expect((await ann("GET", project)).body).toMatchObject({ state: "live", deployedAt: now.toISOString() });
  const hook = await deployments.findHook(hookOf(body.automations[0].trigger.url));
  expect(hook).toMatchObject({ organisationId: "org_a", automationKey: "receive", deploymentId: id, trigger: { path: "/orders" }, isLive: true });
  expect(await deployments.automationUrl("org_a", body.automations[0].id)).toBe(body.automations[0].trigger.url);

  const bundle = await deployments.loadBundle(id);
  expect(bundle).toMatchObject({ organisationId: "org_a", environment: "production", variables: {}, isolateRuns: false });
  expect(bundle.code).toContain("got it");
});

test("an environment has a plain name, and exists once something is deployed to it", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  expect((await ann("POST", `${project}/deployments`, { environment: "~simulation" })).status).toBe(400);
  const { body } = await ann("POST", `${project}/deployments`, { environment: "staging" });
  await buildOf(body.id);
  expect((await ann("GET", `${project}/environments`)).body.items).toMatchObject([
    { name: "production", deploymentId: null },
    { name: "staging", deploymentId: body.id },
  ]);
});

test("files that were edited since their check are refused with the reason", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  await ann("PATCH", `${project}/files`, { baseRevision: 1, changes: [{ filePath: "src/x.ts", content: "export {};" }] });
  const { status, body } = await ann("POST", `${project}/deployments`, {});
  expect([status, body.code, body.message]).toEqual([409, "not_verified", "These files are not verified. Not checked since the last change."]);
});

test("aliases that nothing is bound to are named before anything goes live", async () => {
  const project = await newProject({ "src/automations/tell.ts": SLACK });
  const { status, body } = await ann("POST", `${project}/deployments`, {});
  expect([status, body.message]).toEqual([422, "Connections needed before this goes live: slack."]);

  connections = [{ id: "con_1", connector: "slack", name: "Slack", alias: "slack", environment: null }];
  const { id } = await deploy(project);
  const context = { organisationId: "org_a", projectId: project.split("/").at(-1) ?? "", deploymentId: id };
  expect(await deployments.resolveAlias(context, "slack")).toEqual({ connectionId: "con_1", connector: "slack", hasSecrets: false });

  connections = [...connections, { id: "con_2", connector: "slack", name: "Other", alias: "other", environment: null }];
  await ann("PUT", `${project}/environments/production/bindings`, { slack: "con_2" });
  // Every process hears of it and forgets what it remembered.
  await expect.poll(() => deployments.resolveAlias(context, "slack")).toEqual({ connectionId: "con_2", connector: "slack", hasSecrets: false });

  const here = async (connection: string, organisation = "org_a") =>
    (await api.call(`ann@${organisation}`, "GET", `/connections/${connection}/uses`)).body.items.filter(
      (use: { deploymentId: string }) => use.deploymentId === id,
    );
  expect(await here("con_2")).toEqual([
    { projectId: context.projectId, environment: "production", deploymentId: id, alias: "slack", isLive: true, automations: ["Tell"] },
  ]);
  expect([await here("con_1"), await here("con_2", "org_b")]).toEqual([[], []]);
  await ann("POST", `/deployments/${id}/suspend`);
  expect(await here("con_2")).toMatchObject([{ isLive: false }]);
});

test("required variables are named; defaults of package.json are filled in", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK, "package.json": MANIFEST });
  expect((await ann("POST", `${project}/deployments`, {})).body).toMatchObject({ code: "unprocessable", message: "Set these variables first: REGION." });
  await ann("PUT", `${project}/environments/production/variables`, { REGION: "eu" });
  const { id } = await deploy(project);
  expect((await deployments.loadBundle(id)).variables).toEqual({ CHANNEL: "#a", REGION: "eu" });
});

test("an automation keeps its address over versions; one that left the code answers no more", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const first = await deploy(project);
  const { automations } = (await ann("GET", `/deployments/${first.id}`)).body;
  const key = hookOf(automations[0].trigger.url);

  await save(project, 1, { "src/automations/receive.ts": HOOK.replace("got it", "got it again"), "src/automations/tick.ts": TIMER });
  const second = await deploy(project);
  expect((await ann("GET", `/deployments/${first.id}`)).body).toMatchObject({ status: "superseded", automations: [] });
  expect((await ann("GET", `/deployments/${second.id}`)).body.automations).toMatchObject([
    { id: automations[0].id, trigger: automations[0].trigger },
    { key: "tick", trigger: { type: "schedule", nextAt: "2026-03-03T08:00:00.000Z" } },
  ]);
  expect(await deployments.findHook(key)).toMatchObject({ deploymentId: second.id, isLive: true });

  await save(project, 2, { "src/automations/receive.ts": null });
  await deploy(project);
  expect(await deployments.findHook(key)).toMatchObject({ isLive: false });
  expect((await ann("GET", `/automations?project=${project.split("/")[2]}`)).body).toMatchObject({ totalCount: 1, items: [{ key: "tick" }] });

  expect((await ann("POST", `/deployments/${first.id}/rollback`)).body).toEqual({ id: first.id, status: "live" });
  expect(await deployments.findHook(key)).toMatchObject({ deploymentId: first.id, isLive: true });
  expect(onTheClock.get(`${project.split("/")[2]}/production`)).toEqual([]);
});

test("systems are told of webhooks at each change of what serves; it stands in the deployment's record and keeps nothing from going live", async () => {
  connections = [{ id: "con_1", connector: "slack", name: "Slack", alias: "slack", environment: null }];
  const hook = SLACK.replace("automation, schedule", "automation, webhook").replace(
    'schedule("0 9 * * *")',
    'webhook({ connection: slack, event: "message" })',
  );
  const project = await newProject({ "src/automations/tell.ts": hook });
  told.length = 0;
  const { id, build } = await deploy(project);
  expect(told).toEqual([["production con_1 message https://vennel.example/hooks/"]]);
  expect(build).toContainEqual(expect.objectContaining({ type: "line", phase: "switch", text: expect.stringMatching(/^Slack was told of https/) }));

  const { automations } = (await ann("GET", `/deployments/${id}`)).body;
  await ann("POST", `/deployments/${id}/suspend`);
  await ann("POST", `/deployments/${id}/resume`);
  await ann("PATCH", `/automations/${automations[0].id}`, { enabled: false });
  await ann("PATCH", `/automations/${automations[0].id}`, { enabled: true });
  await ann("POST", `/automations/${automations[0].id}/rotate`);
  await ann("DELETE", project);
  expect(told.map((wanted) => wanted.length)).toEqual([1, 0, 1, 0, 1, 1, 0]);

  cannotBeTold = true;
  const other = await deploy(await newProject({ "src/automations/tell.ts": hook }));
  cannotBeTold = false;
  expect(other.build.at(-1)).toMatchObject({ status: "live" });
  expect(other.build).toContainEqual(expect.objectContaining({ level: "error", text: expect.stringContaining("could not be settled") }));
});

test("suspending stops hooks and schedules until resumed; so does deleting the project", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK, "src/automations/tick.ts": TIMER });
  const place = `${project.split("/")[2]}/production`;
  const { id } = await deploy(project);
  const [receive, tick] = (await ann("GET", `/deployments/${id}`)).body.automations;
  expect(onTheClock.get(place)).toEqual(["tick"]);

  expect((await ann("POST", `/deployments/${id}/suspend`)).body.status).toBe("suspended");
  expect((await deployments.findHook(hookOf(receive.trigger.url)))?.isLive).toBe(false);
  expect(onTheClock.get(place)).toEqual([]);
  expect((await ann("GET", project)).body.state).toBe("suspended");
  expect((await ann("POST", `/deployments/${id}/suspend`)).status).toBe(409);

  expect((await ann("POST", `/deployments/${id}/resume`)).body.status).toBe("live");
  expect(onTheClock.get(place)).toEqual(["tick"]);
  expect((await ann("PATCH", `/automations/${tick.id}`, { enabled: false })).body).toMatchObject({ enabled: false, trigger: { nextAt: null } });
  expect(onTheClock.get(place)).toEqual([]);

  expect((await ann("DELETE", project)).status).toBe(204);
  expect((await deployments.findHook(hookOf(receive.trigger.url)))?.isLive).toBe(false);
  expect((await ann("GET", project)).status).toBe(404);
  expect((await ann("POST", `${project}/restore`)).body).toMatchObject({ state: "verified" });
  expect((await ann("GET", `/automations?project=${project.split("/")[2]}`)).body.items).toEqual([]);
  await ann("POST", `/deployments/${id}/rollback`);
  expect((await deployments.findHook(hookOf(receive.trigger.url)))?.isLive).toBe(true);
});

test("what a schedule missed while it was off is made up for as it was told to be", async () => {
  const project = await newProject({ "src/automations/tick.ts": TIMER });
  const { id } = await deploy(project);
  const [tick] = (await ann("GET", `/deployments/${id}`)).body.automations;
  expect(tick).toMatchObject({ catchUp: "skip", pausedAt: null, expectEveryMinutes: null });
  const pauseFor = async (days: number, catchUp: string) => {
    const begun = now;
    started.length = 0;
    await ann("PATCH", `/automations/${tick.id}`, { enabled: false, catchUp });
    now = new Date(begun.getTime() + days * 86_400_000);
    const { body } = await ann("PATCH", `/automations/${tick.id}`, { enabled: true });
    now = begun;
    expect(body).toMatchObject({ enabled: true, pausedAt: null, catchUp });
    return started.map(({ input, idempotencyKey, trigger }) => [
      (input as { scheduledAt: string }).scheduledAt.slice(0, 16),
      idempotencyKey?.slice(0, 21),
      trigger,
    ]);
  };
  expect(await pauseFor(3, "all")).toEqual(["2026-03-03T08:00", "2026-03-04T08:00", "2026-03-05T08:00"].map((at) => [at, `tick:${at}`, "schedule"]));
  expect(await pauseFor(3, "one")).toEqual([["2026-03-05T08:00", "tick:2026-03-05T08:00", "schedule"]]);
  expect(await pauseFor(3, "skip")).toEqual([]);
});

test("a webhook's address can be changed, and the one before leads nowhere", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK, "src/automations/tick.ts": TIMER });
  const { id } = await deploy(project);
  const [receive, tick] = (await ann("GET", `/deployments/${id}`)).body.automations;
  const { status, body } = await ann("POST", `/automations/${receive.id}/rotate`);
  expect([status, body.trigger.url === receive.trigger.url]).toEqual([200, false]);
  expect((await deployments.findHook(hookOf(body.trigger.url)))?.automationId).toBe(receive.id);
  await expect.poll(() => deployments.findHook(hookOf(receive.trigger.url))).toBe(null);
  expect((await ann("POST", `/automations/${tick.id}/rotate`)).status).toBe(422);
});

test("an automation that does not run as often as expected is told of once, until it has run again", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const { id } = await deploy(project);
  const [receive] = (await ann("GET", `/deployments/${id}`)).body.automations;
  await ann("PATCH", `/automations/${receive.id}`, { expectEveryMinutes: 30 });
  const missedAfter = async (minutes: number) => {
    const missed = await deployments.missed(new Date(now.getTime() + minutes * 60_000));
    return missed.filter(({ automationId }) => automationId === receive.id);
  };
  expect(await missedAfter(29)).toEqual([]);
  expect(await missedAfter(31)).toMatchObject([
    { organisationId: "org_a", automationKey: "receive", kind: "expectation", expectedAt: new Date(now.getTime() + 30 * 60_000) },
  ]);
  expect(await missedAfter(90)).toEqual([]);
  await fresh.database.engine.query(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, simulated, seed, due_at, created_at)
     values ('run_alive', 'org_a', 'p', $1, 'receive', $2, 'succeeded', 'webhook', false, 's', now(), $3)`,
    [receive.id, id, new Date(now.getTime() + 100 * 60_000)],
  );
  expect(await missedAfter(120)).toEqual([]);
  expect(await missedAfter(131)).toHaveLength(1);
  await ann("PATCH", `/automations/${receive.id}`, { enabled: false });
  expect(await missedAfter(500)).toEqual([]);
});

test("what cannot become one module fails the build, and what was live stays live", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const first = await deploy(project);
  await save(project, 1, { "src/automations/receive.ts": HOOK.replace(`import {`, `import "left-pad";\nimport {`) });
  const { id, build } = await deploy(project);
  expect(build.at(-1)).toMatchObject({ type: "status", status: "failed", error: expect.stringContaining("left-pad") });
  expect((await ann("GET", `/deployments/${id}`)).body.status).toBe("failed");
  expect((await ann("GET", `/deployments/${first.id}`)).body.status).toBe("live");
});

test("a build whose process died is failed; one whose process lives is left alone", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const { body: checkpoint } = await ann("POST", `${project}/checkpoints`, { message: "m" });
  const dying = await announcePresence(fresh.database.engine);
  await fresh.database.organisation("org_a", (tx) =>
    insertDeployment(tx, {
      id: "dep_dead",
      organisationId: "org_a",
      projectId: project.split("/")[2] ?? "",
      environment: "production",
      checkpointId: checkpoint.id,
      status: "building",
      bindings: {},
      variables: {},
      author: "ann",
      processId: dying.id,
      createdAt: now,
    }),
  );
  await deployments.recover();
  expect((await ann("GET", "/deployments/dep_dead")).body.status).toBe("building");
  expect((await ann("POST", `${project}/deployments`, {})).body.code).toBe("conflict");

  await dying.close();
  await deployments.recover();
  expect((await ann("GET", "/deployments/dep_dead")).body).toMatchObject({ status: "failed", error: "The server stopped during the build. Deploy again." });
  await deploy(project);
});

test("a simulated run begins from the files as they are now, verified or not", async () => {
  const project = await newProject({ "src/automations/tell.ts": SLACK });
  const { status, body } = await ann("POST", `${project}/simulations`, { automation: "tell", payload: { scheduledAt: "x" } });
  expect(status).toBe(202);
  const request = started.at(-1);
  expect(body.id).toBe(`run_${started.length}`);
  expect(request).toMatchObject({ automationKey: "tell", simulated: true, trigger: "schedule", input: { scheduledAt: "x" } });
  expect((await deployments.loadBundle(request?.deploymentId ?? "")).code).toContain("#a");
  expect(await deployments.resolveAlias({ organisationId: "org_a", projectId: "", deploymentId: request?.deploymentId ?? "" }, "slack")).toEqual({
    connectionId: null,
    connector: "slack",
    hasSecrets: false,
  });
  expect((await ann("GET", `/automations/${request?.automationId}`)).body).toMatchObject({ key: "tell" });
  expect((await ann("GET", `/automations?project=${project.split("/")[2]}`)).body.items).toEqual([]);
  expect((await ann("POST", `${project}/simulations`, { automation: "nope" })).body.message).toContain("It has: tell");
});

test("another organisation's deployment does not exist", async () => {
  const project = await newProject({ "src/automations/receive.ts": HOOK });
  const { id } = await deploy(project);
  const automation = (await ann("GET", `/deployments/${id}`)).body.automations[0].id;
  for (const [method, path, body] of [
    ["GET", `/deployments/${id}`],
    ["GET", `/deployments/${id}/events`],
    ["POST", `/deployments/${id}/rollback`],
    ["POST", `/deployments/${id}/suspend`],
    ["POST", `/deployments/${id}/resume`],
    ["GET", `${project}/deployments`],
    ["POST", `${project}/deployments`, {}],
    ["POST", `${project}/simulations`, { automation: "receive" }],
    ["GET", `/automations/${automation}`],
    ["PATCH", `/automations/${automation}`, { enabled: false }],
    ["DELETE", project],
  ] as const) {
    const { status } = await api.call("eve@org_b", method, path, body);
    expect([method, path, status]).toEqual([method, path, 404]);
  }
  expect((await api.call("eve@org_b", "GET", "/automations")).body.items).toEqual([]);
});
