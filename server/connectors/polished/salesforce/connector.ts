import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { simulation } from "./simulation.ts";

const docs = "https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest";

export const salesforce: Connector = {
  format: "vennel.connector/v1",
  id: "salesforce",
  name: "Salesforce",
  aliases: ["sales force", "sfdc", "salesforce crm"],
  categories: ["crm", "sales"],
  description: "Leads, contacts, accounts, opportunities and cases of Salesforce.",
  tier: "polished",
  provenance: ownWork(docs, "v62.0"),
  protocol: "http",
  baseUrl: null,
  docsUrl: docs,
  auth: [
    {
      type: "oauth2ClientCredentials",
      label: "Connected app",
      help: "Client credentials of a connected app; the token URL is https://your-domain.my.salesforce.com/services/oauth2/token and the base URL is https://your-domain.my.salesforce.com.",
    },
    { type: "bearer", label: "Access token", help: "A session or OAuth access token." },
    {
      type: "oauth2Code",
      label: "Sign in with Salesforce",
      help: "The consumer key of your connected app; the account's address comes with the sign-in.",
      oauth2: {
        authorizeUrl: "https://login.salesforce.com/services/oauth2/authorize",
        tokenUrl: "https://login.salesforce.com/services/oauth2/token",
        scopes: ["api", "refresh_token"],
        clientAuth: "body",
        baseUrlFrom: "instance_url",
      },
    },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  // Salesforce pushes through its own streaming protocol, so changes are found by polling query.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation,
  testOperation: "limits.get",
  errors,
  hints: [
    "Creating answers with the id only.",
    "New and changed records are found by a poll over query with LastModifiedDate.",
    "Field names are Salesforce's API names: LastName, Email, StageName; own fields end with __c.",
  ],
};
