import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Automation } from "../contracts/automations.ts";
import type { Run, RunSummary } from "../contracts/runs.ts";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { until } from "../e2e/support/until.ts";
import { freePorts } from "./engine/testing/restate/free-ports.ts";
import { startRestateCluster, type RestateCluster } from "./engine/testing/restate/restate-cluster.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

// Needs what `npm ci --ignore-scripts --prefix packages/engine-restate` installs.
const FOLDER = fileURLToPath(new URL("../packages/engine-restate/", import.meta.url));
const isWanted = process.env["VENNEL_FULL_TESTS"] === "1" && existsSync(`${FOLDER}node_modules`);
const WITHIN_MS = 90_000;

const MANIFEST = { name: "orders", version: "0.1.0", private: true, type: "module", vennel: { connections: { Upstream: "http" } } };

const codeOf = (id: string, respond: string) => `import { automation, log, webhook } from "@vennel/sdk";
import { upstream } from "../connections";

interface Order { order: string; next?: string }

export default automation({
  id: "${id}",
  name: "${id}",
  trigger: webhook({ respond: "${respond}" }),
  async run({ event, step }) {
    const { order, next } = event.body as Order;
    log.info("Taking the order", { order });
    const taken = await step("Take", () => upstream.request<{ place: number }>("POST", "/take", { body: { order } }));
    if (next === "sleeps") await step.sleep("3 seconds");
    if (next === "sleeps long") await step.sleep("1 hour");
    const sent = await step("Send", () => upstream.request<{ place: number }>("POST", "/send", { body: { order } }));
    return { order, places: [taken.body.place, sent.body.place] };
  },
});
`;

const testOf = (id: string) => `import { scenario } from "@vennel/sdk/testing";
import subject from "../src/automations/${id}";

scenario("it is tried", async ({ trigger }) => {
  await trigger(subject, { body: { order: "1" } } as never, { mayFail: true });
});
`;

