import { afterAll, beforeAll, expect, test } from "vitest";
import { createPostgresEngine, type PostgresEngine } from "./engine/postgres/create-postgres-engine.ts";
import { startSink, type Sink } from "./engine/testing/sink.ts";
import { bundleOf, createTestHost, request } from "./engine/testing/test-host.ts";
import { createRunEvidence } from "./modules/runs/evidence/run-evidence.ts";
import { noticeOfDeployment, noticeOfRun } from "./notice-of.ts";
import { systemClock } from "./platform/clock.ts";
import { createLog } from "./platform/log.ts";
import { createTellAutomations } from "./tell-automations.ts";
import { freshDatabase, type FreshDatabase } from "./testing/fresh-database.ts";

let fresh: FreshDatabase;
let sink: Sink;
let engine: PostgresEngine;
let tell: ReturnType<typeof createTellAutomations>;
const told: Promise<void>[] = [];

const inDeployment = (key: string) => ({ automationId: `aut_dep_1_${key}`, automationKey: key, deploymentId: "dep_1" });

beforeAll(async () => {
  fresh = await freshDatabase();
  sink = await startSink();
  const bundle = await bundleOf("dep_1", {
    broken: `async run() { throw new Error("no stock"); }`,
    watch: `async run({ event, step }) { await sink.request("POST", "/", { body: event }); await step.start({ id: "broken" } as never, {}); throw new Error("the watcher fails, too"); }`,
  });
  engine = await createPostgresEngine({
    pool: fresh.database.engine,
    clock: systemClock,
    log: createLog("silent"),
    host: createTestHost(sink.url, new Map([["dep_1", bundle]]), {
      findAutomations: async (_, wanted) => ("key" in wanted ? [inDeployment(wanted.key)] : []),
      runEnded({ id, request: asked, outcome }) {
        if (outcome.status === "failed") told.push(tell.tellOfRun({ ...asked, id, attempt: 1 }, noticeOfRun(id, asked, outcome, "https://vennel.example")));
      },
    }),
  });
  tell = createTellAutomations({
    start: (wanted) => engine.start(wanted),
    findStarted: async (_, { event }) => (["vennel.run.failed", "vennel.deployment.live"].includes(event) ? [inDeployment("watch")] : []),
    wasStartedBy: createRunEvidence({ database: fresh.database }).wasStartedBy,
  });
});
afterAll(async () => {
  await engine.close();
  await sink.close();
  await fresh.drop();
});

const ended = async () => {
  const { rows } = await fresh.database.engine.query<{ key: string; status: string }>("select automation_key as key, status from run order by created_at, id");
  return rows.map(({ key, status }) => `${key} ${status}`);
};

test("a run that fails starts who waits for it, and what that starts or fails with starts nothing more", async () => {
  const { runId } = await engine.start(request("dep_1", "broken", {}));
  await expect.poll(ended, { timeout: 8_000 }).toEqual(["broken failed", "watch failed", "broken failed"]);
  await Promise.all(told);
  expect(told).toHaveLength(3);
  expect(await ended()).toHaveLength(3);
  expect(sink.effects).toMatchObject([{ runId, status: "failed", error: { message: "no stock" }, title: "broken: a run failed" }]);
});

test("a version that goes live starts who waits for that, and no one where none does", async () => {
  sink.effects.length = 0;
  const deployment = { id: "dep_1", organisationId: "org_test", projectId: "prj_test", environment: "production", version: 4 };
  const place = { organisationId: "org_test", projectId: "prj_test", deploymentId: "dep_1" };
  await tell.tell(place, noticeOfDeployment({ status: "failed", deployment, reason: "no" }, "https://vennel.example"));
  await tell.tell(place, noticeOfDeployment({ status: "live", deployment, reason: null }, "https://vennel.example"));
  await expect.poll(() => sink.effects, { timeout: 20_000 }).toMatchObject([{ deploymentId: "dep_1", environment: "production", version: 4 }]);
});
