import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { under } from "../../authoring/shape-of.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { deal, dealCorrections, operations, person, resources } from "./operations.ts";

function hookEvent(entity: string, action: string, name: string, verbs: readonly string[], data: object, popularity: number): ConnectorEvent {
  const meta = {
    action,
    entity,
    entity_id: "1041",
    company_id: "4821",
    user_id: "17",
    id: "b9b6b1f0-8a5d-4b5f-8d4a-6f9e2c1d3b7a",
    correlation_id: "0d7e3f60-9b2a-4f0e-9d3f-6a6f0b6d8f52",
    timestamp: "2026-05-02T10:32:18.123Z",
    version: "2.0",
    attempt: 1,
  };
  return event({
    id: `${entity}.${action}`,
    name,
    entity,
    verbs,
    sample: { meta, data, previous: {} },
    corrections: entity === "deal" ? under("data", dealCorrections) : {},
    popularity,
  });
}
const worded = (status: number, error: string) => ({ status, body: { success: false, error, error_info: "{message}" } });

export const pipedrive = httpSystem({
  docs: "https://developers.pipedrive.com/docs/api/v1",
  version: "v2",
  id: "pipedrive",
  name: "Pipedrive",
  aliases: ["pipe drive"],
  categories: ["crm", "sales"],
  description: "Deals, persons, organisations and activities in Pipedrive.",
  baseUrl: "https://api.pipedrive.com",
  auth: [
    { type: "apiKey", in: "header", name: "x-api-token", label: "API token", help: "Under your personal preferences, API." },
    {
      type: "oauth2Code",
      label: "Sign in with Pipedrive",
      help: "The client id of your app in Pipedrive's developer hub.",
      oauth2: {
        authorizeUrl: "https://oauth.pipedrive.com/oauth/authorize",
        tokenUrl: "https://oauth.pipedrive.com/oauth/token",
        scopes: [],
        clientAuth: "header",
        baseUrlFrom: "api_domain",
      },
    },
  ],
  operations,
  events: [
    hookEvent("deal", "create", "Deal added", ["create", "add", "new"], deal, 1),
    hookEvent("deal", "change", "Deal changed", ["update", "change", "move", "win", "lose"], deal, 0.9),
    hookEvent("deal", "delete", "Deal deleted", ["delete", "remove"], deal, 0.2),
    hookEvent("person", "create", "Person added", ["create", "add", "new"], person, 0.7),
    hookEvent("person", "change", "Person changed", ["update", "change"], person, 0.5),
  ],
  webhook: {
    verification: { type: "shared-secret", header: "authorization", prefix: "Basic ", user: "vennel" },
    eventFrom: ["body:meta.entity", "body:meta.action"],
    deliveryIdFrom: "body:meta.id",
    registration: {
      create: "webhooks.create",
      arguments: { subscription_url: "{url}", event_action: "*", event_object: "{kind}", http_auth_user: "vennel", http_auth_password: "{secret}" },
      everyEvent: "*",
      idAt: "data.id",
      remove: "webhooks.delete",
      idArgument: "id",
      secret: { from: "here" },
    },
  },
  policies: { ratePerSecond: 5, idempotencyHeader: null, errorInBody: { okField: "success", messageField: "error" } },
  simulation: {
    resources,
    errors: {
      unauthorized: worded(401, "unauthorized access"),
      notFound: worded(404, "Entity not found"),
      invalid: worded(400, "{field}: {message}"),
      rateLimited: worded(429, "request over limit"),
    },
  },
  testOperation: "users.me",
  errors: {
    at: [],
    codes: {
      ...statusErrors("Pipedrive"),
      "400": { cause: "A field is missing or its value does not fit.", remedy: "Open a sample run: the answer says which under `error`." },
      "402": { cause: "The company's account at Pipedrive is closed or unpaid.", remedy: "See to it in Pipedrive." },
    },
  },
  hints: [
    "Fields of your own have keys of 40 characters; dealFields in Pipedrive's settings shows which is which.",
    "A deal is won by deals.update with status won.",
  ],
});
