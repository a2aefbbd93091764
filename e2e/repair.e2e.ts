import { LLMock } from "@copilotkit/aimock";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Issue, IssueDetail } from "../contracts/issues.ts";
import type { Automation } from "../contracts/automations.ts";
import type { ProjectDetail } from "../contracts/projects.ts";
import type { RunSummary } from "../contracts/runs.ts";
import type { TravelledRun } from "../contracts/time-machine.ts";
import { bringFiles } from "./support/bring-files.ts";
import { connect, deploy } from "./support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";
import { AUTOMATION_FILE, REPAIR, WELCOME_FILES } from "./support/welcome-integration.ts";

let product: Product;
let model: LLMock;
let crm: LoopbackSystem;
let desk: LoopbackSystem;
let listener: LoopbackSystem;
/** What the CRM calls the name of a customer. */
let field = "name";
const prompts: string[] = [];

beforeAll(async () => {
  crm = await startLoopbackSystem("crm-token", ({ path }) => ({ body: { id: Number(path.split("/").at(-1)), [field]: `Customer ${path.split("/").at(-1)}` } }));
  desk = await startLoopbackSystem("desk-token", () => ({ body: { ok: true } }));
  listener = await startLoopbackSystem("", () => ({ body: {} }));
  model = new LLMock({ port: 0 });
  const replies = [
    { toolCalls: [{ name: "read_file", arguments: JSON.stringify({ filePath: AUTOMATION_FILE }) }] },
    { toolCalls: [{ name: "edit_files", arguments: JSON.stringify({ edits: [REPAIR] }) }] },
    { content: "The CRM says full_name now; the code reads both." },
  ];
  model.on({ predicate: () => true }, (request) => {
    prompts.push(JSON.stringify(request));
    return replies.shift() ?? { content: "Nothing more to say." };
  });
  await model.start();
  product = await startProduct({ OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: "none" });
}, 90_000);

afterAll(async () => {
  await product?.remove();
  await model?.stop();
  for (const system of [crm, desk, listener]) await system?.close();
}, 60_000);

