import { expect, test } from "vitest";
import { bundleProject } from "../../../builder/bundle/bundle-project.ts";
import { createCatalogue } from "../../../connectors/catalogue.ts";
import { runScenarios } from "../../../engine/run-scenarios.ts";
import { createScenarioWorld } from "./scenario-world.ts";

const FILES = {
  "src/connections.ts": `import { connection } from "@vennel/sdk";
interface GitHub { issues: { create(args: { owner: string; repo: string; title: string }): Promise<{ number: number }> } }
export const github = connection<GitHub>({ alias: "github", connector: "github" });
export const crm = connection<{}>({ alias: "crm", connector: "http" });`,
  "src/automations/copy.ts": `import { automation, webhook } from "@vennel/sdk"; import { crm, github } from "../connections";
export default automation({ id: "copy", name: "Copy", trigger: webhook(), async run({ event, step }) {
  const { titles } = event.body as { titles: string[] };
  await step.each("Copy", titles, { key: (title) => title }, (title) => github.issues.create({ owner: "acme", repo: "shop", title }));
  return titles.length; } });`,
  "src/automations/count.ts": `import { automation, webhook } from "@vennel/sdk"; import { github } from "../connections";
export default automation({ id: "count", name: "Count", trigger: webhook(), async run() {
  let count = 0; for await (const _ of github.pages("issues.list", { owner: "acme", repo: "shop" })) count += 1; return count; } });`,
  "src/automations/mark.ts": `import { automation, webhook } from "@vennel/sdk"; import { crm } from "../connections";
export default automation({ id: "mark", name: "Mark", trigger: webhook(), async run({ event }) {
  const { id } = event.body as { id: string };
  await crm.request("PATCH", "/customers/" + id, { body: { seen: true } });
  return (await crm.request("GET", "/customers/" + id)).body; } });`,
};

/** One scenario for each way in which systems let integrations down. */
const TESTS = `import { expect, scenario } from "@vennel/sdk/testing";
import copy from "../src/automations/copy"; import count from "../src/automations/count"; import mark from "../src/automations/mark";
const titles = ["a", "b", "c"]; const written = (system: any) => system.recorded.map(({ body }: any) => body.title);
scenario("too many requests", async ({ trigger, systems }) => {
  await systems.github!.fail({ status: 429, times: 2, retryAfter: 30 });
  await trigger(copy, { body: { titles } });
  expect(written(systems.github)).toEqual(titles);
});
scenario("an error in the middle of a batch", async ({ trigger, systems }) => {
  await systems.github!.fail({ operation: "issues.create", status: 500, after: 1, times: 9 });
  const run = await trigger(copy, { body: { titles } }, { mayFail: true });
  expect(run.status).toBe("failed"); expect(written(systems.github)).toEqual(["a"]);
  await systems.github!.recover(); await run.again();
  expect(written(systems.github)).toEqual(titles);
});
scenario("a delivery that comes twice", async ({ trigger, systems }) => {
  await trigger(mark, { body: { id: "17" } }, { deliveries: 2 });
  expect(systems.crm!.recorded.map(({ path }: any) => path)).toEqual(["/customers/17", "/customers/17"]);
});
scenario("a credential that expires", async ({ trigger, systems }) => {
  await systems.github!.expireCredential();
  const run = await trigger(count, { body: {} }, { mayFail: true });
  expect(run.status).toBe("failed"); expect(run.error!.message).toContain("Bad credentials");
  await systems.github!.recover(); await run.again();
});
scenario("pages that are smaller than asked for, and one that breaks off", async ({ trigger, systems }) => {
  await systems.github!.seed("issues", Array.from({ length: 7 }, (_, index) => ({ number: index + 1, state: "open", title: "t" + index })));
  await systems.github!.pageSize(2);
  expect((await trigger(count, { body: {} })).output).toBe(7);
  await systems.github!.fail({ operation: "issues.list", status: 500, after: 2, times: 99 });
  const run = await trigger(count, { body: {} }, { mayFail: true });
  expect(run.status).toBe("failed");
});
scenario("an item that the system would have, and one that it has not", async ({ trigger, systems }) => {
  expect((await trigger(mark, { body: { id: "17" } })).output).toMatchObject({ id: 17, name: "Sample customer 17", seen: true });
  expect((await trigger(mark, { body: {} }, { mayFail: true })).status).toBe("failed");
  await systems.crm!.seed("customers", []);
  expect((await trigger(mark, { body: { id: "17" } }, { mayFail: true })).status).toBe("failed");
});`;

test("scenarios make systems fail in every way that real ones do, and recover", { timeout: 30_000 }, async () => {
  const bundle = await bundleProject(new Map(Object.entries({ ...FILES, "tests/faults.test.ts": TESTS })), "scenarios");
  if (!bundle.ok) throw new Error(JSON.stringify(bundle.diagnostics));
  const connections = [
    { alias: "github", name: "GitHub", connector: "github" },
    { alias: "crm", name: "CRM", connector: "http" },
  ];
  const createWorld = (name: string) => createScenarioWorld(createCatalogue(), connections, name);
  const { results } = await runScenarios({ code: bundle.code, signal: AbortSignal.timeout(25_000), createWorld });
  expect(results.map(({ name, status, message }) => [name, status, message])).toEqual(results.map(({ name }) => [name, "passed", null]));
  expect(results).toHaveLength(6);
});
