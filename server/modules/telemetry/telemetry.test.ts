import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Run } from "../../../contracts/runs.ts";
import { createLog } from "../../platform/log.ts";
import { createTelemetry } from "./index.ts";
import type { OtlpAttribute, OtlpSpan } from "./otlp.ts";

interface Received {
  readonly path: string | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: { resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { scope: { name: string }; spans: OtlpSpan[] }[] }[] };
}

let collector: Server;
let endpoint: string;
let received: Received[] = [];
let answers: number[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url, headers: request.headers, body: JSON.parse(body) });
      response.writeHead(answers.shift() ?? 200, { "content-type": "application/json", "retry-after": "0.01" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
beforeEach(() => {
  received = [];
  answers = [];
});

const at = (ms: number) => new Date(Date.UTC(2026, 10, 21, 10) + ms).toISOString();
const call = (status: number | null): Run["steps"][number]["calls"][number] => ({
  connection: "crm",
  operation: "customers.get",
  request: { method: "GET", url: "https://crm.example/customers/ada@example.test?key=x", headers: {}, body: null },
  response: status === null ? null : { status, headers: {}, body: { name: "Ada" } },
  error: null,
  startedAt: at(20),
  durationMs: 30,
});
const step = {
  status: "succeeded" as const,
  attempt: 1,
  startedAt: at(15),
  finishedAt: at(60),
  output: { name: "Ada" },
  error: null,
  calls: [],
} satisfies Partial<Run["steps"][number]>;
const RUN: Run = {
  id: "run_1",
  automationId: "aut_1",
  projectId: "prj_1",
  deploymentId: "dep_1",
  status: "failed",
  simulated: false,
  trigger: "webhook",
  attempt: 2,
  createdAt: at(0),
  startedAt: at(10),
  finishedAt: at(100),
  error: { name: "UpstreamError", message: "Ada was refused" },
  awaits: [],
  input: { body: { secret: "Ada" } },
  output: null,
  steps: [
    { ...step, id: "Import", name: "Import" },
    { ...step, id: "Import/0", name: "Read", calls: [call(200)] },
    { ...step, id: "Write", name: "Write", status: "failed", calls: [call(500), call(null)] },
  ],
};

function telemetry() {
  const settings = { endpoint, headers: { authorization: "Bearer t" }, serviceName: "vennel-test" };
  return createTelemetry({ settings, version: "1.2.3", log: createLog("silent"), read: async (_, id) => ({ ...RUN, id }), flushEveryMs: 3_600_000 });
}
const ended = (runId: string) => ({ runId, organisationId: "org_a", automationKey: "welcome" });
const valueOf = (attributes: readonly OtlpAttribute[], key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value && Object.values(value)[0];
};

test("a run is one trace of its steps and calls, as an OTLP receiver takes it", async () => {
  const exporting = telemetry();
  exporting.runEnded(ended("run_1"));
  await exporting.close();

  expect(received).toMatchObject([{ path: "/v1/traces", headers: { "content-type": "application/json", authorization: "Bearer t" } }]);
  const [resource] = received[0]?.body.resourceSpans ?? [];
  expect(valueOf(resource?.resource.attributes ?? [], "service.name")).toBe("vennel-test");
  const spans = resource?.scopeSpans[0]?.spans ?? [];
  expect(spans.map(({ name, kind, status }) => [name, kind, status?.code])).toEqual([
    ["run welcome", 5, 2],
    ["step Import", 1, 1],
    ["step Read", 1, 1],
    ["GET crm", 3, undefined],
    ["step Write", 1, 2],
    ["GET crm", 3, 2],
    ["GET crm", 3, 2],
  ]);
  const [run, outer, inner, first] = spans;
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(7);
  expect([run?.parentSpanId, outer?.parentSpanId, inner?.parentSpanId, first?.parentSpanId]).toEqual([undefined, run?.spanId, outer?.spanId, inner?.spanId]);
  expect([run?.startTimeUnixNano, run?.endTimeUnixNano]).toEqual([10, 100].map((ms) => `${Date.UTC(2026, 10, 21, 10) + ms}000000`));
  expect(valueOf(run?.attributes ?? [], "vennel.run.queued_ms")).toBe("10");
  expect(valueOf(first?.attributes ?? [], "http.response.status_code")).toBe("200");
  expect(valueOf(spans.at(-1)?.attributes ?? [], "error.type")).toBe("no_answer");
});

test("nothing of what went in and out is told, and a run that is told twice is the same trace", async () => {
  const exporting = telemetry();
  exporting.runEnded(ended("run_1"));
  exporting.runEnded(ended("run_1"));
  await exporting.close();
  expect(JSON.stringify(received)).not.toMatch(/Ada|ada@|key=x/);
  const ids = received[0]?.body.resourceSpans[0]?.scopeSpans[0]?.spans.map(({ spanId }) => spanId) ?? [];
  expect(ids.slice(0, 7)).toEqual(ids.slice(7));
});

test("a collector that is busy is asked again, and one that is away loses its runs and nothing else", async () => {
  answers = [503, 200];
  const exporting = telemetry();
  exporting.runEnded(ended("run_1"));
  await exporting.close();
  expect(received).toHaveLength(2);

  answers = [400];
  const refused = telemetry();
  refused.runEnded(ended("run_2"));
  await refused.close();
  expect(received).toHaveLength(3);
});
