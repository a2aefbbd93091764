import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let airtable: LoopbackSystem;
let slack: LoopbackSystem;
let at: Workplace;

const row = (id: string, name: string) => ({ id, createdTime: "2026-11-20T09:00:00.000Z", fields: { Name: name } });
const rows = [row("recOld00000000001", "Already there")];

beforeAll(async () => {
  airtable = await startLoopbackSystem("airtable-token", () => ({ body: { records: rows } }));
  slack = await startLoopbackSystem("slack-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  at = await startBuilding([
    { connector: "airtable", name: "Airtable", auth: { type: "bearer", token: "airtable-token" }, baseUrl: airtable.url },
    { connector: "slack", name: "Slack", auth: { type: "bearer", token: "slack-token" }, baseUrl: slack.url },
  ]);
});
afterAll(async () => {
  await at?.close();
  await airtable?.close();
  await slack?.close();
});

test("new rows of a table are looked for, and each is posted once", { timeout: 280_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("New rows");
  await by.choose("System", "Airtable");
  await by.choose("List", "List or filter the records of a table");
  await by.write("baseId", "appShop0000000001");
  await by.write("table", "Orders");
  await by.fill("Look every", "1 second");
  await by.fill("Recognised by", "id");
  await by.add("Add a step at the end", "loop", /^Loop/);
  await by.take("List", "items", "items");
  await by.add("Add a step inside, “For each item of items”", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#orders");
  await by.write("text", "New order: ");
  await by.take("text", "fields.Name", "fields.Name");
  await by.goLive();
  await by.noteEffort("New rows of a table");

  const posted = () => slack.received.map(({ body }) => body);
  await expect.poll(() => airtable.received.length, { timeout: 60_000 }).toBeGreaterThan(1);
  expect(posted()).toEqual([]);
  rows.push(row("recNew00000000001", "A lamp"), row("recNew00000000002", "Two chairs"));
  await expect.poll(posted, { timeout: 60_000 }).toHaveLength(2);
  expect(posted()).toEqual([
    { channel: "#orders", text: "New order: A lamp" },
    { channel: "#orders", text: "New order: Two chairs" },
  ]);
  const asked = airtable.received.length;
  await expect.poll(() => airtable.received.length, { timeout: 60_000 }).toBeGreaterThan(asked + 2);
  expect(posted()).toHaveLength(2);
  expect(at.errors).toEqual([]);
});
