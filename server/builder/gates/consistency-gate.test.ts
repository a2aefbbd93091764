import { expect, test } from "vitest";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { analyseCode } from "../analysis/analyse.ts";
import { findContradictions } from "./consistency-gate.ts";

const catalogue = createCatalogue();

function contradictions(trigger: string) {
  const code = `import { automation, poll, schedule } from "@vennel/sdk";
import { shop } from "../connections";
export default automation({ id: "a", name: "Tidy up", trigger: ${trigger}, async run() {} });`;
  const files = new Map([
    ["package.json", "{}"],
    ["src/automations/a.ts", code],
    ["src/connections.ts", `import { connection } from "@vennel/sdk"; export const shop = connection<{}>({ alias: "shop", connector: "http" });`],
  ]);
  const analysis = { ...analyseCode(files, { connectors: { shop: "http" }, required: {} }), connectionsSource: "" };
  const found = findContradictions(files, analysis, [{ alias: "shop", connector: "http", name: "Shop" }], catalogue);
  return found.map(({ severity, file, message }) => `${severity} ${file}: ${message}`);
}

test.each([
  [`schedule("0 9 * * *", { timeZone: "Mars/X" })`, '"Mars/X" is not a time zone. Write an IANA name such as "Europe/Berlin".'],
  [`schedule("0 0 30 2 *")`, 'The schedule "0 0 30 2 *" never comes: there is no such date in the next ten years.'],
  [`schedule("0 9 * * *", { jitter: "a bit" })`, '"a bit" is not a duration. Write it like "30 seconds", "5 minutes", "1 hour" or "2 days".'],
  [`schedule("*/5 8 * * *", { jitter: "5 minutes" })`, 'A jitter of 5 minutes is longer than the time between two ticks of "*/5 8 * * *".'],
  [`schedule("0 9 * * *", { timeZone: zone() })`, "The schedule's timeZone is computed. Write it in place."],
  [`poll({ connection: shop, every: "a while", since })`, '"a while" is not a duration. Write it like "30 seconds", "5 minutes", "1 hour" or "2 days".'],
  [`poll({ connection: shop, every: often(), since })`, "How often to poll is not written in place."],
])("the check refuses %s at its file", (trigger, message) => {
  expect(contradictions(trigger)).toEqual([`error src/automations/a.ts: Tidy up: ${message}`]);
});

test("a schedule and a poll that the clock can keep pass", () => {
  expect(contradictions(`schedule("0,30 2 29 2 *", { timeZone: "Europe/Berlin" })`)).toEqual([]);
  expect(contradictions(`schedule("*/5 8 * * *", { timeZone: "Europe/Berlin", jitter: "4 minutes" })`)).toEqual([]);
  expect(contradictions(`poll({ connection: shop, every: "5 minutes", since })`)).toEqual([]);
});
