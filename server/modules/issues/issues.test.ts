import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { createIssues, type Issues } from "./index.ts";

let fresh: FreshDatabase;
let issues: Issues;
const asked: string[] = [];
const modes: string[] = [];
let now = new Date("2026-11-21T10:30:00Z");

beforeAll(async () => {
  fresh = await freshDatabase();
  issues = createIssues({
    database: fresh.database,
    clock: { now: () => now },
    members: async () => [{ identityId: "idn_1", name: "Mara Okafor" }],
    repair: {
      knownError: async () => null,
      ask: async ({ text, mode }) => (asked.push(text), modes.push(mode), { turnId: "trn_1" }),
      replay: async () => null,
      countLost: async () => 0,
      countUndecided: async () => 0,
      lastReplay: async () => null,
      changesBefore: async () => [],
      callsOf: async () => [],
      maySeePayloads: async () => false,
      versionOf: async (_, id) => Number(id.split("_")[1]),
    },
  });
});
afterAll(() => fresh.drop());

const failure = {
  organisationId: "org_a",
  projectId: "prj_1",
  automationId: "aut_1",
  automationKey: "announce",
  deploymentId: "dep_1",
  runId: "run_1",
  title: "Slack refused chat.postMessage",
  severity: "high",
  error: { name: "UpstreamError", message: "Order 12 was refused" },
  step: "chat.postMessage",
  connection: "slack",
  operation: "chat.postMessage",
} as const;

const person = {
  kind: "person",
  identityId: "idn_1",
  sessionId: "ses_1",
  email: "mara@example.test",
  emailVerified: true,
  name: "Mara Okafor",
  authenticatedAt: new Date(),
} as const;
const call = { request: new Request("http://x"), role: "builder", actor: person } as const;
const a = { organisation_id: "org_a" };

test("failures that differ only in their data are one issue, with its count, its runs and the hours in which they happened", async () => {
  const first = await issues.raise(failure);
  now = new Date("2026-11-21T11:05:00Z");
  const second = await issues.raise({ ...failure, runId: "run_2", deploymentId: "dep_2", error: { ...failure.error, message: "Order 13 was refused" } });
  expect(second).toBe(first);

  const detail = await issues.handlers.getIssue({ ...call, params: { ...a, id: first }, query: {}, body: undefined });
  expect(detail).toMatchObject({
    count: 2,
    status: "open",
    runIds: ["run_2", "run_1"],
    firstDeploymentId: "dep_1",
    lastDeploymentId: "dep_2",
    byHour: [...Array(22).fill(0), 1, 1],
  });
});

test("a resolved issue that happens again is open again, and says so", async () => {
  const id = await issues.raise(failure);
  await issues.handlers.updateIssue({ ...call, params: { ...a, id }, query: {}, body: { status: "resolved", assignee: "idn_1" } });
  await issues.raise({ ...failure, deploymentId: "dep_3" });

  const detail = await issues.handlers.getIssue({ ...call, params: { ...a, id }, query: {}, body: undefined });
  expect(detail).toMatchObject({ status: "open", assignee: { name: "Mara Okafor" } });
  expect(detail instanceof Response ? [] : detail.events.map((event) => event.kind)).toEqual(["raised", "status", "assigned", "returned"]);
  expect(detail instanceof Response ? null : detail.events.at(-1)?.text).toBe("Came back with version 3");
});

test("an ignored issue stays ignored while it counts on", async () => {
  const id = await issues.raise({ ...failure, step: "another" });
  await issues.handlers.updateIssue({ ...call, params: { ...a, id }, query: {}, body: { status: "ignored" } });
  await issues.raise({ ...failure, step: "another" });
  expect(await issues.handlers.getIssue({ ...call, params: { ...a, id }, query: {}, body: undefined })).toMatchObject({ status: "ignored", count: 2 });
});

test("ten occurrences at once are one issue, raised once", async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, (_, index) => issues.raise({ ...failure, step: "at once", runId: `run_${index}` })));
  expect(new Set(ids).size).toBe(1);
  const detail = await issues.handlers.getIssue({ ...call, params: { ...a, id: ids[0] ?? "" }, query: {}, body: undefined });
  expect(detail).toMatchObject({ count: 10 });
  expect(detail instanceof Response ? [] : detail.events.map((event) => event.kind)).toEqual(["raised"]);
});

test("another organisation sees no issue, neither in the list nor by id", async () => {
  const id = await issues.raise(failure);
  const b = { organisation_id: "org_b" };
  expect(await issues.handlers.listIssues({ ...call, params: b, query: { limit: 50 }, body: undefined })).toEqual({ items: [], nextCursor: null });
  await expect(issues.handlers.getIssue({ ...call, params: { ...b, id }, query: {}, body: undefined })).rejects.toMatchObject({ code: "not_found" });
});

test("the list pages through every issue once, the last seen first", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await issues.handlers.listIssues({ ...call, params: a, query: { limit: 2, ...(cursor && { cursor }) }, body: undefined });
    if (page instanceof Response) throw new Error("not a page");
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.length).toBe(3);
  expect(new Set(seen).size).toBe(3);
});

test("the assistant is asked with the error, the place and what changed, and the issue remembers the turn", async () => {
  const drift = [
    { connection: "crm", operation: "GET /customers/{id}", changes: [{ path: "name", change: "missing", before: "string", after: null }] },
  ] as const;
  const id = await issues.raise({ ...failure, step: "greet", drift: drift.map((each) => ({ ...each, changes: [...each.changes] })) });
  const answer = await issues.handlers.fixIssue({ ...call, params: { ...a, id }, query: {}, body: {} });
  expect(answer).toEqual({ projectId: "prj_1", turnId: "trn_1" });
  expect(asked.at(-1)).toContain("UpstreamError: Order 12 was refused");
  expect(asked.at(-1)).toContain("`name` (string) is no longer there");
  const detail = await issues.handlers.getIssue({ ...call, params: { ...a, id }, query: {}, body: undefined });
  expect(detail).toMatchObject({ fix: { turnId: "trn_1" }, drift: [{ connection: "crm" }], changes: [{ kind: "contract" }] });
});

test("an issue whose runs were all made up for is closed once, and says so", async () => {
  const id = await issues.raise({ ...failure, step: "closing" });
  await Promise.all([1, 2].map(() => issues.closeReplayed("org_a", { issueId: id, total: 3 })));
  const detail = await issues.handlers.getIssue({ ...call, params: { ...a, id }, query: {}, body: undefined });
  expect(detail).toMatchObject({ status: "resolved" });
  expect(detail instanceof Response ? [] : detail.events.map((event) => event.text).slice(1)).toEqual(["Closed: 3 runs replayed, all succeeded"]);
});

test("an issue is explained from its evidence, and the assistant can be asked for its words without being let near a file", async () => {
  const id = await issues.raise({ ...failure, step: "explained" });
  const told = await issues.handlers.explainIssue({ ...call, params: { ...a, id }, query: {}, body: undefined });
  expect(JSON.stringify(told)).toContain("in the step “explained”, when it calls slack");
  modes.length = 0;
  await issues.handlers.askAboutIssue({ ...call, params: { ...a, id }, query: {}, body: {} });
  expect(modes).toEqual(["ask"]);
  expect(asked.at(-1)).toMatch(/^Explain this failure[\s\S]*Change nothing\.$/);
});
