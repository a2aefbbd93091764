import { describe, expect, it } from "vitest";
import { createCatalogue } from "../../../../connectors/catalogue.ts";
import { planRequest } from "../../plan/plan-request.ts";
import { emitTest } from "./emit-test.ts";

const catalogue = createCatalogue();

/** What every build is tried for, by the words that tell of it in its scenarios or in the reason why it is left out. */
const SITUATIONS = {
  "what is asked for": /: what is asked for happens/,
  "nothing there": /there are no|there being no|tells of nothing|without the fields|"empty"/,
  "three pages": /three pages/,
  "duplicate delivery": /comes twice|second run|"duplicate delivery"/,
  "429 then success": /\(429\)|"429 then success"/,
  "500 half-way and again": /\(500\)|"500 half-way"/,
  "invalid record": /\(422\)|without the fields|"invalid record"/,
  "expired token": /\(401\)|"expired token"/,
};

function testOf(text: string): string {
  return emitTest(planRequest({ text, files: new Map(), connections: [], answers: {} }, catalogue));
}

describe("every build tries eight situations, or says why one cannot happen", () => {
  it.each([
    "When a Zendesk ticket is created, tell #help on Slack its subject",
    "When a HubSpot contact is created, tell #crm on Slack their email",
    "When a webhook arrives at /signups with a name and an email, post both to #signups on Slack",
    'When a webhook arrives at /ping, answer with "pong"',
    "Every weekday at 7:30, send the open GitHub issues of acme/site to #dev on Slack",
    "Every hour, send each Stripe charge to the ledger API at /entries with its id and amount",
    "Each night at 3, create or update a HubSpot contact for every Stripe customer with their email and name",
    'Every Friday at 15:00 post "Have a good weekend" to #all on Slack',
  ])("%s", (text) => {
    const test = testOf(text);
    const missing = Object.entries(SITUATIONS).flatMap(([name, said]) => (said.test(test) ? [] : [name]));
    expect(missing).toEqual([]);
  });
});
