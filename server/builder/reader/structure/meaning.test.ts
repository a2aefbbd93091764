import { describe, expect, it } from "vitest";
import { catalogue, readWith as read } from "../testing/read-with.ts";

describe("a delivery that only names what it is about", () => {
  it("is read first, once for each change that it brings", () => {
    const { plan } = read("When a HubSpot contact is created, post their email to #leads on Slack", "hubspot", "slack");
    expect(plan.steps).toMatchObject([
      {
        kind: "each",
        of: { field: { of: "event", path: ["body"] } },
        item: "change",
        do: [
          { id: "contact", operation: "contacts.get", args: { contactId: { call: "text", on: { field: { of: "change", path: ["objectId"] } } } } },
          { operation: "chat.postMessage" },
        ],
      },
    ]);
    expect(JSON.stringify(plan.steps)).toContain('{"of":"contact","path":["properties","email"]}');
  });

  it("is described for operations that there are, and brings their id", () => {
    for (const { id, events, operations } of catalogue.connectors)
      for (const { subject, payload } of events) {
        if (!subject) continue;
        const operation = operations.find((each) => each.id === subject.operation);
        expect(operation?.input.properties, `${id} ${subject.operation}`).toHaveProperty(subject.argument);
        const change = subject.each ? subject.each.reduce((schema, name) => schema.properties?.[name] ?? {}, payload).items : payload;
        expect(subject.id.reduce((schema, name) => schema?.properties?.[name], change)?.type, `${id} ${subject.id.join()}`).toBeTruthy();
      }
  });
});

describe("the state that a change led to", () => {
  it.each([
    ["Zendesk Ticket Solved to Slack Send Message", ["zendesk", "slack"], ["event", "body", "detail", "status"], "SOLVED"],
    ["Whenever somebody puts a Zendesk ticket on hold, tell #desk on Slack", ["zendesk", "slack"], ["event", "body", "detail", "status"], "HOLD"],
    ["When a HubSpot deal moves to closed won, tell #wins on Slack", ["hubspot", "slack"], ["deal", "properties", "dealstage"], "closedwon"],
    ["Post won HubSpot deals to #wins on Slack", ["hubspot", "slack"], ["deal", "properties", "dealstage"], "closedwon"],
    ["If a Notion page is set to Approved, tell #docs on Slack", ["notion", "slack"], ["page", "properties", "status"], "Approved"],
  ] as const)("%s", (text, systems, [of, ...path], literal) => {
    const { plan, rest } = read(text, ...systems);
    expect(JSON.stringify(plan.steps)).toContain(JSON.stringify({ left: { field: { of, path } }, is: "equals", right: { literal } }));
    expect(rest).toEqual([]);
  });

  it("is not asked of what is new", () => {
    const { plan } = read("When a new HubSpot deal is created, tell #wins on Slack", "hubspot", "slack");
    expect(plan.starts).toMatchObject([{ event: "deal.creation" }]);
    expect(JSON.stringify(plan.steps)).not.toContain('"only"');
  });
});

describe("what is added where it is missing", () => {
  it("is looked for by what the clause before the order says", () => {
    const { plan } = read("A form calls a webhook. If their email isn't in the Airtable table Members yet, add them", "airtable");
    expect(plan.steps).toMatchObject([
      {
        kind: "find",
        operation: "records.list",
        args: { table: { literal: "Members" } },
        test: { right: { field: { of: "event", path: ["body", "email"] } } },
      },
      {
        kind: "if",
        test: { not: { is: "present" } },
        no: [],
        yes: [{ operation: "records.create", args: { table: { literal: "Members" }, fields: { field: { of: "event", path: ["body"] } } } }],
      },
    ]);
  });
});

describe("what a person has to agree to", () => {
  it.each([
    "New requests come by webhook. Someone in #finance must say yes, only then create the Xero contact",
    "When our webhook is called, our CFO has to approve before it becomes a Xero contact",
  ])("%s", (text) => {
    const { steps } = read(text, "slack", "xero").plan;
    expect(steps.map((step) => (step.kind === "call" ? step.operation : step.kind))).toEqual(["approve", "only", "contacts.save"]);
  });
});

it("asks before anything is written, where that is said last", () => {
  const { steps } = read("When our webhook is called, create a Xero contact and tell #desk on Slack. Our CFO has to approve first.", "slack", "xero").plan;
  expect(steps.map((step) => (step.kind === "call" ? step.operation : step.kind))).toEqual(["approve", "only", "contacts.save", "chat.postMessage"]);
});

