import { afterAll, beforeAll, expect, test } from "vitest";
import { boardService } from "../../../contracts/board.ts";
import { platformService } from "../../../contracts/platform.ts";
import { bundleProject } from "../../builder/bundle/bundle-project.ts";
import { createBuilder, type OwnedBuilder } from "../../builder/index.ts";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { createPostgresEngine, type PostgresEngine } from "../../engine/postgres/create-postgres-engine.ts";
import type { CallContext, RunOutcome } from "../../engine/run-engine.ts";
import { openDescriber } from "../../engine/describe-bundle.ts";
import { runScenarios, type ScenarioWorld } from "../../engine/run-scenarios.ts";
import { systemClock } from "../../platform/clock.ts";
import { createKeyring } from "../../platform/crypto/index.ts";
import { openListener, type Listener } from "../../platform/database/listener.ts";
import { announcePresence, type Presence } from "../../platform/database/presence.ts";
import { createEventLog, type EventLog } from "../../platform/events/index.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { serveHandlers } from "../../testing/serve-handlers.ts";
import type { BoardChunk } from "../board/chunks.ts";
import { createBoard, type Board } from "../board/index.ts";
import { createProjects } from "../projects/index.ts";
import { createRunFigures } from "../runs/figures/run-figures.ts";
import { createScenarioWorld } from "../switchboard/calls/scenario-world.ts";
import type { BuildEvent } from "./build-log.ts";
import { createDeployments, type Deployments } from "./index.ts";

const log = createLog("silent");
const connections = [
  { id: "con_1", connector: "github", name: "GitHub", alias: "github", environment: null },
  { id: "con_2", connector: "slack", name: "Slack", alias: "slack", environment: null },
];

let fresh: FreshDatabase;
let listener: Listener;
let presence: Presence;
let builder: OwnedBuilder;
let engine: PostgresEngine;
let board: Board;
let deployments: Deployments;
let events: EventLog;
let talk: ReturnType<typeof serveHandlers>;
let platform: ReturnType<typeof serveHandlers>;
let world: ScenarioWorld;
const ended = new Map<string, PromiseWithResolvers<RunOutcome>>();

beforeAll(async () => {
  fresh = await freshDatabase();
  const { database } = fresh;
  const catalogue = createCatalogue();
  listener = openListener(fresh.url, log);
  presence = await announcePresence(database.engine);
  events = createEventLog(database, listener);
  world = createScenarioWorld(catalogue, connections, "sample");
  builder = createBuilder({
    catalogue,
    bundleProject,
    runScenarios: ({ code, connections, catalogue, variables, signal }) =>
      runScenarios({ code, variables, signal, createWorld: (scenario) => createScenarioWorld(catalogue, connections, scenario) }),
  });
  engine = await createPostgresEngine({
    pool: database.engine,
    clock: systemClock,
    log,
    host: {
      loadBundle: (id) => deployments.loadBundle(id),
      natureOf: (frame) => world.natureOf(frame),
      carryCall: (frame, context: CallContext) => world.carryCall(frame, context),
      runEnded: ({ id, outcome }) => endOf(id).resolve(outcome),
    },
  });

  const figures = createRunFigures({ database, clock: systemClock });
  const common = { database, clock: systemClock, log, events, presence, builderOf: async () => builder, listConnections: async () => connections };
  const keyring = await createKeyring(database, { derive: () => Buffer.alloc(32, 7) });
  const projects = createProjects({ audit: async () => {}, ...common, keyring, figures, openIssues: async () => 0 });
  deployments = createDeployments({
    ...common,
    listener,
    projects,
    bundleProject,
    openDescriber,
    readFlow: async (_, files) => (await builder.derive(files)).flow,
    catalogueOf: async () => catalogue,
    runScenarios: ({ code, connections, catalogue, variables, signal }) =>
      runScenarios({ code, variables, signal, createWorld: (scenario) => createScenarioWorld(catalogue, connections, scenario) }),
    lastInput: async () => undefined,
    engine,
    schedules: engine,
    lastRuns: figures.lastRuns,
    syncHooks: async () => [],
    hooksUrl: () => "http://127.0.0.1:4400/hooks",
  });
  board = createBoard({
    ...common,
    listener,
    projects,
    catalogueOf: async () => catalogue,
    keyring,
    effects: { ...deployments, startRun: () => expect.unreachable() },
    runEvidence: { issues: async () => [], runs: async () => [], run: async () => null, mayReadPayloads: async () => false },
  });
  talk = serveHandlers(boardService, board.handlers);
  platform = serveHandlers(platformService, { ...projects.handlers, ...deployments.handlers });
});
afterAll(async () => {
  await board.close();
  await deployments.close();
  await engine.close();
  await builder.close();
  await presence.close();
  await listener.close();
  await fresh.drop();
});

