import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { succeeded } from "../support/run-of.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let stripe: LoopbackSystem;
let at: Workplace;

const customers = [{ id: "cus_ada", object: "customer", email: "ada@example.test", name: "Ada" }];

beforeAll(async () => {
  stripe = await startLoopbackSystem("stripe-token", ({ method, body }) => {
    if (method === "GET") return { body: { object: "list", data: customers, has_more: false, url: "/v1/customers" } };
    const created = { id: "cus_new", object: "customer", email: new URLSearchParams(String(body)).get("email") ?? "", name: "" };
    customers.push(created);
    return { body: created };
  });
  at = await startBuilding([{ connector: "stripe", name: "Stripe", auth: { type: "bearer", token: "stripe-token" }, baseUrl: stripe.url }]);
});
afterAll(async () => {
  await at?.close();
  await stripe?.close();
});

test("a customer is looked for, and created only where there is none", { timeout: 280_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("Webhook");
  await by.declare(1, "email", "email address");
  await by.add("Add a step at the end", "stripe list customers", /List customers/);
  await by.choose("What is taken", "The first that fits");
  await by.take("Field of condition 1", "email", "email");
  await by.take("Value of condition 1", "email", "body.email");
  await by.panel.getByRole("button", { name: "Do something where there is none" }).click();
  await by.add("Add a step inside, “find the customer is not there”", "stripe create customer", /Create a customer/);
  await by.unfold();
  await by.take("email", "email", "body.email");
  const url = await by.deploy();
  await by.noteEffort("Find or create");

  const send = (email: string) => fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email }) });
  const written = () => stripe.received.filter(({ method }) => method === "POST").map(({ body }) => body);
  await succeeded(at.person, await send("ada@example.test"));
  expect(written()).toEqual([]);
  await succeeded(at.person, await send("grace@example.test"));
  await succeeded(at.person, await send("grace@example.test"));
  expect(written()).toEqual(["email=grace%40example.test"]);
  expect(at.errors).toEqual([]);
});