describe("an order about what was made", () => {
  it("takes its id from the step that made it", () => {
    const { steps } = read("On the first of each month create a Mailchimp campaign for the audience Readers and send it", "mailchimp").plan;
    expect(steps).toMatchObject([
      { id: "campaign", operation: "campaigns.create" },
      { operation: "campaigns.send", args: { campaign_id: { field: { of: "campaign", path: ["id"] } } } },
    ]);
  });
});

describe("a list that can be asked for less", () => {
  it("is asked for just that, where the argument is the field", () => {
    const { steps } = read("Every Monday list all open pull requests of acme/web on GitHub and post them to #dev on Slack", "github", "slack").plan;
    expect(steps).toMatchObject([{ operation: "pulls.list", args: { state: { literal: "open" } } }, { operation: "chat.postMessage" }]);
  });
});

describe("a start and an order", () => {
  it("are told apart by “when” where nothing else seems to be asked for", () => {
    expect(read("Cheer in the Discord channel wins when someone subscribes in Stripe", "discord", "stripe").plan).toMatchObject({
      starts: [{ event: "customer.subscription.created" }],
      steps: [{ operation: "messages.create", args: { channel_id: { literal: "wins" } } }],
    });
  });

  it("are daily where only a time of day is said", () => {
    expect(read("At 3 am download /export/db.sql from the Backup server", "http").plan.starts).toMatchObject([{ kind: "schedule", cron: "0 3 * * *" }]);
  });
});

describe("what is overdue", () => {
  it("is past its due date and not paid", () => {
    const said = JSON.stringify(read("Every Monday mail all overdue Xero invoices to books@acme.example", "xero", "smtp").plan.steps);
    expect(said).toContain('{"left":{"field":{"of":"invoice","path":["DueDateString"]}},"is":"below"');
    expect(said).toContain('{"left":{"field":{"of":"invoice","path":["AmountDue"]}},"is":"above","right":{"literal":0}}');
  });
});

it("tells of each of a list what was asked for, and of all of them nothing by itself", () => {
  const said = JSON.stringify(read("Every Monday mail all Xero invoices to books@acme.example, with due date and amount", "xero", "smtp").plan.steps);
  expect(said).toContain('"to":{"list":[{"literal":"books@acme.example"}]}');
  expect(said).toContain('"subject":{"literal":"Invoices"}');
  expect(said).toContain('["- ",{"field":{"of":"invoice","path":["DueDateString"]}},", ",{"field":{"of":"invoice","path":["Total"]}}]');
});

describe("a record of a system that is asked in a query language", () => {
  it("is found by what both have before it is changed", () => {
    const { steps } = read("When a Stripe customer is updated, update the Salesforce contact with the same email", "stripe", "salesforce").plan;
    expect(steps).toMatchObject([
      { kind: "find", operation: "query", args: { q: { literal: "SELECT FIELDS(STANDARD) FROM Contact" } }, test: { left: { field: { path: ["Email"] } } } },
      { kind: "if", yes: [{ operation: "contacts.update", args: { record_id: { field: { path: ["Id"] } } } }] },
    ]);
  });
});

describe("an answer to a look-up", () => {
  it("is given where something was found", () => {
    const { steps } = read("A webhook API that looks up an article in the MySQL table stock by sku and replies with its quantity", "mysql").plan;
    expect(steps).toMatchObject([{ kind: "find" }, { kind: "if", yes: [{ kind: "reply" }] }]);
  });
});

describe("a message for everybody of a list", () => {
  it("is sent to each", () => {
    const { steps } = read("Thursdays at 6pm, text everybody in my sheet Helpers: See you tomorrow!", "google-sheets", "twilio").plan;
    expect(steps).toMatchObject([{ operation: "values.get" }, { kind: "each", do: [{ operation: "messages.create" }] }]);
  });
});

describe("a heading", () => {
  it("says what happens and then what is done; its capitals tell no names", () => {
    const { starts, steps } = read("Google Sheets New Spreadsheet Row to Shopify Create Customer", "google-sheets", "shopify").plan;
    expect(starts).toMatchObject([{ kind: "list", operation: "values.get" }]);
    expect(JSON.stringify(starts)).not.toContain('"New"');
    expect(steps).toMatchObject([{ kind: "each", do: [{ operation: "customers.create" }] }]);
  });
});

it("tells fields of a thing, and makes none", () => {
  const { steps } = read("When a Shopify order is paid, post its number to #orders on Slack\nadd the customer's name and the total", "shopify", "slack").plan;
  expect(steps.map((step) => (step.kind === "call" ? step.operation : step.kind))).toEqual(["chat.postMessage"]);
});
