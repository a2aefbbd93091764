import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Run } from "../contracts/runs.ts";
import { buildIntegration } from "../e2e/support/build-integration.ts";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../e2e/support/loopback-system.ts";
import { registerPerson } from "../e2e/support/person.ts";
import { until } from "../e2e/support/until.ts";
import { readSettings } from "./env.ts";
import { createLog } from "./platform/log.ts";
import { startServer, type RunningServer } from "./start-server.ts";
import { freshDatabase, type FreshDatabase } from "./testing/fresh-database.ts";

let fresh: FreshDatabase;
let folder: string;
let slack: LoopbackSystem;
let web: RunningServer;
let worker: RunningServer | undefined;
const secretKey = randomBytes(32).toString("base64");

beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "vennel-roles-"));
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  web = await start("web");
});
afterAll(async () => {
  await worker?.stop();
  await web.stop();
  await slack.close();
  await fresh.drop();
  await rm(folder, { recursive: true });
});

function start(role: "web" | "worker"): Promise<RunningServer> {
  const settings = readSettings({
    PATH: process.env["PATH"],
    PORT: "0",
    DATABASE_URL: fresh.url,
    VENNEL_DATA_DIR: join(folder, role),
    VENNEL_SECRET_KEY: secretKey,
    VENNEL_EGRESS_ALLOW: "127.0.0.0/8",
    VENNEL_ROLE: role,
  });
  return startServer(settings, createLog("error"));
}

test("what a web process accepts waits for a worker process, which runs it", async () => {
  const person = await registerPerson(web.url);
  await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url });
  const built = await buildIntegration(person, "When a webhook arrives, post its title to the Slack channel #night-watch");
  const automation = await deploy(person, built.project.id);
  const headers = { "content-type": "application/json" };
  const answer = await fetch(automation.trigger.url ?? "", { method: "POST", headers, body: JSON.stringify({ title: "Door left open" }) });
  expect(answer.status).toBe(202);
  const { runId } = (await answer.json()) as { runId: string };
  const readRun = async () => (await person.call<Run>("GET", `/api/platform/v1/o/${person.organisation.id}/runs/${runId}`)).body;
  expect((await readRun()).status).toBe("queued");

  worker = await start("worker");
  await until("the end of the run", async () => (await readRun()).status === "succeeded", 30_000);
  expect(slack.received.map(({ body }) => body)).toEqual([{ channel: "#night-watch", text: expect.stringContaining("Door left open") as string }]);
}, 90_000);
