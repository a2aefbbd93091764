import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let at: Workplace;

beforeAll(async () => {
  at = await startBuilding([]);
});
afterAll(() => at?.close());

test("a caller is answered at once with fields that went through functions", { timeout: 280_000 }, async () => {
  const by = building(at);
  const body = (row: number) => `Field ${row} of Body`;
  await by.begin();
  await by.startBy("Webhook");
  await by.declare(1, "name", "text");
  await by.declare(2, "cents", "number");
  await by.declare(3, "country", "text");
  await by.choose("Answer", "With what a step replies");
  await by.add("Add a step at the end", "reply", /Reply/);
  await by.fill("Name of field 1 of Body", "name");
  await by.take(body(1), "name", "body.name");
  await by.openFunctions(body(1), 0);
  await by.apply("without spaces around it");
  await by.apply("in capitals");
  await by.member("Body", 2, "total");
  await by.take(body(2), "cents", "body.cents");
  await by.openFunctions(body(2), 0);
  const divided = await by.apply("divided by");
  await by.overwrite(divided.getByRole("textbox", { name: "number, divided by" }), "100");
  await by.apply("as an amount of money");
  await by.member("Body", 3, "country");
  await by.take(body(3), "country", "body.country");
  await by.openFunctions(body(3), 0);
  const table = await by.apply("looked up in a table");
  await by.overwrite(table.getByRole("textbox", { name: /^table/ }), "DE = Germany\nFR = France");
  const url = await by.deploy();
  await by.noteEffort("Synchronous reply with transformation");

  const send = async (order: object) => {
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(order) });
    return [answer.status, await answer.json()];
  };
  expect(await send({ name: "  Ada Lovelace ", cents: 129_950, country: "DE" })).toEqual([
    200,
    { name: "ADA LOVELACE", total: expect.stringMatching(/1[.,]299[.,]50/), country: "Germany" },
  ]);
  expect(await send({ name: "Grace", cents: 5, country: "FR" })).toMatchObject([200, { name: "GRACE", country: "France" }]);
  expect(at.errors).toEqual([]);
});
