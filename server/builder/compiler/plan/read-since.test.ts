import { describe, expect, it } from "vitest";
import { createCatalogue } from "../../../connectors/catalogue.ts";
import { planRequest } from "./plan-request.ts";
import { Undecided } from "./undecided.ts";

const catalogue = createCatalogue();

function listOf(text: string): string {
  try {
    const { list, actions } = planRequest({ text, files: new Map(), connections: [], answers: {} }, catalogue);
    const [action] = actions;
    const goal = action && "operation" in action.target ? `${action.connection.connector} ${action.upsert ? "upsert" : "plain"}` : "call";
    return list ? `${list.connection.connector} ${list.since?.about ?? "all"} ${list.use} > ${goal}` : "no list";
  } catch (error) {
    if (error instanceof Undecided) return error.result.kind === "refusal" ? error.result.message : error.result.question.subject;
    throw error;
  }
}

describe("a repeated read remembers how far it came", () => {
  it.each([
    ["Every 20 minutes, copy changed HubSpot companies to the CRM API at /companies", "hubspot changed each > call"],
    ["Twice an hour, send new Zendesk tickets to #tickets on Slack", "zendesk new digest > slack plain"],
    ["Every hour, bring new and updated HubSpot contacts to Stripe as customers", "hubspot changed each > stripe upsert"],
    ["Every hour sync HubSpot contacts to Stripe", "hubspot changed each > stripe upsert"],
    ["Every day at 9 in New York, send the Stripe charges to #money on Slack", "stripe all digest > slack plain"],
    ["Every day at 9, send the open Zendesk tickets to #help on Slack", "zendesk all digest > slack plain"],
  ])("%s", (text, plan) => {
    expect(listOf(text)).toBe(plan);
  });

  it("says where a list does not tell when a thing changed", () => {
    expect(listOf("Every 15 minutes, copy changed Stripe customers to HubSpot contacts")).toMatch(/does not say of its customers when they were changed last/);
  });

  it("makes nothing a second time because it changed again", () => {
    expect(listOf("Every hour, copy changed Zendesk tickets to GitHub issues in acme/web")).toMatch(/a second time/);
  });

  it("reads what is named first and writes to what is named behind it", () => {
    expect(listOf("Every 15 minutes copy Stripe customers to HubSpot contacts")).toBe("stripe all each > hubspot plain");
  });
});
