import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let stripe: LoopbackSystem;
let slack: LoopbackSystem;
let at: Workplace;
let isUp = false;

beforeAll(async () => {
  stripe = await startLoopbackSystem("stripe-token", () =>
    isUp ? { body: { id: "cus_1", object: "customer", email: "ada@example.test" } } : { status: 503, body: { error: { message: "Down for maintenance" } } },
  );
  slack = await startLoopbackSystem("slack-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
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

test("a call is tried again, and somebody is told if it fails for good", { timeout: 280_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("Webhook");
  await by.declare(1, "email", "email address");
  await by.add("Add a step at the end", "on error", /^On error/);
  await by.add("Add a step inside, “Try”", "stripe create customer", /Create a customer/);
  await by.unfold();
  await by.take("email", "email", "body.email");
  await by.fill("Retries", "2");
  await by.fill("First pause", "1 second");
  await by.add("Add a step if it fails, “Try”", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#sales");
  await by.write("text", "A customer was lost: ");
  await by.take("text", "wrong", "all of it");
  const url = await by.deploy();
  await by.noteEffort("Retry, then tell somebody");

  const send = () => fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email: "ada@example.test" }) });
  expect((await send()).status).toBe(202);
  await expect.poll(() => slack.received.map(({ body }) => body), { timeout: 60_000 }).toHaveLength(1);
  expect(slack.received[0]?.body).toEqual({ channel: "#sales", text: expect.stringMatching(/^A customer was lost: .*Down for maintenance/) });
  // Three times by the step, and each time four times at once by the gateway: one key says that it is the same customer.
  expect(stripe.received).toHaveLength(12);
  expect(new Set(stripe.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);

  isUp = true;
  expect((await send()).status).toBe(202);
  await expect.poll(() => stripe.received.length, { timeout: 60_000 }).toBe(13);
  expect(stripe.received[12]?.body).toBe("email=ada%40example.test");
  expect(slack.received).toHaveLength(1);
  expect(at.errors).toEqual([]);
});
