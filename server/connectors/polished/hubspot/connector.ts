import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { events } from "./events.ts";
import { operations } from "./operations.ts";
import { simulation } from "./simulation.ts";

const docs = "https://developers.hubspot.com/docs/api-reference";

export const hubspot: Connector = {
  format: "vennel.connector/v1",
  id: "hubspot",
  name: "HubSpot",
  aliases: ["hub spot", "hubspot crm", "crm"],
  categories: ["crm", "sales", "marketing"],
  description: "Contacts, companies, deals and tickets of HubSpot's CRM.",
  tier: "polished",
  provenance: ownWork(docs, "v3"),
  protocol: "http",
  baseUrl: "https://api.hubapi.com",
  docsUrl: docs,
  auth: [
    { type: "bearer", label: "Private app token", help: "The access token of a private app with CRM scopes." },
    {
      type: "oauth2Code",
      label: "Sign in with HubSpot",
      help: "The client id of your HubSpot app.",
      oauth2: {
        authorizeUrl: "https://app.hubspot.com/oauth/authorize",
        tokenUrl: "https://api.hubapi.com/oauth/v1/token",
        scopes: ["oauth", "crm.objects.contacts.read", "crm.objects.contacts.write", "crm.objects.companies.read", "crm.objects.deals.read"],
        clientAuth: "body",
      },
    },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  events,
  webhook: {
    verification: {
      type: "hmac",
      algorithm: "sha256",
      header: "x-hubspot-signature-v3",
      prefix: "",
      encoding: "base64",
      signed: "{method}{url}{body}{timestamp}",
      timestampHeader: "x-hubspot-request-timestamp",
      timestampUnit: "milliseconds",
      toleranceSeconds: 300,
    },
    eventFrom: ["body:0.subscriptionType"],
    deliveryIdFrom: "body:0.eventId",
  },
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation,
  testOperation: "contacts.list",
  errors,
  hints: [
    "A delivery is a list of changes with ids: read the object itself with contacts.get({ contactId: String(change.objectId) }).",
    "Property values are text, amounts and dates too.",
    "Creating a contact whose e-mail address exists fails: search first, then update.",
  ],
};
