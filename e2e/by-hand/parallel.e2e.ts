import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { succeeded } from "../support/run-of.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let slack: LoopbackSystem;
let stripe: LoopbackSystem;
let at: Workplace;

/** Each system answers only once the other has been asked. */
const bothAsked = Promise.withResolvers<void>();
const asked = new Set<string>();
async function meet(system: string): Promise<void> {
  asked.add(system);
  if (asked.size === 2) bothAsked.resolve();
  await bothAsked.promise;
}

beforeAll(async () => {
  slack = await startLoopbackSystem("slack-token", async () => {
    await meet("slack");
    return { body: { ok: true, channel: "C1", ts: "1700000000.0001" } };
  });
  stripe = await startLoopbackSystem("stripe-token", async () => {
    await meet("stripe");
    return { body: { id: "cus_1", object: "customer", email: "ada@example.test" } };
  });
  at = await startBuilding([
    { connector: "stripe", name: "Stripe", auth: { type: "bearer", token: "stripe-token" }, baseUrl: stripe.url },
    { connector: "slack", name: "Slack", auth: { type: "bearer", token: "slack-token" }, baseUrl: slack.url },
  ]);
});
afterAll(async () => {
  await at?.close();
  await stripe?.close();
  await slack?.close();
});

test("two systems are called at the same time", { timeout: 280_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("Webhook");
  await by.declare(1, "email", "email address");
  await by.add("Add a step at the end", "at once", /^At once/);
  await by.add("Add a step in branch 1, “At the same time”", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#sales");
  await by.write("text", "New customer: ");
  await by.take("text", "email", "body.email");
  await by.add("Add a step in branch 2, “At the same time”", "stripe create customer", /Create a customer/);
  await by.unfold();
  await by.take("email", "email", "body.email");
  const url = await by.deploy();
  await by.noteEffort("Two systems at the same time");

  const sent = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email: "ada@example.test" }) });
  await succeeded(at.person, sent);
  expect(stripe.received.map(({ body }) => body)).toEqual(["email=ada%40example.test"]);
  expect(slack.received.map(({ body }) => body)).toEqual([{ channel: "#sales", text: "New customer: ada@example.test" }]);
  expect(at.errors).toEqual([]);
});
