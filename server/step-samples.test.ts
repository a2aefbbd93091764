import { afterAll, beforeAll, expect, test } from "vitest";
import type { TriedOperation } from "../contracts/connectors.ts";
import type { Step } from "../contracts/plan/step.ts";
import type { AutomationPlan } from "../contracts/project-plans.ts";
import type { StepSample } from "../contracts/step-samples.ts";
import { connect } from "../e2e/support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../e2e/support/loopback-system.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

interface Plans {
  readonly revision: number;
  readonly plans: AutomationPlan[];
  readonly file: string;
}

const people: Step = { id: "people", name: "Look up people", kind: "call", connection: "slack", operation: "users.list", args: {}, pages: false, settings: {} };
const tell: Step = {
  ...people,
  id: "told",
  name: "Tell the team",
  operation: "chat.postMessage",
  args: { channel: { literal: "#ops" }, text: { field: { of: "people", path: ["cache_ts"] } } },
};
const pause: Step = { id: "pause", name: "", kind: "sleep", for: "5 minutes" };

let server: TestServer;
let slack: LoopbackSystem;
let person: Person;
let project: string;
let file: string;
let revision: number;
let steps: readonly string[];

beforeAll(async () => {
  server = await startTestServer();
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, members: [{ id: "U1", token: "xoxp-somebody" }], cache_ts: 7 } }));
  person = await registerPerson(server.url);
  const base = `/api/platform/v1/o/${person.organisation.id}/projects`;
  project = `${base}/${(await person.call<{ id: string }>("POST", base, { name: "by-hand" })).body.id}`;
  const added = await person.call<Plans>("POST", `${project}/plans`, { baseRevision: 0, name: "Tell", connections: { Slack: "slack" } });
  file = added.body.file;
  revision = added.body.revision;
  const edited = await edit([people, tell, pause].map((step) => ({ do: "add", step, at: { endOf: "steps" } })));
  steps = edited.plans[0]?.plan.steps.map(({ id }) => id) ?? [];
});
afterAll(async () => {
  await slack.close();
  await server.stop();
});

async function edit(edits: readonly object[]): Promise<Plans> {
  const { body } = await person.call<Plans>("POST", `${project}/plans/edits`, { baseRevision: revision, file, edits });
  revision = body.revision;
  return body;
}

const attempt = (body: object, by = person) => by.call<TriedOperation>("POST", `${project}/samples`, { file, args: {}, ...body });
async function samples(): Promise<readonly StepSample[]> {
  return (await person.call<{ items: StepSample[] }>("GET", `${project}/samples?file=${encodeURIComponent(file)}`)).body.items;
}

test("what a step answers is kept as its sample; the next answer takes its place", async () => {
  const [list] = steps;
  const simulated = await attempt({ step: list });
  expect(simulated).toMatchObject({ status: 200, body: { ok: true, status: 200 } });
  expect(await samples()).toMatchObject([{ step: list, simulated: true, value: (simulated.body as { value: unknown }).value }]);
  expect(slack.received).toEqual([]);

  const connection = await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url });
  const value = { ok: true, members: [{ id: "U1", token: "[redacted]" }], cache_ts: 7 };
  expect((await attempt({ step: list, connection })).body).toEqual({ ok: true, status: 200, value });
  expect(await samples()).toMatchObject([{ step: list, simulated: false, value }]);
  expect(slack.received).toHaveLength(1);

  const written = await attempt({ step: steps[1], args: { channel: "#ops", text: "7" }, connection });
  expect(written).toMatchObject({ status: 422, body: { code: "unprocessable" } });
  expect(slack.received).toHaveLength(1);
});

test("a try that fails leaves the sample as it was, and a step that is gone takes its sample along", async () => {
  const [list, told] = steps;
  const before = await samples();
  expect((await attempt({ step: told, args: {} })).body.ok).toBe(false);
  expect(await samples()).toEqual(before);
  await attempt({ step: list });
  await edit([{ do: "remove", steps: [list] }]);
  const { plans } = await edit([{ do: "setArgument", step: told, path: ["args", "text"], to: { literal: "Hello" } }]);
  const left = plans[0]?.plan.steps[0]?.id;
  await attempt({ step: left, args: { channel: "#ops", text: "Hello" } });
  expect((await samples()).map(({ step }) => step)).toEqual([left]);
});

test("only steps that call a system are tried", async () => {
  const pauseId = steps[2];
  expect(await attempt({ step: pauseId })).toMatchObject({ status: 422 });
  expect(await attempt({ step: "gone" })).toMatchObject({ status: 404 });
  expect(await attempt({ step: pauseId, file: "src/gone.ts" })).toMatchObject({ status: 404 });
});

test("another organisation finds no project to try a step of, and who only looks may not try", async () => {
  const other = await registerPerson(server.url);
  const elsewhere = project.replace(person.organisation.id, other.organisation.id);
  expect(await other.call("POST", `${elsewhere}/samples`, { file, step: steps[1], args: {} })).toMatchObject({ status: 404 });
  expect(await other.call("GET", `${elsewhere}/samples?file=${encodeURIComponent(file)}`)).toMatchObject({ status: 404 });

  const keys = `/api/organisations/v1/organisations/${person.organisation.id}/keys`;
  const { secret } = (await person.call<{ secret: string }>("POST", keys, { name: "looker", role: "viewer" })).body;
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const body = JSON.stringify({ file, step: steps[1], args: {} });
  expect((await fetch(`${server.url}${project}/samples`, { method: "POST", headers, body })).status).toBe(403);
  expect((await fetch(`${server.url}${project}/samples?file=${encodeURIComponent(file)}`, { headers })).status).toBe(200);
});