test("an upstream changes its answer: one issue rises and is told, the assistant repairs it, exactly the lost runs are replayed, and it closes", async () => {
  const person = await registerPerson(product.url);
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  await connect(person, { connector: "http", name: "CRM", auth: { type: "bearer", token: "crm-token" }, baseUrl: crm.url });
  await connect(person, { connector: "http", name: "Desk", auth: { type: "bearer", token: "desk-token" }, baseUrl: desk.url });
  const channel = await person.call<{ secret: string }>("POST", `/api/organisations/v1/organisations/${person.organisation.id}/channels`, {
    name: "On call",
    target: { type: "webhook", url: `${listener.url}/issues` },
  });
  expect(channel.status, JSON.stringify(channel.body)).toBe(201);
  const projectId = await bringFiles(person, WELCOME_FILES);
  const automation = await deploy(person, projectId);

  await signUp(automation, [1, 2]);
  await ended(person, automation, "succeeded", 2);
  field = "full_name";
  await signUp(automation, [3, 4, 5]);
  await ended(person, automation, "failed", 3);

  const found = await until("the issue", async () => {
    const { body } = await person.call<{ items: Issue[] }>("GET", `${base}/issues`);
    return body.items[0]?.count === 3 ? body.items : null;
  });
  expect(found).toHaveLength(1);
  const issueId = found[0]?.id ?? "";
  const { body: issue } = await person.call<IssueDetail>("GET", `${base}/issues/${issueId}`);
  expect(issue).toMatchObject({ status: "open", lostRuns: 3, replay: null, fix: null });
  expect(issue.drift).toEqual([
    {
      connection: "crm",
      operation: "GET /customers/{id}",
      changes: [
        { path: "name", change: "missing", before: "string", after: null },
        { path: "full_name", change: "new", before: null, after: "string" },
      ],
    },
  ]);
  expect(issue.changes?.map(({ kind }) => kind)).toEqual(["deployment", "connection", "connection", "contract"]);

  const told = await until("the channel", async () => listener.refused[0] ?? null);
  expect(told.path).toBe("/issues");
  expect(told.body).toMatchObject({ type: "issue.raised", data: { issueId } });
  expect(new Webhook(channel.body.secret ?? "").verify(JSON.stringify(told.body), told.headers as Record<string, string>)).toEqual(told.body);

  const fix = await person.call<{ turnId: string }>("POST", `${base}/issues/${issueId}/fix`, {});
  expect(fix.status, JSON.stringify(fix.body)).toBe(202);
  const board = `/api/board/v1/o/${person.organisation.id}/projects/${projectId}/conversation`;
  const conversation = await until("the end of the turn", async () => {
    const { body } = await person.call<{ activeTurn: unknown; lastTurn: { id: string; status: string } | null; messages: unknown[] }>("GET", board);
    return body.activeTurn === null && body.lastTurn?.id === fix.body.turnId ? body : null;
  });
  expect(conversation.lastTurn?.status, JSON.stringify(conversation.messages)).toBe("done");
  expect(prompts[0]).toContain("is no longer there");
  // Payloads are the assistant's only where the organisation says so.
  expect(prompts[0]).not.toContain("Customer 3");
  const { body: project } = await person.call<ProjectDetail>("GET", `${base}/projects/${projectId}`);
  expect(project.verification.status).toBe("verified");
  const { body: proposed } = await person.call<{ files: { filePath: string; content: string }[] }>("GET", `${base}/projects/${projectId}/files`);
  expect(proposed.files?.find(({ filePath }) => filePath === AUTOMATION_FILE)?.content).toContain(REPAIR.newText);

  // Before it goes live: what the repair would have done with the triggers of the past.
  const travel = async (status: string) =>
    (await person.call<{ runs: TravelledRun[] }>("POST", `${base}/automations/${automation.id}/time-machine`, { status })).body.runs;
  const lost = await travel("failed");
  expect(lost.map(({ after, error, writes }) => [after, error, writes.map(({ change, target }) => `${change} ${target}`)])).toEqual(
    Array.from({ length: 3 }, () => ["succeeded", null, ["same POST /notes", "added POST /welcomes"]]),
  );
  const fine = await travel("succeeded");
  expect(fine.map(({ after, writes }) => [after, writes.map(({ change }) => change)])).toEqual(
    Array.from({ length: 2 }, () => ["succeeded", ["same", "same"]]),
  );

  await deploy(person, projectId);
  const replay = await person.call<{ count: number }>("POST", `${base}/issues/${issueId}/replay`, {});
  expect(replay.body, JSON.stringify(replay.body)).toMatchObject({ count: 3 });
  const closed = await until("the issue to close", async () => {
    const { body } = await person.call<IssueDetail>("GET", `${base}/issues/${issueId}`);
    return body.status === "resolved" ? body : null;
  });
  expect(closed).toMatchObject({ lostRuns: 0, replay: { status: "done", total: 3, outcomes: { succeeded: 3 } } });
  expect(closed.events.map(({ kind }) => kind)).toEqual(["raised", "fix", "replay", "closed"]);
  // A second replay finds nothing that is still lost.
  expect((await person.call("POST", `${base}/issues/${issueId}/replay`, {})).body).toEqual({ count: 0, job: null });

  const { body: last } = await person.call<{ items: RunSummary[] }>("GET", `${base}/automations/${automation.id}/runs?status=succeeded&limit=1`);
  const made = await person.call<{ filePath: string }>("POST", `${base}/runs/${last.items?.[0]?.id}/scenario`);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const checked = await person.call<ProjectDetail>("POST", `${base}/projects/${projectId}/check`);
  expect(checked.body.verification?.status, JSON.stringify(checked.body)).toBe("verified");
  expect(JSON.stringify(checked.body)).toContain("2 scenarios passed");

  const effects = (path: string) =>
    desk.received
      .filter((request) => request.path === path)
      .map(({ body }) => (body as { id: number }).id)
      .toSorted((a, b) => a - b);
  expect(effects("/notes")).toEqual([1, 2, 3, 4, 5]);
  expect(effects("/welcomes")).toEqual([1, 2, 3, 4, 5]);
}, 120_000);

async function signUp(automation: Automation, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const answer = await fetch(automation.trigger.url ?? "", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ id }) });
    expect(answer.status).toBe(202);
  }
}

async function ended(person: Person, automation: Automation, status: RunSummary["status"], count: number): Promise<void> {
  await until(`${count} runs to have ${status}`, async () => {
    const { body } = await person.call<{ items: RunSummary[] }>(
      "GET",
      `/api/platform/v1/o/${person.organisation.id}/automations/${automation.id}/runs?status=${status}`,
    );
    return body.items.length === count ? body.items : null;
  });
}
