import { expect, test } from "vitest";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { systemsAtHand } from "./systems-at-hand.ts";

const catalogue = createCatalogue();
const at = (text: string, ...connected: string[]) =>
  systemsAtHand({ text, connections: connected.map((id) => ({ connector: id, name: id, alias: id })) }, catalogue).map(({ connector }) => connector);

test("systems that a request names are at hand, connected or not, and no others", () => {
  expect(at("When a Stripe payment fails, tell #ops on Slack", "github").toSorted()).toEqual(["github", "slack", "stripe"]);
  expect(at("When a payment fails, tell the team")).toEqual([]);
  expect(at("Log each new Zendesk ticket in a Google Sheet").toSorted()).toEqual(["google-sheets", "zendesk"]);
});

test("whoever mails something to an address has named mail, unless a system for it is at hand", () => {
  expect(at("Every Monday mail all overdue Xero invoices to books@acme.example")).toContain("smtp");
  expect(at("Every Monday mail all overdue Xero invoices to books@acme.example", "gmail")).not.toContain("smtp");
  expect(at("When an email arrives, tell #ops on Slack")).not.toContain("smtp");
});
