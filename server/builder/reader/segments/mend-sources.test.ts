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
  ["Add new subscribers to Mailchimp for new emails in Gmail.", ["gmail", "mailchimp"], "gmail → members.add"],
  ["Add new contacts to HubSpot from new Stripe customers", ["stripe", "hubspot"], "stripe → contacts.create"],
  ["Get custom email alerts for new Salesforce cases.", ["salesforce", "smtp"], "salesforce → messages.send"],
  ["Easily create a new task in Trello when you label a message in Gmail.", ["gmail", "trello"], "gmail → cards.create"],
  ["Google Calendar event triggered by a Trello card", ["trello", "google-calendar"], "trello → events.create"],
  ["This posts to Slack everytime a new issue is opened in GitHub.", ["slack", "github"], "github → chat.postMessage"],
])("%s", (text, ids, expected) => expect(fromTo(text, ...ids)).toBe(expected));
