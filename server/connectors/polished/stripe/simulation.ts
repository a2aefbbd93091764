import type { SimulationMap } from "../../connector.ts";
import { charge, customer, invoice, paymentIntent, product, refund, subscription, webhookEndpoint } from "./samples.ts";

const made = { idField: "id", idStyle: "string", createdFields: ["created"] } as const;

export const simulation: SimulationMap = {
  resources: [
    {
      name: "customer",
      idPrefix: "cus_",
      ...made,
      list: "customers.list",
      get: "customers.get",
      create: "customers.create",
      update: "customers.update",
      delete: "customers.delete",
      template: { ...customer, email: null, name: null },
      filters: { email: "email" },
      seed: [customer, { ...customer, id: "cus_QXg1o8vlGmpHjF", name: "Joost van den Berg", email: "joost@northwind.example" }],
    },
    {
      name: "payment intent",
      idPrefix: "pi_",
      ...made,
      get: "paymentIntents.get",
      create: "paymentIntents.create",
      template: { ...paymentIntent, customer: null, description: null, metadata: {}, receipt_email: null },
      seed: [paymentIntent],
    },
    {
      name: "charge",
      idPrefix: "ch_",
      ...made,
      list: "charges.list",
      filters: { customer: "customer", payment_intent: "payment_intent" },
      seed: [charge, { ...charge, id: "ch_3PgafTBa3s9kz2Lr0H2Yc1be", amount: 2_900, amount_captured: 2_900 }],
    },
    {
      name: "invoice",
      idPrefix: "in_",
      ...made,
      list: "invoices.list",
      create: "invoices.create",
      template: { ...invoice, status: "draft" },
      filters: { customer: "customer", status: "status" },
      seed: [invoice],
    },
    {
      name: "subscription",
      idPrefix: "sub_",
      ...made,
      list: "subscriptions.list",
      create: "subscriptions.create",
      template: subscription,
      filters: { customer: "customer", status: "status" },
      seed: [subscription],
    },
    { name: "refund", idPrefix: "re_", ...made, create: "refunds.create", template: refund, seed: [] },
    {
      name: "webhook endpoint",
      idField: "id",
      idPrefix: "we_",
      create: "webhookEndpoints.create",
      delete: "webhookEndpoints.delete",
      template: webhookEndpoint,
      seed: [webhookEndpoint],
    },
    { name: "product", idPrefix: "prod_", ...made, create: "products.create", template: product, seed: [product] },
  ],
  errors: {
    unauthorized: { status: 401, body: { error: { message: "Invalid API Key provided.", type: "invalid_request_error" } } },
    notFound: { status: 404, body: { error: { code: "resource_missing", message: "{message}", param: "{field}", type: "invalid_request_error" } } },
    invalid: { status: 400, body: { error: { code: "parameter_missing", message: "{message}", param: "{field}", type: "invalid_request_error" } } },
    rateLimited: { status: 429, body: { error: { code: "rate_limit", message: "Too many requests.", type: "invalid_request_error" } } },
    server: { status: 500, body: { error: { message: "An error occurred.", type: "api_error" } } },
  },
};
