import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../../contracts/calls.ts";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { systemClock } from "../../platform/clock.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { createDrift, type Drift } from "./index.ts";
import { operationName } from "./operation-name.ts";

let fresh: FreshDatabase;
let drift: Drift;

beforeAll(async () => {
  fresh = await freshDatabase();
  const catalogue = createCatalogue();
  drift = createDrift({ database: fresh.database, clock: systemClock, catalogueOf: async () => catalogue });
});
afterAll(() => fresh.drop());

function answered(body: unknown, over: Partial<Call>): Call {
  return {
    connection: "crm",
    operation: null,
    request: { method: "GET", url: "https://crm.test/customers/7", headers: {}, body: null },
    response: { status: 200, headers: {}, body },
    error: null,
    startedAt: "2026-11-21T10:00:00Z",
    durationMs: 5,
    ...over,
  };
}

async function observe(projectId: string, body: unknown, isFailed = false, over: Partial<Call> = {}, connector = "http") {
  return drift.observe({ organisationId: "org_a", projectId, isFailed, calls: [{ ...answered(body, over), connector }] });
}

test("a run that failed shows at once which field is gone, which is new and which is of another type", async () => {
  expect(await observe("prj_1", { id: 7, name: "Ada", tags: ["a"] })).toEqual([]);
  expect(await observe("prj_1", { id: "7", full_name: "Ada", tags: ["a"] }, true)).toEqual([
    {
      connection: "crm",
      operation: "GET /customers/{id}",
      changes: [
        { path: "name", change: "missing", before: "string", after: null },
        { path: "id", change: "type", before: "number", after: "string" },
        { path: "full_name", change: "new", before: null, after: "string" },
      ],
    },
  ]);
});

test("an error that comes with status 200 is not compared with results, and not learned from", async () => {
  const post = { operation: "chat.postMessage" };
  const sent = { ok: true, channel: "C1", ts: "1.1", message: { text: "a" } };
  await observe("prj_slack", sent, false, post, "slack");
  expect(await observe("prj_slack", { ok: false, error: "channel_not_found" }, true, post, "slack")).toEqual([]);
  // One that the code took and went on after.
  await observe("prj_slack", { ok: false, error: "not_in_channel" }, false, post, "slack");
  expect(await observe("prj_slack", { ok: true, channel: "C1" }, true, post, "slack")).toMatchObject([{ changes: [{ path: "ts" }, { path: "message" }] }]);
});

test("what a failed run got is not learned from, so the change is seen again in the next one", async () => {
  await observe("prj_2", { id: 1, name: "Ada" });
  const changed = { id: 1 };
  expect(await observe("prj_2", changed, true)).toHaveLength(1);
  expect(await observe("prj_2", changed, true)).toHaveLength(1);
});

test("while runs succeed, optional fields, empty lists and fields that are sometimes null raise nothing", async () => {
  const answers = [
    { id: 1, note: null, items: [] },
    { id: 2, note: "x", items: [{ sku: "a" }] },
    { id: 3, items: [{ sku: "b", gift: true }] },
  ];
  for (let turn = 0; turn < 10; turn++) for (const answer of answers) expect(await observe("prj_3", answer)).toEqual([]);
});

test("a field that every one of many answers had is missed even though nothing failed", async () => {
  for (let turn = 0; turn < 25; turn++) await observe("prj_4", { id: turn, name: "Ada" });
  expect(await observe("prj_4", { id: 26 })).toMatchObject([{ changes: [{ path: "name", change: "missing" }] }]);
});

test("a field that the connector's schema requires is missed in the first answer", async () => {
  const required = createCatalogue()
    .get("github")
    ?.operations.find(({ id }) => id === "issues.create")?.output.required;
  expect(required?.length).toBeGreaterThan(0);
  const found = await observe("prj_5", {}, true, { operation: "issues.create", connection: "github" }, "github");
  expect(found[0]?.changes.map(({ path }) => path)).toEqual(required);
});

test("another project and another connection learn for themselves", async () => {
  await observe("prj_6", { id: 1, name: "Ada" });
  expect(await observe("prj_7", { id: 1 }, true)).toEqual([]);
  expect(await observe("prj_6", { id: 1 }, true, { connection: "other" })).toEqual([]);
});

test.each([
  ["https://x.test/customers/7/orders", "GET /customers/{id}/orders"],
  ["https://x.test/v1/charges/ch_3MmlLrLkdIwHu7ix", "GET /v1/charges/{id}"],
  ["https://x.test/o/3f2b8c1e-1111-4222-8333-444455556666", "GET /o/{id}"],
  ["https://x.test/v2/search?q=1", "GET /v2/search"],
])("%s is %s", (url, name) => {
  expect(operationName({ operation: null, request: { method: "GET", url, headers: {}, body: null } })).toBe(name);
});
