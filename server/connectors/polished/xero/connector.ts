import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { contact, invoice, payment } from "./samples.ts";

const docs = "https://developer.xero.com/documentation/api/accounting/overview";
const error = (status: number, title: string) => ({ status, body: { Title: title, Status: status, Detail: "{message}" } });

export const xero: Connector = {
  format: "vennel.connector/v1",
  id: "xero",
  name: "Xero",
  aliases: ["xero accounting"],
  categories: ["accounting"],
  description: "Contacts, invoices and payments of Xero.",
  tier: "polished",
  provenance: ownWork(docs, "2.0"),
  protocol: "http",
  baseUrl: "https://api.xero.com",
  docsUrl: docs,
  auth: [
    {
      type: "oauth2Code",
      label: "Sign in with Xero",
      help: "The client id of your app.",
      oauth2: {
        authorizeUrl: "https://login.xero.com/identity/connect/authorize",
        tokenUrl: "https://identity.xero.com/connect/token",
        scopes: ["offline_access", "accounting.transactions", "accounting.contacts"],
        clientAuth: "header",
      },
    },
    { type: "bearer", label: "Access token", help: "An access token of an app." },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  // Xero's deliveries name a record and no content, so changes are found by polling with where on UpdatedDateUTC.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 1, idempotencyHeader: "Idempotency-Key" },
  simulation: {
    resources: [
      {
        name: "contact",
        idField: "ContactID",
        idPrefix: "",
        list: "contacts.list",
        create: "contacts.save",
        entityPath: "Contacts.0",
        inputPath: "Contacts.0",
        template: contact,
        seed: [contact],
      },
      {
        name: "invoice",
        idField: "InvoiceID",
        idPrefix: "",
        list: "invoices.list",
        create: "invoices.create",
        entityPath: "Invoices.0",
        inputPath: "Invoices.0",
        template: { ...invoice, Status: "DRAFT" },
        seed: [invoice],
      },
      {
        name: "payment",
        idField: "PaymentID",
        idPrefix: "",
        create: "payments.create",
        entityPath: "Payments.0",
        inputPath: "Payments.0",
        template: payment,
        seed: [],
      },
    ],
    errors: {
      unauthorized: error(401, "Unauthorized"),
      notFound: error(404, "Not Found"),
      invalid: { status: 400, body: { ErrorNumber: 10, Type: "ValidationException", Message: "{message}" } },
      rateLimited: error(429, "Too Many Requests"),
      server: error(503, "Service Unavailable"),
    },
  },
  testOperation: "connections.list",
  errors,
  hints: [
    "Every call but connections.list names its organisation in Xero-Tenant-Id.",
    "An invoice that is AUTHORISED is in the books; DRAFT is what people look at first.",
    "Contacts are found by Name, which is unique.",
  ],
};
