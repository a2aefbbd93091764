import { expect, test } from "vitest";
import type { Call } from "../../../../contracts/calls.ts";
import { createCatalogue } from "../../../connectors/catalogue.ts";
import type { CallContext, CallFrame } from "../../../engine/run-engine.ts";
import { createRecordedWorld } from "./recorded-world.ts";

const catalogue = createCatalogue();
const connections = [
  { alias: "crm", connector: "http", name: "CRM" },
  { alias: "slack", connector: "slack", name: "Slack" },
];
const context: CallContext = {
  organisationId: "org_a",
  projectId: "prj_1",
  environment: "production",
  deploymentId: null,
  runId: "run_1",
  simulated: true,
  signal: new AbortController().signal,
};

function call(method: string, url: string, body: unknown, over: Partial<Call> = {}): Call {
  const request = { method, url, headers: {}, body: null };
  return { connection: "crm", operation: null, request, response: { status: 200, headers: {}, body }, error: null, startedAt: "", durationMs: 1, ...over };
}
const request = (method: string, path: string, more: object = {}): CallFrame => ({
  connection: "crm",
  operation: null,
  args: null,
  request: { method, path, ...more },
  idempotencyKey: null,
  timeoutMs: null,
});
const world = (...calls: Call[]) => createRecordedWorld(catalogue, connections, calls);

test("a read gets what that very thing was then, whatever is asked for first", async () => {
  const { carryCall, unrecorded } = world(call("GET", "https://x.test/api/c/1", { n: 1 }), call("GET", "https://x.test/api/c/2?full=yes", { n: 2 }));
  expect(await carryCall(request("GET", "/c/2", { query: { full: "yes" } }), context)).toMatchObject({ ok: true, response: { body: { n: 2 } } });
  expect(await carryCall(request("GET", "/c/1"), context)).toMatchObject({ ok: true, response: { body: { n: 1 } } });
  expect(unrecorded).toEqual([]);
});

test("what was never asked for is not made up", async () => {
  const { carryCall, unrecorded } = world(call("GET", "https://x.test/c/1", {}));
  expect(await carryCall(request("GET", "/c/9"), context)).toMatchObject({ ok: false, error: { name: "NotRecordedError" } });
  expect(unrecorded).toEqual(["crm GET /c/9"]);
});

test("a write is taken down and gets the answer that the write got then", async () => {
  const { carryCall, writes } = world(call("POST", "https://x.test/orders", { id: "o_1" }));
  expect(await carryCall(request("POST", "/orders", { body: { sku: "a" } }), context)).toMatchObject({ ok: true, response: { body: { id: "o_1" } } });
  expect(await carryCall(request("POST", "/elsewhere", { body: 1 }), context)).toMatchObject({ ok: true, response: { body: {} } });
  expect(writes.map(({ path, body }) => [path, body])).toEqual([
    ["/orders", { sku: "a" }],
    ["/elsewhere", 1],
  ]);
});

test("a write that was refused then is refused again", async () => {
  const refused = call(
    "POST",
    "https://slack.com/api/chat.postMessage",
    { ok: false, error: "channel_not_found" },
    { connection: "slack", operation: "chat.postMessage" },
  );
  const { carryCall } = world(refused);
  const frame = { ...request("POST", ""), connection: "slack", operation: "chat.postMessage", args: { channel: "#a", text: "x" }, request: null };
  expect(await carryCall(frame, context)).toMatchObject({ ok: false, error: { name: "UpstreamError" } });
});
