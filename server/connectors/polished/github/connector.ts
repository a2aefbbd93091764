import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { events } from "./events.ts";
import { operations } from "./operations.ts";
import { simulation } from "./simulation.ts";

const docs = "https://docs.github.com/rest";

export const github: Connector = {
  format: "vennel.connector/v1",
  id: "github",
  name: "GitHub",
  aliases: ["git hub", "gh"],
  categories: ["developer tools", "issue tracking"],
  description: "Issues, pull requests, releases and pushes of GitHub repositories.",
  tier: "polished",
  provenance: ownWork(docs, "2022-11-28"),
  protocol: "http",
  baseUrl: "https://api.github.com",
  docsUrl: docs,
  auth: [
    { type: "bearer", label: "Access token", help: "A fine-grained or classic personal access token, or an installation token." },
    {
      type: "oauth2Code",
      label: "Sign in with GitHub",
      help: "The client id of your OAuth app.",
      oauth2: {
        authorizeUrl: "https://github.com/login/oauth/authorize",
        tokenUrl: "https://github.com/login/oauth/access_token",
        scopes: ["repo"],
        clientAuth: "body",
        issuer: "https://github.com/login/oauth",
      },
    },
  ],
  defaultHeaders: { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28", "user-agent": "vennel" },
  operations,
  events,
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-hub-signature-256", prefix: "sha256=", encoding: "hex", signed: "{body}" },
    eventFrom: ["header:x-github-event", "body:action"],
    deliveryIdFrom: "header:x-github-delivery",
    registration: {
      create: "repos.createWebhook",
      arguments: { url: "{url}", events: ["{kind}"], secret: "{secret}" },
      everyEvent: "*",
      place: { example: "owner/repository", arguments: ["owner", "repo"] },
      idAt: "id",
      remove: "repos.deleteWebhook",
      idArgument: "hook_id",
      secret: { from: "here" },
    },
  },
  policies: { ratePerSecond: 15, idempotencyHeader: null },
  simulation,
  testOperation: "users.getAuthenticated",
  errors,
  hints: [
    "owner and repo are separate arguments; an event carries them as repository.owner.login and repository.name.",
    "A pull request is also an issue: comment on it with issues.createComment and its number.",
    "pull_request.closed fires for merged and unmerged ones; look at pull_request.merged.",
  ],
};
