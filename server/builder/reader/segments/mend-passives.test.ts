import { expect, it } from "vitest";
import { readWith } from "../testing/read-with.ts";

/** The connection that starts it, and the operations that it calls. */
function fromTo(text: string, ...ids: string[]): string {
  const { plan } = readWith(text, ...ids);
  const [start] = plan.starts;
  const operations = [...JSON.stringify(plan.steps).matchAll(/"operation":"([^"]+)"/g)].map(([, operation]) => operation);
  return `${start && "connection" in start ? start.connection : "?"} → ${operations.join(", ")}`;
}

it.each([
  ["When a Typeform form is submitted, the lead is saved as a HubSpot contact.", ["typeform", "hubspot"], "typeform → contacts.create"],
  ["New Accounts in Salesforce are saved as customers in Stripe.", ["salesforce", "stripe"], "salesforce → customers.create"],
  ["New accounts in Salesforce are upserted as customers in NetSuite, matched on the account ID.", ["salesforce", "netsuite"], "salesforce → customers.upsert"],
  [
    "When a Calendly booking is made, a Zoom meeting is created and the team is told in #bookings on Slack.",
    ["calendly", "zoom", "slack"],
    "calendly → meetings.create, chat.postMessage",
  ],
])("%s", (text, ids, expected) => expect(fromTo(text, ...ids)).toBe(expected));

it.each([
  [
    "When a Zendesk ticket is opened, GPT rates it as calm or angry and #support on Slack is told.",
    ["zendesk", "openai", "slack"],
    "zendesk → responses.create, chat.postMessage",
  ],
  [
    "Summarise new GitHub issues with OpenAI and post the summary to #dev in Slack.",
    ["github", "openai", "slack"],
    "github → responses.create, chat.postMessage",
  ],
  [
    "New Zendesk tickets are classified by Claude, and the category is posted to #support in Slack.",
    ["zendesk", "anthropic", "slack"],
    "zendesk → messages.create, chat.postMessage",
  ],
])("%s: a model is asked, and starts nothing", (text, ids, expected) => expect(fromTo(text, ...ids)).toBe(expected));
