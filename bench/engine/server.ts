// The system under test: an HTTP server in front of the engine, with the sandbox in the loop. Prints its address.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { bundleProject } from "../../server/builder/bundle/bundle-project.ts";
import { createPostgresEngine } from "../../server/engine/postgres/create-postgres-engine.ts";
import type { Bundle } from "../../server/engine/run-engine.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database/database.ts";
import { createLog } from "../../server/platform/log.ts";

const [databaseUrl = "", upstreamUrl = ""] = process.argv.slice(2);
const CODE = `
import { automation, connection, webhook } from "@vennel/sdk";
const upstream = connection<{}>({ alias: "upstream", connector: "http" });
export default automation({ id: "bench", name: "Bench", trigger: webhook({ respond: "sync" }), async run({ event, step }) {
  const answer = await step("Ask the upstream", () => upstream.request<{ items: number[] }>("POST", "/", { body: event.body }));
  return { sum: answer.body.items.reduce((sum, item) => sum + item, 0) };
} });`;

const built = await bundleProject(new Map([["src/automations/bench.ts", CODE]]), "deployment");
if (!built.ok) throw new Error(JSON.stringify(built.diagnostics));
const bundle: Bundle = {
  deploymentId: "dep_bench",
  projectId: "prj_bench",
  organisationId: "org_bench",
  environment: "production",
  code: built.code,
  sourceMap: built.sourceMap,
  variables: {},
  isolateRuns: false,
};
const upstream = new Pool(upstreamUrl, { connections: 64 });

const engine = await createPostgresEngine({
  pool: openDatabase(databaseUrl, { onError: () => {} }).engine,
  clock: systemClock,
  log: createLog("warn"),
  host: {
    loadBundle: async () => bundle,
    // The worst case: a write that the system does not recognise when it is repeated, announced before it leaves.
    natureOf: async () => ({ effect: "write", honoursIdempotencyKey: false }),
    async carryCall({ request }) {
      const { statusCode, body } = await upstream.request({
        method: "POST",
        path: request?.path ?? "/",
        body: JSON.stringify(request?.body),
        headers: { "content-type": "application/json" },
      });
      return { ok: true, response: { status: statusCode, headers: {}, body: await body.json() }, calls: [] };
    },
    runEnded: () => {},
  },
});

const server = createServer((request, response) => void serve(request, response));
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = "";
  for await (const chunk of request) text += chunk;
  const { runId } = await engine.start({
    organisationId: "org_bench",
    projectId: "prj_bench",
    automationId: "aut_bench",
    automationKey: "bench",
    deploymentId: "dep_bench",
    trigger: "webhook",
    input: { body: JSON.parse(text), headers: {}, query: {}, method: "POST", path: "" },
    simulated: false,
    wantsAnswer: true,
  });
  const outcome = await engine.answer(runId, 30_000);
  response.writeHead(outcome?.status === "succeeded" ? 200 : 500, { "content-type": "application/json" }).end(JSON.stringify(outcome));
}

process.once("SIGTERM", () => void engine.close().then(() => process.exit(0)));
