import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Run } from "../contracts/runs.ts";
import { bringFiles } from "../e2e/support/bring-files.ts";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

let server: TestServer;
let system: Server;
let person: Person;
beforeAll(async () => {
  // "/silent" is never answered: its call is still out when the run ends.
  system = createServer((request, response) => {
    if (request.url !== "/silent") response.writeHead(request.url === "/broken" ? 422 : 200).end("{}");
  }).listen(0, "127.0.0.1");
  server = await startTestServer();
  person = await registerPerson(server.url);
});
afterAll(async () => {
  await server.stop();
  system.closeAllConnections();
  system.close();
});

const WAYS: Readonly<Record<string, string>> = {
  plain: `await system.request("GET", "/fine");`,
  "a refusal that the code deals with": `try { await system.request("POST", "/broken", { body: {} }); } catch (error) { log.warn((error as Error).message); }`,
  "a refusal in a step that the code deals with": `try { await step("Try", () => system.request("POST", "/broken", { body: {} })); } catch (error) { log.warn((error as Error).message); }`,
  "a call left behind": `await Promise.race([system.request("GET", "/silent"), system.request("GET", "/fine")]);`,
  "a write left behind": `await Promise.race([system.request("POST", "/silent", { body: {} }), system.request("GET", "/fine")]);`,
  "a step left behind": `await Promise.race([step("Leave", () => system.request("GET", "/silent")), system.request("GET", "/fine")]);`,
};

test("succeeded runs are never shown as failed", async () => {
  const baseUrl = `http://127.0.0.1:${(system.address() as AddressInfo).port}`;
  await connect(person, { connector: "http", name: "System", baseUrl, auth: { type: "none" } });
  const projectId = await bringFiles(person, {
    "package.json": JSON.stringify({ name: "ends", version: "0.1.0", private: true, type: "module", vennel: { connections: { System: "http" } } }),
    "src/automations/end.ts": `import { automation, connection, webhook } from "@vennel/sdk";
const system = connection<{}>({ alias: "system", connector: "http" });
export default automation({
  id: "end",
  name: "End",
  trigger: webhook({ respond: "sync" }),
  async run({ event, step, log }) {
    const { way } = event.body as { way: string };
    ${Object.entries(WAYS)
      .map(([name, code]) => `if (way === ${JSON.stringify(name)}) { ${code} }`)
      .join("\n    ")}
    return way;
  },
});
`,
    "tests/end.test.ts": `import { scenario } from "@vennel/sdk/testing";
import end from "../src/automations/end";
scenario("it ends", async ({ trigger }) => { await trigger(end, { body: { way: "plain" } }); });
`,
  });
  const { id, trigger } = await deploy(person, projectId);
  const url = trigger.type === "webhook" ? (trigger.url ?? "") : "";
  const organisation = `/api/platform/v1/o/${person.organisation.id}`;
  for (const way of Object.keys(WAYS)) {
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ way }) });
    const { body: run } = await person.call<Run>("GET", `${organisation}/runs/${answer.headers.get("x-vennel-run")}`);
    expect([way, answer.status, run.status, run.error]).toEqual([way, 200, "succeeded", null]);
    const left = way.endsWith("left behind") ? run.steps.filter(({ status }) => status === "failed" || status === "uncertain" || status === "running") : [];
    expect([way, left]).toEqual([way, []]);
  }
  const listed = async (query: string) => (await person.call<{ items: Run[] }>("GET", `${organisation}/automations/${id}/runs?limit=50${query}`)).body.items;
  expect((await listed("")).map(({ status }) => status)).toEqual(Object.keys(WAYS).map(() => "succeeded"));
  expect(await listed("&status=failed")).toEqual([]);
  const { body: issues } = await person.call<{ items: { title: string }[] }>("GET", `${organisation}/issues`);
  expect(issues.items).toEqual([]);
});
