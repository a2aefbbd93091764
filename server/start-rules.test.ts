import { afterAll, beforeAll, expect, test } from "vitest";
import type { Automation } from "../contracts/automations.ts";
import type { Run } from "../contracts/runs.ts";
import { bringFiles } from "../e2e/support/bring-files.ts";
import { deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
});
afterAll(() => server.stop());

async function bring(options: string, trigger = `webhook({ respond: "sync" })`): Promise<string> {
  return bringFiles(person, {
    "package.json": JSON.stringify({ name: "rules", version: "0.1.0", private: true, type: "module" }),
    "src/automations/rules.ts": `import { automation, webhook } from "@vennel/sdk";
export default automation({
  id: "rules",
  name: "Rules",
  trigger: ${trigger},
  ${options},
  async run({ event }) {
    return event.body;
  },
});
`,
    "tests/rules.test.ts": `import { scenario } from "@vennel/sdk/testing";
import rules from "../src/automations/rules";
scenario("it answers", async ({ trigger }) => { await trigger(rules, { body: { order: 1 } }); });
`,
  });
}

async function send(automation: Automation, body: unknown) {
  const answer = await fetch(automation.trigger.url ?? "", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return { status: answer.status, run: answer.headers.get("x-vennel-run"), body: await answer.json() };
}

test("a sender of one start too many gets 429 and the run that was skipped, which can be replayed", async () => {
  const automation = await deploy(person, await bring(`rateLimit: { limit: 2, period: "1 hour", key: "body.order" }`));
  expect(automation.control).toEqual({ rateLimit: { limit: 2, period: "1 hour", key: "body.order" } });
  for (let n = 0; n < 2; n++) expect(await send(automation, { order: 7 })).toMatchObject({ status: 200, body: { order: 7 } });
  const skipped = await send(automation, { order: 7 });
  expect(skipped).toMatchObject({ status: 429, body: { code: "rate_limited", message: "Skipped, because the rate limit of 2 per 1 hour was reached." } });
  expect(await send(automation, { order: 8 })).toMatchObject({ status: 200 });

  const runs = `/api/platform/v1/o/${person.organisation.id}/runs`;
  const { body: run } = await person.call<Run>("GET", `${runs}/${skipped.run}`);
  expect(run).toMatchObject({ status: "cancelled", error: { name: "RateLimitError" }, input: { body: { order: 7 } } });
  const replayed = await person.call<Run>("POST", `${runs}/${skipped.run}/replay`, {});
  expect(replayed.status).toBe(202);
  await expect.poll(async () => (await person.call<Run>("GET", `${runs}/${replayed.body.id}`)).body.status, { timeout: 15_000 }).toBe("succeeded");
}, 60_000);

test("starts of one order get one run", async () => {
  const automation = await deploy(person, await bring(`idempotency: "body.order"`));
  const answers = [await send(automation, { order: 1 }), await send(automation, { order: 1 }), await send(automation, { order: 2 })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ run }) => run)).size).toBe(2);
}, 60_000);

test("rules that cannot be kept are refused with the reason", async () => {
  await expect(bring(`debounce: { period: "5 seconds" }`)).rejects.toThrow("can't be put off by debounce");
}, 60_000);
