import type { Failure } from "../fingerprint.ts";

/** A failure, and the issue that a person would count it to. */
export interface LabelledFailure {
  readonly group: string;
  readonly failure: Failure;
}

type Place = Pick<Failure, "automationKey" | "step" | "connection" | "operation">;

const at = (automationKey: string, step: string | null, connection: string | null = null, operation: string | null = null): Place => ({
  automationKey,
  step,
  connection,
  operation,
});
const group = (name: string, errorName: string, place: Place, messages: readonly string[]): LabelledFailure[] =>
  messages.map((message) => ({ group: name, failure: { errorName, message, ...place } }));

const announce = at("announce", "Tell the team/slack.chat.postMessage", "slack", "chat.postMessage");
const charge = at("charge", "stripe.paymentIntents.create", "stripe", "paymentIntents.create");
const sync = at("sync-customers", "Read the customer/crm.request", "crm");
const report = at("report", null);

/** What runs of integrations fail with, in the words of systems, libraries and people's own code. */
export const FAILURES: readonly LabelledFailure[] = [
  ...group("channel not found", "UpstreamError", announce, [
    "Slack answered chat.postMessage with an error: channel_not_found",
    "Slack answered chat.postMessage with an error: channel_not_found",
  ]),
  ...group("not in channel", "UpstreamError", announce, ["Slack answered chat.postMessage with an error: not_in_channel"]),
  ...group("rate limited", "UpstreamError", announce, [
    "Slack answered chat.postMessage with an error: rate limited, retry after 30 seconds",
    "Slack answered chat.postMessage with an error: rate limited, retry after 1 seconds",
    "Slack answered chat.postMessage with an error: rate limited, retry after 117 seconds",
  ]),
  ...group("user gone", "UpstreamError", announce, [
    "Slack answered chat.postMessage with an error: user U0G9QF9C6 is deactivated",
    "Slack answered chat.postMessage with an error: user U02J8RT5ZQ1 is deactivated",
  ]),
  ...group("card declined", "UpstreamError", charge, [
    "Stripe answered paymentIntents.create with an error: Your card was declined. Request req_8fJq2kLmNp0aBc",
    "Stripe answered paymentIntents.create with an error: Your card was declined. Request req_1Zx9WvUtSrQpOn",
  ]),
  ...group("no such customer", "UpstreamError", charge, [
    "Stripe answered paymentIntents.create with an error: No such customer: 'cus_9s6XKzkNRiz8i3'",
    "Stripe answered paymentIntents.create with an error: No such customer: 'cus_NffrFeUfNV2Hib'",
    "Stripe answered paymentIntents.create with an error: No such customer: 'cus_Q1w2E3r4T5y6U7'",
  ]),
  ...group("amount too small", "UpstreamError", charge, [
    "Stripe answered paymentIntents.create with an error: Amount must be at least $0.50 usd, got $0.12",
    "Stripe answered paymentIntents.create with an error: Amount must be at least $0.50 usd, got $0.49",
  ]),
  ...group("key expired", "UpstreamError", charge, [
    "Stripe answered paymentIntents.create with an error: Expired API Key provided: rk_live_*******9aQz",
    "Stripe answered paymentIntents.create with an error: Expired API Key provided: rk_live_*******Kk3P",
  ]),
  ...group("customer not found", "UpstreamError", sync, [
    "HTTP answered with an error: Customer 4711 was not found",
    "HTTP answered with an error: Customer 4712 was not found",
    "HTTP answered with an error: Customer 90210 was not found",
  ]),
  ...group("customer by mail not found", "UpstreamError", sync, [
    "HTTP answered with an error: No user lena@acme.test",
    "HTTP answered with an error: No user omar.haddad+billing@mail.example.co.uk",
  ]),
  ...group("status 500", "UpstreamError", sync, ["HTTP answered with an error: status 500", "HTTP answered with an error: status 500"]),
  ...group("timeout", "UpstreamError", sync, ["No answer came within 30000 ms.", "No answer came within 30000 ms.", "No answer came within 5000 ms."]),
  ...group("refused", "UpstreamError", sync, [
    "The connection was refused (ECONNREFUSED 10.0.12.7:8443).",
    "The connection was refused (ECONNREFUSED 10.0.12.9:8443).",
  ]),
  ...group("reset", "UpstreamError", sync, ["The connection broke before an answer came (ECONNRESET)."]),
  ...group("bad certificate", "UpstreamError", sync, [
    "The certificate of crm.acme.test expired on 2026-11-01T00:00:00Z.",
    "The certificate of crm.acme.test expired on 2026-11-02T00:00:00Z.",
  ]),
  ...group("unreadable id", "UpstreamError", sync, [
    "HTTP answered with an error: Bad id 3f2b8c1e-1111-4222-8333-444455556666",
    "HTTP answered with an error: Bad id 0d9af3c2-9b1e-4c55-a0c7-2f3f6b1c9e01",
  ]),
  ...group("unreadable object id", "UpstreamError", sync, [
    "HTTP answered with an error: Cast to ObjectId failed for 507f1f77bcf86cd799439011",
    "HTTP answered with an error: Cast to ObjectId failed for 64b7e0c2a9d3f10012ab34cd",
  ]),
  ...group("address answers 404", "UpstreamError", sync, [
    "GET https://crm.acme.test/v2/customers/17?expand=orders answered 404",
    "GET https://crm.acme.test/v2/customers/23?expand=orders answered 404",
  ]),
  ...group("name is missing", "TypeError", at("sync-customers", null), [
    "Cannot read properties of undefined (reading 'toUpperCase')",
    "Cannot read properties of undefined (reading 'toUpperCase')",
  ]),
  ...group("lines are missing", "TypeError", at("sync-customers", null), ["Cannot read properties of undefined (reading 'lines')"]),
  ...group("lines are null", "TypeError", at("sync-customers", null), ["Cannot read properties of null (reading 'lines')"]),
  ...group("not a function", "TypeError", at("sync-customers", null), ["order.lines.map is not a function"]),
  ...group("not iterable", "TypeError", at("sync-customers", null), ["customer.tags is not iterable"]),
  ...group("not defined", "ReferenceError", at("sync-customers", null), ["region is not defined"]),
  ...group("not JSON", "SyntaxError", report, [
    `Unexpected token '<', "<!DOCTYPE "... is not valid JSON`,
    `Unexpected token 'S', "Service un"... is not valid JSON`,
  ]),
  ...group("JSON ends early", "SyntaxError", report, ["Unexpected end of JSON input"]),
  ...group("bad date", "RangeError", report, ["Invalid time value"]),
  ...group("total is negative", "FatalError", report, [
    "Order #1001 has a negative total of -12.50 EUR",
    "Order #1002 has a negative total of -3 EUR",
    "Order #99 has a negative total of -1,204.99 EUR",
  ]),
  ...group("no price for article", "FatalError", report, [
    'There is no price for the article "Magenta toner"',
    'There is no price for the article "A4 paper, 80 g"',
    "There is no price for the article “Stapler”",
  ]),
  ...group("day is closed", "FatalError", report, ["The books of 2026-10-31 are closed", "The books of 2026-11-30 are closed"]),
  ...group("month not closed", "FatalError", report, ["The books of 2026-11-30 are not closed"]),
  ...group("field required", "UpstreamError", at("tickets", "zendesk.tickets.create", "zendesk", "tickets.create"), [
    "Zendesk answered tickets.create with an error: Requester: Email lena@acme.test is invalid",
    "Zendesk answered tickets.create with an error: Requester: Email omar@acme.test is invalid",
  ]),
  ...group("same words, other system", "UpstreamError", at("tickets", "jira.issues.create", "jira", "issues.create"), [
    "HTTP answered with an error: status 500",
  ]),
  ...group("same words, other automation", "UpstreamError", at("sync-orders", "Read the customer/crm.request", "crm"), [
    "HTTP answered with an error: status 500",
  ]),
  ...group("sandbox memory", "SandboxMemoryError", report, ["The run took more than 256 MB of memory.", "The run took more than 256 MB of memory."]),
  ...group("too many steps", "StepLimitError", report, ["The run took more than the 10000 steps that a run may."]),
  ...group("uncertain write", "UncertainError", charge, [
    '"stripe.paymentIntents.create": This call was about to be sent when the server stopped or the run was ended; whether it arrived is not known, and the system does not tell repetitions apart.',
    '"stripe.paymentIntents.create#2": This call was about to be sent when the server stopped or the run was ended; whether it arrived is not known, and the system does not tell repetitions apart.',
  ]),
  // What no rule over words can tell to be data.
  ...group("supplier unknown", "FatalError", report, ["No contract with Acme Printing Ltd", "No contract with Hinz und Kunz GmbH"]),
];