function endOf(runId: string): PromiseWithResolvers<RunOutcome> {
  const known = ended.get(runId) ?? Promise.withResolvers<RunOutcome>();
  ended.set(runId, known);
  return known;
}

let sent = 0;
/** Sends a message and reads its turn to the end. */
async function say(projectId: string, text: string): Promise<BoardChunk[]> {
  const stream = { organisationId: "org_a", stream: `board:${projectId}` };
  const after = await events.lastSeq(stream);
  const { status } = await talk.call("ann@org_a", "POST", `/projects/${projectId}/messages`, { clientMessageId: `m${++sent}`, text, mode: "build" });
  expect(status).toBe(202);
  const chunks: BoardChunk[] = [];
  for await (const { data } of events.follow(stream, after, new AbortController().signal)) {
    chunks.push(data as BoardChunk);
    if (chunks.at(-1)?.type === "finish") break;
  }
  return chunks;
}

const textOf = (chunks: BoardChunk[]) => chunks.flatMap((chunk) => (chunk.type === "text-delta" ? [chunk.delta] : [])).join("");

test("a sentence becomes verified code, is simulated and goes live; a broken edit stays out", { timeout: 120_000 }, async () => {
  const { body: project } = await platform.call("ann@org_a", "POST", "/projects", { name: "v-e2e123" });
  const first = await say(project.id, "When an issue is closed on GitHub, post its title and link to the Slack channel #done");
  expect(textOf(first)).toContain("Verified:");
  expect(first.flatMap((chunk) => (chunk.type === "data-check" && chunk.data.status !== "running" ? [[chunk.data.gate, chunk.data.status]] : []))).toEqual(
    ["parse", "types", "consistency", "secrets", "simulation"].map((gate) => [gate, "passed"]),
  );
  expect(first.some((chunk) => chunk.type === "data-sim" && chunk.data.status === "passed" && chunk.data.recorded.length > 0)).toBe(true);

  const { body: detail } = await platform.call("ann@org_a", "GET", `/projects/${project.id}`);
  expect(detail).toMatchObject({ state: "verified", systems: ["github", "slack"] });
  expect(detail.displayName).not.toBe("v-e2e123");

  const { body: flow } = await platform.call("ann@org_a", "GET", `/projects/${project.id}/flow`);
  const { status, body: run } = await platform.call("ann@org_a", "POST", `/projects/${project.id}/simulations`, { automation: flow.automations[0].id });
  expect(status).toBe(202);
  expect(await endOf(run.id).promise).toMatchObject({ status: "succeeded" });
  expect(world.system("slack")?.recorded).toMatchObject([{ path: expect.stringContaining("chat.postMessage") }]);

  const { body: accepted } = await platform.call("ann@org_a", "POST", `/projects/${project.id}/deployments`, {});
  const build: BuildEvent[] = [];
  for await (const { data } of events.follow({ organisationId: "org_a", stream: `build:${accepted.id}` }, 0, new AbortController().signal)) {
    build.push(data as BuildEvent);
    const last = build.at(-1);
    if (last?.type === "status" && ["live", "failed"].includes(last.status)) break;
  }
  expect(build.at(-1)).toMatchObject({ type: "status", status: "live" });

  const { body: files } = await platform.call("ann@org_a", "GET", `/projects/${project.id}/files`);
  await platform.call("ann@org_a", "PATCH", `/projects/${project.id}/files`, {
    baseRevision: files.revision,
    changes: [{ filePath: "src/broken.ts", content: "export const n: number = true;\n" }],
  });
  expect((await platform.call("ann@org_a", "POST", `/projects/${project.id}/deployments`, {})).body.code).toBe("not_verified");
  const { body: after } = await platform.call("ann@org_a", "GET", `/projects/${project.id}`);
  expect(after).toMatchObject({ state: "live", verification: { status: "failed", reason: expect.stringContaining("types") } });
});

test("a sentence that the catalogue does not cover gets an honest answer and no files", async () => {
  const { body: project } = await platform.call("ann@org_a", "POST", "/projects", { name: "v-no1234" });
  const answer = await say(project.id, "Fold my laundry whenever the moon is full");
  expect(textOf(answer)).not.toContain("Verified");
  expect((await platform.call("ann@org_a", "GET", `/projects/${project.id}/files`)).body.files).toEqual([]);
});
