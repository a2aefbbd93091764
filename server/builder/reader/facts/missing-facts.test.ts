import { describe, expect, it } from "vitest";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import { createCatalogue } from "../../../connectors/catalogue.ts";
import { missingFacts } from "./missing-facts.ts";

const scope = {
  catalogue: createCatalogue(),
  connections: [
    { connector: "stripe", name: "Stripe", alias: "stripe" },
    { connector: "slack", name: "Slack", alias: "slack" },
    { connector: "hubspot", name: "HubSpot", alias: "hubspot" },
  ],
};
const tells: Plan = {
  id: "automation",
  name: "Automation",
  starts: [{ kind: "event", connection: "stripe", event: "customer.created" }],
  steps: [
    {
      id: "message",
      name: "",
      kind: "call",
      connection: "slack",
      operation: "chat.postMessage",
      args: { channel: { literal: "#sales" }, text: { literal: "New customer" } },
      pages: false,
      settings: {},
    },
  ],
};
const missing = (text: string) => missingFacts(text, tells, scope).map((phrase) => phrase.text);

describe("what a text asks for and a plan does not hold", () => {
  it("is nothing where the plan holds it all", () => {
    expect(missing("When a Stripe customer is created, tell #sales on Slack")).toEqual([]);
  });

  it.each([
    ["a system", "When a Stripe customer is created, tell #sales on Slack and add it to HubSpot", "HubSpot"],
    ["what two things share", "When a Stripe customer is created, tell #sales on Slack about the contact with the same email", "with the same email"],
    ["which one is meant", "When a Stripe customer is created with a certain plan, tell #sales on Slack", "with a certain plan"],
    ["a folder", "When a Stripe customer is created, tell #sales on Slack and look in archive/", "archive/"],
    ["a place", "When a Stripe customer is created, tell #growth on Slack", "#growth"],
    ["a number", "When a Stripe customer is created with a balance over 500, tell #sales on Slack", "500"],
    ["a rhythm", "Every Monday tell #sales on Slack about new Stripe customers", "Every Monday"],
    ["a window of time", "Tell #sales on Slack about the Stripe customers of last week", "last week"],
    ["the other way", "When a Stripe customer is created tell #sales on Slack, otherwise do nothing", "otherwise"],
    ["a failure", "When a Stripe customer is created tell #sales on Slack. If that fails, do it by hand", "If that fails"],
    ["an approval", "When a Stripe customer is created, get approval and tell #sales on Slack", "approval"],
    ["a pause", "When a Stripe customer is created, wait two days and tell #sales on Slack", "wait two days"],
    ["a limit", "When a Stripe customer is created, tell #sales on Slack once per customer", "once per"],
    ["a number of things", "Tell #sales on Slack how many Stripe customers were created", "how many"],
    ["a form", "When a Stripe customer is created, send it as a CSV to #sales on Slack", "as a CSV"],
  ])("lists %s", (_, text, phrase) => {
    expect(missing(text)).toContain(phrase);
  });

  it("lists what is done twice and said once", () => {
    const twice = { ...tells, steps: [...tells.steps, { ...tells.steps[0], id: "again" }] } as Plan;
    expect(missingFacts("When a Stripe customer is created, tell #sales on Slack", twice, scope)).toHaveLength(1);
  });

  it("lists what is done in a system that nobody named", () => {
    const step = { id: "contact", name: "", kind: "call", connection: "hubspot", operation: "contacts.create", args: {}, pages: false, settings: {} };
    const more = { ...tells, steps: [...tells.steps, step] } as Plan;
    expect(missingFacts("When a Stripe customer is created, tell #sales on Slack", more, scope)).toHaveLength(1);
  });

  it("lists a start of a kind that is not spoken of", () => {
    const failing: Plan = { ...tells, starts: [{ kind: "event", connection: "stripe", event: "charge.failed" }] };
    expect(missingFacts("When a Stripe charge is made, tell #sales on Slack", failing, scope)).toHaveLength(1);
  });

  it("lists a condition of which nothing is compared", () => {
    expect(missing("When a Stripe customer is created, tell #sales on Slack unless the country is Germany")).toEqual(["unless the country is Germany"]);
  });
});
