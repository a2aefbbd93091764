import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import { operations, resources } from "./operations.ts";

const worded = (status: number, code: string) => ({
  status,
  body: {
    errors: [
      { id: "d1a5a9f2-8c3e-4b7d-9f0a-1b2c3d4e5f60", status, code, title: "{message}", detail: "{message}", source: { pointer: "/data/attributes/{field}" } },
    ],
  },
});

export const klaviyo = httpSystem({
  docs: "https://developers.klaviyo.com/en/reference/api_overview",
  version: "2026-07-15",
  id: "klaviyo",
  name: "Klaviyo",
  aliases: ["klavio"],
  categories: ["marketing"],
  description: "Profiles, lists and events in Klaviyo.",
  baseUrl: "https://a.klaviyo.com/api",
  auth: [
    { type: "bearer", prefix: "Klaviyo-API-Key ", label: "Private key", help: "Under Settings, API keys; it starts with pk_." },
    {
      type: "oauth2Code",
      label: "Sign in with Klaviyo",
      help: "The client id of your app in Klaviyo.",
      oauth2: {
        authorizeUrl: "https://www.klaviyo.com/oauth/authorize",
        tokenUrl: "https://a.klaviyo.com/oauth/token",
        scopes: ["profiles:read", "profiles:write", "lists:read", "lists:write", "events:read", "events:write", "campaigns:read"],
        clientAuth: "header",
      },
    },
  ],
  defaultHeaders: { accept: "application/json", revision: "2026-07-15" },
  operations,
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: worded(401, "not_authenticated"),
      notFound: worded(404, "not_found"),
      invalid: worded(400, "invalid"),
      rateLimited: worded(429, "throttled"),
    },
  },
  testOperation: "lists.list",
  errors: {
    at: ["errors[].code"],
    codes: {
      ...statusErrors("Klaviyo"),
      not_authenticated: { cause: "The key is wrong or was revoked.", remedy: "Connect Klaviyo again with a private key that is valid." },
      permission_denied: { cause: "The key lacks a scope that this needs.", remedy: "Make a private key with the scope." },
      not_found: { cause: "There is nothing under this id.", remedy: "Compare the id in a sample run with what Klaviyo shows." },
      invalid: { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer names it under `errors`." },
      duplicate_profile: { cause: "There is a profile with this address already.", remedy: "Use profiles.upsert, which updates it." },
      throttled: {
        cause: "More requests came than Klaviyo allows in this time.",
        remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
      },
    },
  },
  hints: [
    "What is known of a profile is under attributes.",
    "Klaviyo's webhooks are a paid addition: new and changed profiles are found by reading profiles.list, sorted by updated.",
  ],
});
