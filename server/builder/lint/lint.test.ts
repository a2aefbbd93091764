import { expect, test } from "vitest";
import { findLint } from "./find-lint.ts";

const CONNECTIONS = `import { connection } from "@vennel/sdk"; export const shop = connection<{}>({ alias: "shop", connector: "http" });`;

function lintOf(run: string, { before = "", trigger = "manual()", test = "" } = {}): readonly string[] {
  const code = `import { automation, connection, manual, respond, schedule, step, webhook } from "@vennel/sdk";
import { shop } from "../connections";
${before}
export default automation({ id: "a", name: "A", trigger: ${trigger}, async run({ event, log, vars }) { ${run} } });`;
  const files = new Map([["src/automations/a.ts", code], ["src/connections.ts", CONNECTIONS], ...(test ? [["tests/a.test.ts", test] as const] : [])]);
  return findLint(files, { connectors: { shop: "http" }, required: {} }).map(({ code: found }) => found?.replace("lint.", "") ?? "");
}

test.each([
  ["unheard-reply", `return respond(400);`, { trigger: `webhook({ path: "x" })` }],
  ["unheard-reply", `return respond(400);`, {}],
  ["repeated-write", `await step("Pay", async () => { await shop.request("POST", "/pay"); }, { onUncertain: "repeat" });`, {}],
  ["swallowed-error", `try { await shop.get({}); } catch {}`, {}],
  ["swallowed-error", `await shop.get({}).catch(() => {});`, {}],
  ["swallowed-error", `await shop.get({}).catch(() => undefined);`, {}],
  ["floating-promise", `step("Tell", () => shop.send({}));`, {}],
  ["floating-promise", `void shop.send({});`, {}],
  ["floating-promise", `event && shop.send({});`, {}],
  ["floating-promise", `shop.send({}).catch((error) => log.error(String(error)));`, {}],
  ["floating-promise", `event.items.forEach(async (item) => { await shop.send(item); });`, {}],
  ["floating-promise", `tell();`, { before: `async function tell() { await shop.send({}); }` }],
  ["floating-promise", "const found = step('Find', () => shop.find({})); log.info(`found ${found}`);", {}],
  ["floating-promise", ``, { test: `import { scenario } from "@vennel/sdk/testing"; scenario("a", async ({ trigger }) => { trigger(a, {}); });` }],
  ["time-zone", `log.info(String(new Date("2026-01-05T09:00")));`, {}],
  ["time-zone", `log.info(new Date().toLocaleDateString("de-DE"));`, {}],
  ["time-zone", `if (new Date().getHours() < 9) return;`, {}],
  ["secret-literal", `await shop.send({ password: "hunter2" });`, {}],
  ["secret-literal", ``, { before: `const API_KEY = "k3y-4-us";` }],
  ["unbounded-loop", `while (true) await shop.send({});`, {}],
  ["unbounded-loop", `for (;;) { [1].map(() => { return 1; }); }`, {}],
  ["undeclared-connection", ``, { before: `const other = connection<{}>({ alias: "other", connector: "http" });` }],
  ["variable-name", `log.info(vars.listId);`, {}],
])("%s: %s", (rule, run, more) => {
  expect(lintOf(run, more)).toEqual([rule]);
});

test.each([
  [`return respond(400);`, { trigger: `webhook({ path: "x", respond: "sync" })` }],
  [`await step("Pay", async () => shop.request("POST", "/pay"), { onUncertain: "repeat", idempotencyKey: event.id });`, {}],
  [`await step("Read", async () => shop.request("GET", "/pay"), { onUncertain: "repeat" });`, {}],
  [`try { await shop.get({}); } catch { /* It may be gone already. */ }`, {}],
  [`const all = event.items.map(async (item) => shop.send(item)); await Promise.all(all);`, {}],
  [`const sent = shop.send({}); const found = shop.find({}); await Promise.all([sent, found]);`, {}],
  [`for await (const item of shop.pages("items.list", {})) log.info(item);`, {}],
  [`return tell();`, { before: `async function tell() { await shop.send({}); }` }],
  [`await shop.send({ at: new Date("2026-01-05T09:00:00Z"), on: new Date("2026-01-05") });`, {}],
  [`log.info(new Date().toLocaleDateString("de-DE", { timeZone: "Europe/Berlin" }));`, {}],
  [``, { trigger: `schedule("0 9 * * *")` }],
  [`await shop.send({ password: vars.PASSWORD_2, tokenName: "API_TOKEN_2", secret: "see below" });`, {}],
  [`while (true) { const page = await shop.list({}); if (!page.next) break; }`, {}],
  [`log.info(vars.LIST_ID);`, {}],
])("nothing is said of %s", (run, more) => {
  expect(lintOf(run, more)).toEqual([]);
});
