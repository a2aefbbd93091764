import { describe, expect, it } from "vitest";
import type { Step } from "../../../../contracts/plan/step.ts";
import { readRequest } from "../read-request.ts";
import { catalogue, readWith as read } from "../testing/read-with.ts";
import { retriesIn } from "./policies.ts";

const kinds = (steps: readonly Step[]): unknown[] => steps.map((step) => (step.kind === "each" ? [step.kind, kinds(step.do)] : step.kind));

describe("starts", () => {
  it("are two where a thing is said to be made or changed", () => {
    const { plan } = read("When a Shopify order is cancelled or fulfilled, tell #shop on Slack", "shopify", "slack");
    expect(plan.starts).toMatchObject([
      { kind: "event", event: "orders/cancelled" },
      { kind: "event", event: "orders/fulfilled" },
    ]);
  });

  it("stay one where the other brings something else, which is listed", () => {
    const { plan, rest } = read("When an order is cancelled in Shopify or a charge is refunded in Stripe, tell #shop on Slack", "shopify", "stripe", "slack");
    expect(plan.starts).toHaveLength(1);
    expect(rest.map(({ text }) => text)).toContain("or a charge is refunded in Stripe");
  });

  it("take the body of a webhook from an example", () => {
    const { plan } = read('Our site calls a webhook with {"email": "jo@example.test", "party": 4}. Create a HubSpot contact from it.', "hubspot");
    expect(plan.starts[0]).toMatchObject({
      kind: "webhook",
      body: [
        { name: "email", type: "email" },
        { name: "party", type: "number" },
      ],
    });
  });
});

describe("systems", () => {
  it("keep what they are known for, whoever else is named", () => {
    const { plan } = read("When an order comes in, find the customer in HubSpot", "shopify", "hubspot");
    expect(plan.starts[0]).toMatchObject({ kind: "event", connection: "shopify" });
  });

  it("belong to the start where nothing is asked of them", () => {
    const { plan } = read("If a ticket becomes urgent in Zendesk, text +15550100", "zendesk", "twilio");
    expect(JSON.stringify(plan.steps)).not.toContain("tickets.create");
  });
});

describe("steps", () => {
  it("are done for each of the things within what started it", () => {
    const { plan } = read("For each item of a new Shopify order add a row to the Postgres table lines", "shopify", "postgres");
    expect(kinds(plan.steps)).toEqual([["each", ["call"]]]);
  });

  it("are none where a sentence says that nothing is to be done", () => {
    const { plan } = read("When a Stripe customer is created, tell #sales on Slack. If there is nothing to say, leave it.", "stripe", "slack");
    expect(kinds(plan.steps)).toEqual(["call"]);
  });
});

describe("retries", () => {
  it.each([
    ["try it three times", 3],
    ["retry up to 5 times", 5],
    ["with 4 retries", 4],
    ["try to find it", null],
  ])("%s", (text, times) => {
    expect(retriesIn(text)).toBe(times);
  });
});

describe("plain requests", () => {
  it("take the query apart from the path", () => {
    const { plan } = readRequest("Every morning at 6 GET /forecast?city=Oslo&days=2 on Weather and post it to #team on Slack", {
      catalogue,
      connections: [
        { connector: "http", name: "Weather", alias: "weather" },
        { connector: "slack", name: "Slack", alias: "slack" },
      ],
    });
    expect(plan.steps[0]).toMatchObject({
      kind: "request",
      method: "GET",
      path: { literal: "/forecast" },
      query: { city: { literal: "Oslo" }, days: { literal: "2" } },
    });
  });
});

describe("changes", () => {
  it("set what the request says, where the things were read", () => {
    const { plan } = read(
      "Every hour send a text to each Airtable record in the Contacts table whose Status is Queued, then set Status to Sent",
      "airtable",
      "twilio",
    );
    const text = JSON.stringify(plan.steps);
    expect(text).toContain('"fields":{"object":{"Status":{"literal":"Sent"}}}');
    expect(text).toContain('"path":["fields","Status"]');
    expect(text.match(/"table":\{"literal":"Contacts"\}/g)).toHaveLength(2);
  });
});
