import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { operations, resources } from "./operations.ts";
import { comment, issue, maya, pullRequest, repository } from "./samples.ts";

function hookEvent(id: string, name: string, entity: string, verbs: readonly string[], more: object, popularity: number): ConnectorEvent {
  return event({
    id,
    name,
    entity,
    verbs,
    sample: { actor: maya, repository, ...more },
    sampleHeaders: { "x-event-key": id, "x-request-uuid": "5b1c6a3e-9a0b-4a4e-8f2c-5c7d9e1f3a2b", "x-hook-uuid": "f1e2d3c4-b5a6-4978-8a9b-0c1d2e3f4a5b" },
    popularity,
  });
}
const worded = (status: number) => ({
  status,
  body: { type: "error", error: { message: "{message}", detail: "{message}", fields: { "{field}": ["{message}"] } } },
});

export const bitbucket = httpSystem({
  docs: "https://developer.atlassian.com/cloud/bitbucket/rest/",
  version: "2.0",
  id: "bitbucket",
  name: "Bitbucket",
  aliases: ["bit bucket"],
  categories: ["development"],
  description: "Pull requests, issues and repositories in Bitbucket Cloud.",
  baseUrl: "https://api.bitbucket.org/2.0",
  auth: [
    { type: "basic", label: "E-mail address and API token", help: "An API token of your Atlassian account with scopes for Bitbucket." },
    { type: "bearer", label: "Access token", help: "Of a repository, project or workspace." },
    {
      type: "oauth2Code",
      label: "Sign in with Bitbucket",
      help: "The key of your OAuth consumer in the workspace's settings.",
      oauth2: {
        authorizeUrl: "https://bitbucket.org/site/oauth2/authorize",
        tokenUrl: "https://bitbucket.org/site/oauth2/access_token",
        scopes: [],
        clientAuth: "header",
      },
    },
  ],
  operations,
  events: [
    hookEvent("pullrequest:created", "Pull request opened", "pull request", ["create", "open", "new"], { pullrequest: pullRequest }, 1),
    hookEvent("pullrequest:fulfilled", "Pull request merged", "pull request", ["merge", "close"], { pullrequest: { ...pullRequest, state: "MERGED" } }, 0.8),
    hookEvent("pullrequest:updated", "Pull request changed", "pull request", ["update", "change"], { pullrequest: pullRequest }, 0.5),
    hookEvent("pullrequest:comment_created", "Comment on a pull request", "comment", ["comment", "create", "new"], { pullrequest: pullRequest, comment }, 0.5),
    hookEvent("issue:created", "Issue opened", "issue", ["create", "open", "file", "new"], { issue }, 0.7),
    hookEvent(
      "repo:push",
      "Commits pushed",
      "push",
      ["push", "commit"],
      {
        push: {
          changes: [
            {
              new: { type: "branch", name: "main", target: { hash: "9f3c2b7d1e4a", message: "Accept gift cards" } },
              created: false,
              closed: false,
              forced: false,
            },
          ],
        },
      },
      0.5,
    ),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-hub-signature", prefix: "sha256=", encoding: "hex", signed: "{body}" },
    eventFrom: ["header:x-event-key"],
    deliveryIdFrom: "header:x-request-uuid",
    registration: {
      create: "hooks.create",
      arguments: { url: "{url}", events: ["{event}"], description: "An automation in Vennel", secret: "{secret}", active: true },
      everyEvent: null,
      place: { example: "workspace/repository", arguments: ["workspace", "repo_slug"] },
      idAt: "uuid",
      remove: "hooks.delete",
      idArgument: "uid",
      secret: { from: "here" },
    },
  },
  policies: { ratePerSecond: 1, idempotencyHeader: null },
  simulation: { resources, errors: { unauthorized: worded(401), notFound: worded(404), invalid: worded(400), rateLimited: worded(429) } },
  testOperation: "users.me",
  errors: {
    at: [],
    codes: {
      ...statusErrors("Bitbucket"),
      "400": { cause: "A field is missing or its value does not fit.", remedy: "Open a sample run: the answer names the field under `error.fields`." },
      "409": {
        cause: "The pull request cannot be merged, or it exists already.",
        remedy: "Open the pull request in Bitbucket and see what stands in the way.",
      },
    },
  },
  hints: ["App passwords no longer work: use an API token with your e-mail address.", "List conditions go into q, such as updated_on > 2026-05-01."],
});
