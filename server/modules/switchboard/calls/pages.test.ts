import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { bundleProject } from "../../../builder/bundle/bundle-project.ts";
import { createCatalogue } from "../../../connectors/catalogue.ts";
import { createPostgresEngine } from "../../../engine/postgres/create-postgres-engine.ts";
import { runScenarios } from "../../../engine/run-scenarios.ts";
import { createTestHost, request } from "../../../engine/testing/test-host.ts";
import { createEgressPolicy, parseAllowedRange } from "../../../gateway/egress-policy.ts";
import { createGateway } from "../../../gateway/index.ts";
import { systemClock } from "../../../platform/clock.ts";
import { createLog } from "../../../platform/log.ts";
import { freshDatabase } from "../../../testing/fresh-database.ts";
import { createCallCarrier } from "./call-carrier.ts";
import { createScenarioWorld } from "./scenario-world.ts";

const catalogue = createCatalogue();
const CONNECTIONS = `import { connection } from "@vennel/sdk"; export const github = connection<{}>({ alias: "github", connector: "github" });`;
const AUTOMATION = `import { automation, webhook } from "@vennel/sdk"; import { github } from "../connections";
export default automation({ id: "list", name: "List", trigger: webhook({ respond: "sync" }), async run() {
  const titles: string[] = [];
  for await (const issue of github.pages<{ title: string }>("issues.list", { owner: "acme", repo: "printers" })) titles.push(issue.title);
  return titles; } });`;
const files = { "src/connections.ts": CONNECTIONS, "src/automations/list.ts": AUTOMATION };

async function bundle(entry: "deployment" | "scenarios", more: Record<string, string> = {}) {
  const built = await bundleProject(new Map(Object.entries({ ...files, ...more })), entry);
  if (!built.ok) throw new Error(JSON.stringify(built.diagnostics));
  return built;
}

test("code goes through every page of a real system, each page a record in the journal", { timeout: 60_000 }, async () => {
  const asked: string[] = [];
  const system = createServer((incoming, response) => {
    asked.push(incoming.url ?? "");
    const page = Number(new URL(incoming.url ?? "", "http://x").searchParams.get("page") ?? 1);
    if (page < 3) response.setHeader("link", `<http://elsewhere.invalid/repos/acme/printers/issues?page=${page + 1}>; rel="next"`);
    response.setHeader("content-type", "application/json").end(JSON.stringify([{ title: `${page}a` }, { title: `${page}b` }]));
  }).listen(0, "127.0.0.1");
  await once(system, "listening");
  onTestFinished(() => void system.close());
  const fresh = await freshDatabase();
  onTestFinished(() => fresh.drop());
  const gateway = createGateway({ policy: createEgressPolicy([parseAllowedRange("127.0.0.0/8")], []), clock: systemClock });
  onTestFinished(() => gateway.close());

  const row = {
    id: "con_1",
    organisationId: "org_test",
    connector: "github",
    name: "GitHub",
    alias: "github",
    environment: null,
    authType: "none" as const,
    hasWebhookSecret: false,
    baseUrl: `http://127.0.0.1:${(system.address() as AddressInfo).port}`,
    health: "unknown" as const,
    hostKey: null,
    healthMessage: null,
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  const carrier = createCallCarrier({
    catalogueOf: async () => catalogue,
    gateway,
    clock: systemClock,
    connections: { forget: () => {}, get: async () => ({ row, version: 1, auth: { type: "none" }, webhookSecret: null, tokens: null }) },
    tokens: { get: async () => null },
    resolveAlias: async () => ({ connectionId: "con_1", connector: "github" }),
    simulate: () => expect.unreachable(),
  });
  const { code, sourceMap } = await bundle("deployment");
  const deployed = {
    deploymentId: "dep_1",
    projectId: "prj_test",
    organisationId: "org_test",
    environment: "production",
    code,
    sourceMap,
    variables: {},
    isolateRuns: false,
  };
  const engine = await createPostgresEngine({
    pool: fresh.database.engine,
    clock: systemClock,
    log: createLog("silent"),
    host: createTestHost("", new Map([["dep_1", deployed]]), carrier),
  });
  onTestFinished(() => engine.close());

  const { runId } = await engine.start(request("dep_1", "list", {}));
  expect(await engine.answer(runId, 30_000)).toEqual({ status: "succeeded", output: ["1a", "1b", "2a", "2b", "3a", "3b"] });
  expect(asked).toEqual(["/repos/acme/printers/issues", "/repos/acme/printers/issues?page=2", "/repos/acme/printers/issues?page=3"]);
  const { rows } = await fresh.database.engine.query("select key from step where run_id = $1 order by seq", [runId]);
  expect(rows).toHaveLength(3);
});

test("a scenario's simulated system pages as the real one does", { timeout: 60_000 }, async () => {
  const { code } = await bundle("scenarios", {
    "tests/list.test.ts": `import { expect, scenario } from "@vennel/sdk/testing"; import list from "../src/automations/list";
scenario("every page is read", async ({ trigger, systems }) => {
  await systems.github.seed("issues", [1, 2, 3, 4, 5].map((number) => ({ owner: "acme", repo: "printers", number, title: "t" + number, state: "open" })));
  await systems.github.pageSize(2);
  const { output } = await trigger(list, { body: {} });
  const titles = (output as string[]).filter((title) => /^t\\d$/.test(title));
  expect(titles.length).toBe(5);
});`,
  });
  const { results } = await runScenarios({
    code,
    signal: AbortSignal.timeout(30_000),
    createWorld: (name) => createScenarioWorld(catalogue, [{ alias: "github", connector: "github", name: "GitHub" }], name),
  });
  expect(results).toMatchObject([{ status: "passed", message: null }]);
});
