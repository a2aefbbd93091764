import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let stripe: LoopbackSystem;
let at: Workplace;

beforeAll(async () => {
  stripe = await startLoopbackSystem("stripe-token", () => ({ body: { id: "re_1", object: "refund", amount: 1200, status: "succeeded" } }));
  at = await startBuilding([{ connector: "stripe", name: "Stripe", auth: { type: "bearer", token: "stripe-token" }, baseUrl: stripe.url }]);
});
afterAll(async () => {
  await at?.close();
  await stripe?.close();
});

test("a person is asked before something is written, and it is written only if they agree", { timeout: 280_000 }, async () => {
  const { page } = at;
  const by = building(at);
  await by.begin();
  await by.startBy("Webhook");
  await by.declare(1, "charge", "text");
  await by.add("Add a step at the end", "approve", /^Approve/);
  await by.write("Question", "Refund ");
  await by.take("Question", "charge", "body.charge");
  await by.fill("Longest wait", "2 days");
  await by.add("Add a step at the end", "only if", /^Only if/);
  await by.take("Field of condition 1", "agreed", "all of it");
  await by.add("Add a step at the end", "stripe refund", /Refund a|Create a refund/);
  await by.unfold();
  await by.take("charge", "charge", "body.charge");
  const url = await by.deploy();
  await by.noteEffort("Approval before a write");

  const base = `/api/platform/v1/o/${at.person.organisation.id}`;
  for (const [charge, button] of [
    ["ch_1", "Decline"],
    ["ch_2", "Approve"],
  ] as const) {
    const sent = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ charge }) });
    const { runId } = (await sent.json()) as { runId: string };
    const { body: run } = await at.person.call<{ automationId: string }>("GET", `${base}/runs/${runId}`);
    await page.goto(`/automations/${run.automationId}/runs/${runId}`);
    const waiting = page.getByRole("list", { name: "This run waits" });
    await waiting.getByText(`Refund ${charge}`).waitFor();
    expect(stripe.received).toEqual([]);
    await waiting.getByRole("button", { name: button }).click();
    await page.getByText("Succeeded").first().waitFor();
  }
  await expect.poll(() => stripe.received.map(({ path, body }) => [path, body]), { timeout: 60_000 }).toEqual([["/v1/refunds", "charge=ch_2"]]);
  expect(at.errors).toEqual([]);
});
