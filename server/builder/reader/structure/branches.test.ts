import { describe, expect, it } from "vitest";
import { readWith as read } from "../testing/read-with.ts";

describe("what is made because nothing was found", () => {
  it("takes no value from what was not found", () => {
    const { steps } = read("A form calls our webhook: look up the person in HubSpot by email and create the contact if it is missing", "hubspot").plan;
    expect(steps).toMatchObject([
      { id: "contact", kind: "find" },
      { kind: "if", test: { not: { left: { field: { of: "contact", path: [] } }, is: "present" } }, yes: [{ operation: "contacts.create" }] },
    ]);
    expect(JSON.stringify(steps[1])).not.toContain('"path":["properties","email"]');
  });

  it("ends its branch at “then”", () => {
    const text = "When a Shopify order is paid, look for the customer in HubSpot by email, if it is missing create it, then add a note";
    const { steps } = read(text, "shopify", "hubspot").plan;
    expect(steps.map(({ kind }) => kind)).toEqual(["find", "if", "call"]);
  });
});

describe("create or update", () => {
  it("is a search with both ways where no operation does both", () => {
    const { steps } = read("Create or update HubSpot contacts from new Stripe customers", "hubspot", "stripe").plan;
    expect(steps).toMatchObject([
      { kind: "find", operation: "contacts.search" },
      { kind: "if", yes: [{ operation: "contacts.update", args: { contactId: { field: { path: ["id"] } } } }], no: [{ operation: "contacts.create" }] },
    ]);
  });
});

describe("the other branch", () => {
  it.each([
    "New Zendesk tickets with priority urgent become a Jira issue, all other tickets are only logged in a Google Sheet.",
    "When a Zendesk ticket is created and its priority is urgent, create a Jira issue. Everything else goes in a Google Sheet.",
  ])("%s", (text) => {
    const { steps } = read(text, "zendesk", "jira", "google-sheets").plan;
    expect(steps).toMatchObject([{ kind: "if", yes: [{ operation: "issues.create" }], no: [{ operation: "values.append" }] }]);
  });

  it("shares one answer with the first", () => {
    const text =
      "A webhook receives a form: look up the email in HubSpot, update the contact if it exists, otherwise create it, and answer with the contact id.";
    expect(read(text, "hubspot").plan.steps.map(({ kind }) => kind)).toEqual(["find", "if", "reply"]);
  });
});

describe("words that ask for nothing", () => {
  it("are advice, praise and headings", () => {
    const { starts, steps } = read("Track your pipeline: post new HubSpot deals to #sales on Slack. Never miss a deal again.", "hubspot", "slack").plan;
    expect(starts).toMatchObject([{ event: "deal.creation" }]);
    expect(JSON.stringify(steps).match(/"operation":"[^"]+"/g)).toEqual(['"operation":"deals.get"', '"operation":"chat.postMessage"']);
  });

  it("tell how what is made is called", () => {
    const { steps } = read("Create a Slack channel for each new deal in HubSpot, named after the deal", "hubspot", "slack").plan;
    expect(JSON.stringify(steps).match(/"operation":"[^"]+"/g)).toEqual(['"operation":"deals.get"', '"operation":"conversations.create"']);
  });
});

it("asks an API for what is sent on", () => {
  const { steps } = read("Post a random quote from a web API to Discord every day", "http", "discord").plan;
  expect(steps).toMatchObject([
    { kind: "request", method: "GET", gives: [{ name: "quote" }] },
    { operation: "messages.create", args: { content: { text: [{ field: { path: ["quote"] } }] } } },
  ]);
});

it("says what was put in quotes", () => {
  const { steps } = read('When a Zendesk ticket is solved, post "How did we do?" to #care on Slack', "zendesk", "slack").plan;
  expect(JSON.stringify(steps)).toContain('"text":{"literal":"How did we do?"}');
});
