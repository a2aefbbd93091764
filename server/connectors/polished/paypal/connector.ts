import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import { operations } from "./operations.ts";
import { invoice, order, transaction } from "./samples.ts";

const worded = (status: number, name: string) => ({
  status,
  body: { name, message: "{message}", debug_id: "90957fca61718", details: [{ field: "/{field}", issue: "INVALID", description: "{message}" }] },
});

export const paypal = httpSystem({
  docs: "https://developer.paypal.com/api/rest/",
  version: "v2",
  id: "paypal",
  name: "PayPal",
  aliases: ["pay pal"],
  categories: ["payments", "billing"],
  description: "Orders, payments, refunds and invoices in PayPal.",
  baseUrl: "https://api-m.paypal.com",
  auth: [
    {
      type: "oauth2ClientCredentials",
      label: "Client id and secret",
      help: "Of your app in PayPal's developer dashboard; the token address is https://api-m.paypal.com/v1/oauth2/token.",
    },
    { type: "bearer", label: "Access token", help: "A token that lasts some hours, for trying things out." },
  ],
  operations,
  policies: { ratePerSecond: 10, idempotencyHeader: "PayPal-Request-Id" },
  simulation: {
    resources: [
      { name: "order", idField: "id", idPrefix: "", get: "orders.get", create: "orders.create", template: order, seed: [order] },
      { name: "transaction", idField: "transaction_info.transaction_id", idPrefix: "", list: "transactions.list", template: transaction, seed: [transaction] },
      { name: "invoice", idField: "id", idPrefix: "INV2-", list: "invoices.list", create: "invoices.create", template: invoice, seed: [invoice] },
    ],
    errors: {
      unauthorized: worded(401, "AUTHENTICATION_FAILURE"),
      notFound: worded(404, "RESOURCE_NOT_FOUND"),
      invalid: worded(400, "INVALID_REQUEST"),
      rateLimited: worded(429, "RATE_LIMIT_REACHED"),
    },
  },
  testOperation: "invoices.list",
  errors: {
    at: ["details[].issue", "name", "error"],
    codes: {
      ...statusErrors("PayPal"),
      AUTHENTICATION_FAILURE: {
        cause: "The client or its token is not valid.",
        remedy: "Compare client id and secret with PayPal's dashboard: those of the sandbox work at the sandbox only.",
      },
      invalid_client: {
        cause: "Client id or secret is wrong.",
        remedy: "Compare them with PayPal's dashboard: those of the sandbox work at the sandbox only.",
      },
      NOT_AUTHORIZED: { cause: "The app may not do this.", remedy: "Switch the feature on for the app in PayPal's dashboard." },
      RESOURCE_NOT_FOUND: { cause: "There is nothing under this id.", remedy: "Compare the id in a sample run with what PayPal shows." },
      INVALID_REQUEST: { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer names it under `details`." },
      ORDER_NOT_APPROVED: { cause: "The payer has not approved the order yet.", remedy: "Capture it when the payer has come back." },
      ORDER_ALREADY_CAPTURED: { cause: "The money was taken before.", remedy: "Nothing is missing; have the code take this answer as done." },
      INSTRUMENT_DECLINED: { cause: "The payer's card or account was declined.", remedy: "Ask the payer for another way of payment." },
      UNPROCESSABLE_ENTITY: {
        cause: "PayPal understood the request, but cannot carry it out.",
        remedy: "Open a sample run: the answer says why under `details`.",
      },
      RATE_LIMIT_REACHED: {
        cause: "More requests came than PayPal allows in this time.",
        remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
      },
    },
  },
  hints: [
    "New payments are found by reading transactions.list; they come there some hours late. Orders cannot be listed.",
    "Amounts are text with two decimals, none for JPY. Writes carry PayPal-Request-Id, so they are safe to repeat.",
    "For the sandbox set the base URL to https://api-m.sandbox.paypal.com.",
  ],
});
