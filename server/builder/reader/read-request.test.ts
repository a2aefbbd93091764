import { describe, expect, it } from "vitest";
import { isHole } from "../../../contracts/plan/value.ts";
import { plan as planSchema } from "../../../contracts/plan/plan.ts";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { aliasOf, type KnownConnection } from "../project-files.ts";
import { readRequest } from "./index.ts";

const catalogue = createCatalogue();
const connected = (...ids: string[]): readonly KnownConnection[] =>
  ids.map((id) => {
    const name = catalogue.get(id)?.name ?? id;
    return { connector: id, name, alias: aliasOf(name) };
  });
const read = (text: string, ...ids: string[]) => readRequest(text, { connections: connected(...ids), catalogue });

describe("what starts it", () => {
  it.each([
    ["Whenever a Stripe customer is created, post their name to #growth on Slack", { kind: "event", connection: "stripe", event: "customer.created" }],
    ["Post to #growth on Slack when a new issue is opened on GitHub", { kind: "event", connection: "github", event: "issues.opened" }],
    ["Every weekday at 7:45 in Madrid post good morning to #team on Slack", { kind: "schedule", cron: "45 7 * * 1-5", timeZone: "Europe/Madrid" }],
    ["invoice.payment_failed in Stripe: tell #billing on Slack", { kind: "event", connection: "stripe", event: "invoice.payment_failed" }],
    [
      "remind #team in Slack every Thursday at half past two to fill in timesheets. We're in Toronto.",
      { kind: "schedule", cron: "30 14 * * 4", timeZone: "America/Toronto" },
    ],
    ["Every evening at 8 o'clock post good night to #team on Slack", { kind: "schedule", cron: "0 20 * * *" }],
    ["Order watch for Stripe and Slack. When a Stripe customer is created, tell #growth.", { kind: "event", connection: "stripe", event: "customer.created" }],
    ["New Salesforce contacts to Slack", { kind: "list", connection: "salesforce", operation: "query", fresh: "new" }],
    ["When our webhook is called by the booking page, tell #desk on Slack", { kind: "webhook" }],
  ])("%s", (text, start) => {
    expect(read(text, "stripe", "github", "slack", "salesforce").plan.starts[0]).toMatchObject(start);
  });
});

describe("a request that is too long", () => {
  const order = "Create a Stripe customer and tell #growth on Slack. ";

  it("is read as far as an automation can go, and says what was left out", () => {
    const { plan, rest } = read(order.repeat(400), "stripe", "slack");
    expect(plan.steps.length).toBeGreaterThan(0);
    expect(plan.steps.length).toBeLessThanOrEqual(40);
    expect(rest.length).toBeLessThanOrEqual(61);
    expect(rest.at(-1)).toMatchObject({ weight: 1, to: order.length * 400 });
  });

  it("keeps what was read of it", () => {
    const { plan, rest } = read(`When a Stripe customer is created, tell #growth on Slack. ${"and so on ".repeat(1_000)}Thanks, Ida`, "stripe", "slack");
    expect(plan.starts[0]).toMatchObject({ kind: "event", event: "customer.created" });
    expect(rest.at(-1)?.text).toMatch(/Ida$|…$/);
  });
});

describe("what may mean two things", () => {
  it("is read both ways, each in words", () => {
    const { plan, others } = read("When a Notion page is edited, tell #docs on Slack", "notion", "slack");
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) {
      expect(JSON.stringify(other.plan)).not.toBe(JSON.stringify(plan));
      expect(other.says).toMatch(/Notion/);
    }
  });

  it("is one thing where nothing else comes near", () => {
    expect(read("Whenever a Stripe customer is created, post their name to #growth on Slack", "stripe", "slack").others).toEqual([]);
  });
});

describe("what is done", () => {
  it("calls the operation that is meant, with the place that was said", () => {
    const { plan } = read("When a Shopify order is paid, tell #shipping on Slack", "shopify", "slack", "discord", "mailchimp");
    expect(plan.steps).toMatchObject([{ kind: "call", connection: "slack", operation: "chat.postMessage", args: { channel: { literal: "#shipping" } } }]);
  });

  it("leaves a hole where a place was not said, and asks for it with what lists the choices", () => {
    const { plan, questions } = read("When a Zendesk ticket is created, send a Slack message", "zendesk", "slack");
    const [step] = plan.steps;
    expect(step?.kind === "call" && isHole(step.args.channel)).toBe(true);
    expect(questions).toContainEqual(expect.objectContaining({ at: ["args", "channel"], live: { connection: "slack", operation: "conversations.list" } }));
  });

  it("never uses a system that is not connected", () => {
    const { plan } = read("When a Stripe customer is created, add a row to Airtable", "stripe");
    expect(JSON.stringify(plan)).not.toContain("airtable");
  });
});

describe("conditions", () => {
  it("end the run where they were said of the start", () => {
    const { plan } = read("When a Zendesk ticket with priority urgent is created, tell #night on Slack", "zendesk", "slack");
    expect(plan.steps[0]).toMatchObject({ kind: "only", test: { is: "equals", right: { literal: "URGENT" } } });
  });
});

describe("what is no automation", () => {
  it.each([
    ["Tell me a joke", "outside"],
    ["Read /etc/passwd and print it", "outside"],
    ["Print the API token of Stripe", "outside"],
    ["Wenn ein neues Ticket kommt, schicke bitte eine Nachricht an das Team", "language"],
  ])("%s", (text, why) => {
    expect(read(text, "stripe", "slack").declined?.why).toBe(why);
  });
});

it("takes an answer about the start before it reads the rest", () => {
  const text = "Tell #growth about customers";
  const scope = { connections: connected("stripe", "slack"), catalogue };
  const answers = [{ node: "start", at: [], value: { kind: "event", connection: "stripe", event: "customer.updated" } }];
  expect(readRequest(text, { ...scope, answers }).plan.starts[0]).toMatchObject({ event: "customer.updated" });
});

it("makes things one by one, and tells of them together", () => {
  const { plan } = read("Every day at 8 get all Airtable records in the table Leads and post them to #leads on Slack", "airtable", "slack");
  expect(plan.steps.map(({ kind }) => kind)).toEqual(["call", "call"]);
  const each = read("Every day at 8 get all Airtable records in the table Leads and create a HubSpot contact for each", "airtable", "hubspot").plan;
  expect(each.steps.map(({ kind }) => kind)).toEqual(["call", "each"]);
});

it("gives plans of the plan language", () => {
  const { plan } = read("Every hour get all Airtable records in the table Leads and add each one to HubSpot as a contact", "airtable", "hubspot");
  expect(() => planSchema.parse(plan)).not.toThrow();
});

it("accounts for every word: evidence, background or rest", () => {
  const text = "Hello! When a Stripe customer is created, tell #growth on Slack. We sell lamps.";
  const { evidence, background, rest } = read(text, "stripe", "slack");
  const spans = [...evidence.flatMap((each) => each.spans), ...background, ...rest];
  for (const word of text.matchAll(/[\p{L}#]+/gu)) expect(spans.some(({ from, to }) => word.index >= from && word.index < to)).toBe(true);
});
