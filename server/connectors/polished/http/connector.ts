import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";

/** Any HTTP API: code uses `connection.request(method, path, …)`, so there is nothing to list here. */
export const http: Connector = {
  format: "vennel.connector/v1",
  id: "http",
  name: "HTTP",
  aliases: ["rest", "api", "http request", "web service", "custom api", "webhook"],
  categories: ["generic"],
  description: "Any HTTP API: a base URL and, if it needs one, a credential.",
  tier: "polished",
  provenance: ownWork(null, "1"),
  protocol: "http",
  baseUrl: null,
  docsUrl: null,
  auth: [
    { type: "none", label: "No authentication", help: "Requests are sent as they are." },
    { type: "bearer", label: "Bearer token", help: "Sent as Authorization: Bearer followed by the token." },
    { type: "apiKey", label: "API key", help: "Sent in the header, query parameter or cookie that you name." },
    { type: "basic", label: "User name and password", help: "HTTP basic authentication." },
    { type: "headers", label: "Headers", help: "Any headers, each with its own secret value." },
    { type: "oauth2ClientCredentials", label: "OAuth 2 client credentials", help: "A token is fetched from the token URL and renewed before it expires." },
    { type: "oauth2Code", label: "OAuth 2 sign-in", help: "The client that the system gave you." },
    { type: "oauth1", label: "OAuth 1 tokens", help: "Consumer and token, as NetSuite's token-based authentication gives them." },
    { type: "jwtBearer", label: "Signed token (JWT)", help: "Whom the token names as its issuer." },
    { type: "oauth2Password", label: "OAuth 2 password", help: "Where a system gives tokens for a name and a password only." },
    { type: "oauth2TokenExchange", label: "OAuth 2 token exchange", help: "A token that you have is exchanged for one of this system." },
    { type: "mtls", label: "Client certificate", help: "In PEM, as the system's operator gave it to you." },
    { type: "sigv4", label: "AWS signature", help: "The id of an access key." },
  ],
  defaultHeaders: { accept: "application/json" },
  operations: [],
  events: [],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-signature-256", prefix: "sha256=", encoding: "hex", signed: "{body}" },
    eventFrom: [],
    deliveryIdFrom: "header:x-delivery-id",
  },
  policies: { ratePerSecond: null, idempotencyHeader: null },
  simulation: { resources: [] },
  testOperation: null,
  hints: [
    "Call it with connection.request(method, path, { query, headers, body }).",
    "A write is never repeated by itself, because the system declares no idempotency key.",
  ],
};
