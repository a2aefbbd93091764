import { describe, expect, it } from "vitest";
import { createCatalogue } from "../../../connectors/catalogue.ts";
import { planRequest } from "./plan-request.ts";
import { Undecided } from "./undecided.ts";

const catalogue = createCatalogue();

function planOf(text: string): string {
  try {
    const { list, actions } = planRequest({ text, files: new Map(), connections: [], answers: {} }, catalogue);
    const does = actions.map(({ connection, upsert }) => `${connection.connector}${upsert ? (upsert.creates ? " upsert" : ` update by ${upsert.key}`) : ""}`);
    const compared = list?.compare ? ` without ${list.compare.connection.connector} by ${list.compare.here.path.join(".")}` : "";
    return `${list ? `${list.connection.connector} ${list.use}${compared} > ` : ""}${does.join(", ")}`;
  } catch (error) {
    if (error instanceof Undecided) return error.result.kind === "refusal" ? error.result.message : error.result.question.subject;
    throw error;
  }
}

describe("two lists held against each other", () => {
  it.each([
    ["Each night, compare Stripe customers with HubSpot contacts and create the missing ones", "stripe each without hubspot by email > hubspot"],
    [
      "Every Sunday, check the contacts in HubSpot against Stripe customers and report those missing to #crm on Slack",
      "hubspot digest without stripe by properties.email > slack",
    ],
    ["Daily at 5, reconcile Stripe customers with the HubSpot contacts by email and add what is missing", "stripe each without hubspot by email > hubspot"],
  ])("%s", (text, plan) => {
    expect(planOf(text)).toBe(plan);
  });

  it("says when nothing tells one thing from another", () => {
    expect(planOf("Every night, compare Stripe charges with HubSpot deals and report the missing ones to #x on Slack")).toMatch(
      /Nothing tells which of the deals/,
    );
  });
});

describe("a thing that is looked up to be changed", () => {
  it.each([
    ["When a Stripe customer is updated, update the HubSpot contact with the same email", "hubspot update by email"],
    ["When a Shopify order is created, look up the Stripe customer by its email and update it", "stripe update by email"],
    ["When a Stripe customer is created, create or update the HubSpot contact by email", "hubspot upsert"],
  ])("%s", (text, plan) => {
    expect(planOf(text)).toBe(plan);
  });
});