describe.runIf(isWanted)("the product on a Restate cluster", () => {
  let cluster: RestateCluster;
  let server: TestServer;
  let upstream: Upstream;
  let person: Person;
  let base: string;
  let waiting: Automation;
  let answering: Automation;

  beforeAll(async () => {
    cluster = await startRestateCluster(FOLDER, 1);
    upstream = await startUpstream();
    const [port = 0] = await freePorts(1);
    server = await startTestServer({
      VENNEL_ENGINE: "restate",
      VENNEL_RESTATE_INGRESS_URLS: cluster.ingressUrls.join(","),
      VENNEL_RESTATE_ADMIN_URL: cluster.adminUrls[0] ?? "",
      VENNEL_RESTATE_LISTEN: `127.0.0.1:${port}`,
    });
    person = await registerPerson(server.url);
    base = `/api/platform/v1/o/${person.organisation.id}`;
    await connect(person, { connector: "http", name: "Upstream", auth: { type: "none" }, baseUrl: upstream.url });
    answering = await live("answering", "sync");
    waiting = await live("waiting", "async");
  }, 240_000);
  afterAll(async () => {
    await server?.stop();
    await upstream?.close();
    await cluster?.close();
  }, 60_000);

  /** A project of its own, by the same routes as a person's. */
  async function live(id: string, respond: string): Promise<Automation> {
    const { body: project } = await person.call<{ id: string }>("POST", `${base}/projects`, { name: id });
    const { body: files } = await person.call<{ revision: number }>("GET", `${base}/projects/${project.id}/files`);
    const changes = [
      { filePath: "package.json", content: JSON.stringify(MANIFEST, null, 2) },
      { filePath: `src/automations/${id}.ts`, content: codeOf(id, respond) },
      { filePath: `tests/${id}.test.ts`, content: testOf(id) },
    ];
    await person.call("PATCH", `${base}/projects/${project.id}/files`, { baseRevision: files.revision, changes });
    const { body: checked } = await person.call<{ verification: { status: string } }>("POST", `${base}/projects/${project.id}/check`);
    expect(checked.verification.status).toMatch(/^(verified|passed)$/);
    return deploy(person, project.id);
  }

  function deliver(to: Automation, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(to.trigger.url ?? "", { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) });
  }

  /** Its run, as the list of the automation's runs has it. */
  async function accepted(order: string, next?: string): Promise<string> {
    const response = await deliver(waiting, { order, next });
    expect(response.status).toBe(202);
    const { runId } = (await response.json()) as { runId: string };
    return runId;
  }

  function reaches(runId: string, status: string): Promise<Run> {
    return until(
      `the run ${status}`,
      async () => {
        const { body } = await person.call<Run>("GET", `${base}/runs/${runId}`);
        return body.status === status ? body : null;
      },
      WITHIN_MS,
    );
  }

  async function ask(runId: string, what: string, body: unknown = {}): Promise<{ id: string }> {
    const answer = await person.call<{ id: string }>("POST", `${base}/runs/${runId}/${what}`, body);
    expect(answer.status).toBe(202);
    return answer.body;
  }

  test(
    "a sender gets the run's answer on the same request",
    async () => {
      const response = await deliver(answering, { order: "sync" });
      expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 200, body: { order: "sync" } });
      expect(upstream.effects("sync")).toEqual(["/take", "/send"]);
    },
    WITHIN_MS,
  );

  test(
    "a run that nobody waits for is listed and shows its steps, calls and log",
    async () => {
      const runId = await accepted("async");
      const run = await reaches(runId, "succeeded");
      expect(run.output).toMatchObject({ order: "async" });
      expect(run.steps.map(({ name, status, calls }) => [name, status, calls.length])).toEqual([
        ["Take", "succeeded", 1],
        ["Send", "succeeded", 1],
      ]);
      const { body: list } = await person.call<{ results: RunSummary[] }>("GET", `${base}/automations/${waiting.id}/runs`);
      expect(JSON.stringify(list)).toContain(runId);
      const { body: logs } = await person.call("GET", `${base}/runs/${runId}/logs`);
      expect(JSON.stringify(logs)).toContain("Taking the order");
    },
    WITHIN_MS,
  );

  test(
    "a run sleeps, is shown as waiting, and continues without a repetition",
    async () => {
      const runId = await accepted("sleeping", "sleeps");
      await reaches(runId, "waiting");
      await reaches(runId, "succeeded");
      expect(upstream.effects("sleeping")).toEqual(["/take", "/send"]);
    },
    WITHIN_MS,
  );

  test(
    "a run that sleeps is cancelled",
    async () => {
      const runId = await accepted("cancelled", "sleeps long");
      await reaches(runId, "waiting");
      await ask(runId, "cancel");
      expect(await reaches(runId, "cancelled")).toMatchObject({ error: { name: "CancelledError" } });
      expect(upstream.effects("cancelled")).toEqual(["/take"]);
    },
    WITHIN_MS,
  );

  test(
    "a run that failed goes on from the step that failed, and another begins with its steps or with none",
    async () => {
      upstream.refuse("failing");
      const runId = await accepted("failing");
      await reaches(runId, "failed");
      upstream.refuse(null);
      await ask(runId, "retry");
      await reaches(runId, "succeeded");
      expect(upstream.effects("failing")).toEqual(["/take", "/send"]);
      const { id: again } = await ask(runId, "replay");
      await reaches(again, "succeeded");
      expect(upstream.effects("failing")).toEqual(["/take", "/send", "/take", "/send"]);
      const { id: rest } = await ask(runId, "replay", { fromStep: "Send" });
      await reaches(rest, "succeeded");
      expect(upstream.effects("failing")).toEqual(["/take", "/send", "/take", "/send", "/send"]);
    },
    2 * WITHIN_MS,
  );
});

interface Upstream {
  readonly url: string;
  /** What was taken of an order, in turn. */
  effects(order: string): string[];
  /** Sending this order does not work. */
  refuse(order: string | null): void;
  close(): Promise<void>;
}

async function startUpstream(): Promise<Upstream> {
  const taken: { readonly order: string; readonly path: string }[] = [];
  let refused: string | null = null;
  const server: Server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const { order } = JSON.parse(text) as { order: string };
      const path = request.url ?? "";
      const isRefused = order === refused && path === "/send";
      if (!isRefused) taken.push({ order, path });
      response.writeHead(isRefused ? 422 : 200, { "content-type": "application/json" }).end(JSON.stringify({ place: taken.length }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    effects: (order) => taken.flatMap((effect) => (effect.order === order ? [effect.path] : [])),
    refuse: (order) => (refused = order),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
