import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { operations, resources } from "./operations.ts";
import { issue, maya, mergeRequest, note, pipeline, project } from "./samples.ts";

const user = { id: maya.id, name: maya.name, username: maya.username, email: "maya@northwind.example" };
const where = { id: project.id, name: project.name, path_with_namespace: project.path_with_namespace, web_url: project.web_url, default_branch: "main" };

function hookEvent(
  kind: string,
  action: string,
  name: string,
  entity: string,
  verbs: readonly string[],
  attributes: object,
  popularity: number,
): ConnectorEvent {
  return event({
    id: `${kind}.${action}`,
    name,
    entity,
    verbs,
    sample: { object_kind: kind, user, project: where, object_attributes: { ...attributes, action } },
    sampleHeaders: { "idempotency-key": "f5e5f430-f57b-4e6e-9fac-d9128cd7232f", "x-gitlab-event": `${entity} Hook` },
    popularity,
  });
}

export const gitlab = httpSystem({
  docs: "https://docs.gitlab.com/api/rest/",
  version: "v4",
  id: "gitlab",
  name: "GitLab",
  aliases: ["git lab"],
  categories: ["development"],
  description: "Issues, merge requests and pipelines in GitLab.",
  baseUrl: "https://gitlab.com/api/v4",
  auth: [
    {
      type: "bearer",
      label: "Access token",
      help: "A personal, group or project access token with the scope api. For a GitLab of your own change the base URL.",
    },
    {
      type: "oauth2Code",
      label: "Sign in with GitLab",
      help: "The application id under Preferences, Applications.",
      oauth2: { authorizeUrl: "https://gitlab.com/oauth/authorize", tokenUrl: "https://gitlab.com/oauth/token", scopes: ["api"], clientAuth: "body" },
    },
  ],
  operations,
  events: [
    hookEvent("issue", "open", "Issue opened", "issue", ["create", "open", "file", "new"], issue, 1),
    hookEvent("issue", "close", "Issue closed", "issue", ["close"], { ...issue, state: "closed", closed_at: "2026-05-04T08:00:00.000Z" }, 0.6),
    hookEvent("issue", "update", "Issue changed", "issue", ["update", "change", "label", "assign"], issue, 0.5),
    hookEvent("merge_request", "open", "Merge request opened", "merge request", ["create", "open", "new"], mergeRequest, 0.9),
    hookEvent(
      "merge_request",
      "merge",
      "Merge request merged",
      "merge request",
      ["merge"],
      { ...mergeRequest, state: "merged", merged_at: "2026-05-04T08:00:00.000Z" },
      0.7,
    ),
    hookEvent(
      "note",
      "create",
      "Comment added",
      "comment",
      ["comment", "create", "new"],
      { ...note, noteable_type: "Issue", url: `${issue.web_url}#note_302` },
      0.5,
    ),
    event({
      id: "pipeline",
      name: "Pipeline changed its status",
      entity: "pipeline",
      verbs: ["fail", "succeed", "finish", "change"],
      sample: { object_kind: "pipeline", user, project: where, object_attributes: { ...pipeline, duration: 340 } },
      sampleHeaders: { "idempotency-key": "0c1d2e3f-4a5b-4c6d-8e7f-908172635445", "x-gitlab-event": "Pipeline Hook" },
      popularity: 0.6,
    }),
    event({
      id: "push",
      name: "Commits pushed",
      entity: "push",
      verbs: ["push", "commit"],
      aliases: ["commit"],
      sample: {
        object_kind: "push",
        ref: "refs/heads/main",
        checkout_sha: pipeline.sha,
        user_name: maya.name,
        project: where,
        commits: [
          {
            id: pipeline.sha,
            message: "Accept gift cards",
            timestamp: "2026-05-03T11:12:09+02:00",
            url: `${project.web_url}/-/commit/9f3c2b7d`,
            author: { name: maya.name, email: user.email },
          },
        ],
        total_commits_count: 1,
      },
      sampleHeaders: { "idempotency-key": "7b6a5948-3726-4150-8f9e-0d1c2b3a4958", "x-gitlab-event": "Push Hook" },
      popularity: 0.5,
    }),
  ],
  webhook: {
    verification: { type: "shared-secret", header: "x-gitlab-token" },
    eventFrom: ["body:object_kind", "body:object_attributes.action"],
    deliveryIdFrom: "header:idempotency-key",
    registration: {
      create: "hooks.create",
      arguments: { url: "{url}", token: "{secret}" },
      everyEvent: "*",
      place: { example: "614882", arguments: ["id"] },
      idAt: "id",
      remove: "hooks.delete",
      idArgument: "hook_id",
      secret: { from: "here" },
    },
  },
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: { status: 401, body: { message: "401 Unauthorized" } },
      notFound: { status: 404, body: { message: "404 Not found" } },
      invalid: { status: 400, body: { error: "{field} is missing or invalid", message: "{message}" } },
      rateLimited: { status: 429, body: "Retry later" },
    },
  },
  testOperation: "users.me",
  errors: {
    at: ["error"],
    codes: {
      ...statusErrors("GitLab"),
      insufficient_scope: { cause: "The token lacks a scope that this needs.", remedy: "Connect GitLab with a token that has the scope api." },
      invalid_token: { cause: "The token is wrong, was revoked or has expired.", remedy: "Connect GitLab again with a token that is valid." },
      "400": { cause: "A field is missing or its value does not fit.", remedy: "Open a sample run: the answer names the field." },
      "409": { cause: "It exists already, or was changed at the same time.", remedy: "See at GitLab whether it is there, and replay the run if not." },
    },
  },
  hints: [
    "iid is the number that people see in a project, id counts over all of GitLab.",
    "The trigger names the project by its numeric id, which stands on the project's page.",
  ],
});
