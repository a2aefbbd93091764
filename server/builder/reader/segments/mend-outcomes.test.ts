import { expect, it } from "vitest";
import { readWith } from "../testing/read-with.ts";

it("reads “known → …; not known → …” as what a search found", () => {
  const { plan } = readWith(
    "When a Typeform form is submitted, look up the email in the Postgres table customers. Known → tell #sales on Slack; not known → create a contact in HubSpot.",
    "typeform",
    "postgres",
    "slack",
    "hubspot",
  );
  const branch = plan.steps.find((step) => step.kind === "if");
  expect(branch).toMatchObject({ yes: [{ operation: "chat.postMessage" }], no: [{ operation: "contacts.create" }] });
});

it("leaves out what has to be skipped", () => {
  const { plan } = readWith(
    "When a GitHub issue is opened, create a Jira issue in OPS. Issues which already have a name in their milestone must be skipped.",
    "github",
    "jira",
  );
  expect(plan.steps.map((step) => ("operation" in step ? step.operation : step.kind))).toEqual(["only", "issues.create"]);
  expect(JSON.stringify(plan.steps[0])).toContain('"not"');
});

it("compares what is run together: “thats more than 200 euros”", () => {
  const { plan } = readWith("whenever theres an order in shopify thats more than 200 euros, tell #sales on slack", "shopify", "slack");
  expect(JSON.stringify(plan.steps)).toContain('"above"');
});
