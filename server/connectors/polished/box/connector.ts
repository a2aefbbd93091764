import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { file, operations, resources } from "./operations.ts";

function told(id: string, name: string, entity: string, verbs: readonly string[], popularity: number): ConnectorEvent {
  return event({
    id,
    name,
    entity,
    verbs,
    aliases: entity === "file" ? ["document"] : [],
    sample: {
      type: "webhook_event",
      id: "0f1e2d3c-4b5a-4687-9a8b-7c6d5e4f3021",
      created_at: "2026-05-02T10:32:18-07:00",
      trigger: id,
      webhook: { id: "11446498", type: "webhook" },
      created_by: file.owned_by,
      source: file,
      additional_info: [],
    },
    sampleHeaders: { "box-delivery-id": "673a081b-bb4b-4d45-b4f1-4131a29c1d07", "box-signature-version": "1", "box-signature-algorithm": "HmacSHA256" },
    popularity,
  });
}
const worded = (status: number, code: string) => ({
  status,
  body: {
    type: "error",
    status,
    code,
    message: "{message}",
    request_id: "abcdef123456",
    context_info: { errors: [{ reason: "invalid_parameter", name: "{field}", message: "{message}" }] },
  },
});

export const box = httpSystem({
  docs: "https://developer.box.com/reference/",
  version: "2.0",
  id: "box",
  name: "Box",
  aliases: ["box.com", "box folder"],
  categories: ["files"],
  description: "Files and folders in Box.",
  baseUrl: "https://api.box.com/2.0",
  auth: [
    {
      type: "oauth2Code",
      label: "Sign in with Box",
      help: "The client id of your app in Box's Developer Console. Its signature key is the webhook secret.",
      oauth2: { authorizeUrl: "https://account.box.com/api/oauth2/authorize", tokenUrl: "https://api.box.com/oauth2/token", scopes: [], clientAuth: "body" },
    },
    { type: "bearer", label: "Access token", help: "A token that lasts an hour, for trying things out." },
  ],
  operations,
  events: [
    told("FILE.UPLOADED", "File uploaded", "file", ["upload", "add", "create", "new"], 1),
    told("FILE.DOWNLOADED", "File downloaded", "file", ["download"], 0.3),
    told("FILE.MOVED", "File moved", "file", ["move"], 0.3),
    told("FILE.DELETED", "File deleted", "file", ["delete", "remove"], 0.3),
    told("COMMENT.CREATED", "Comment added", "comment", ["comment", "create", "new"], 0.4),
  ],
  webhook: {
    verification: {
      type: "hmac",
      algorithm: "sha256",
      header: "box-signature-primary",
      otherHeader: "box-signature-secondary",
      prefix: "",
      encoding: "base64",
      signed: "{body}{timestamp}",
      timestampHeader: "box-delivery-timestamp",
      timestampUnit: "iso",
      toleranceSeconds: 600,
    },
    eventFrom: ["body:trigger"],
    deliveryIdFrom: "header:box-delivery-id",
    registration: {
      create: "webhooks.create",
      arguments: { address: "{url}", triggers: ["{event}"] },
      everyEvent: null,
      place: { example: "160111", arguments: ["folder_id"] },
      idAt: "id",
      remove: "webhooks.delete",
      idArgument: "webhook_id",
      secret: { from: "client" },
    },
  },
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: worded(401, "unauthorized"),
      notFound: worded(404, "not_found"),
      invalid: worded(400, "bad_request"),
      rateLimited: worded(429, "rate_limit_exceeded"),
    },
  },
  testOperation: "users.me",
  errors: {
    at: ["code"],
    codes: {
      ...statusErrors("Box"),
      unauthorized: { cause: "The sign-in has expired or was revoked.", remedy: "Sign in to Box again." },
      not_found: { cause: "There is nothing under this id, or the account may not see it.", remedy: "Take the id from the address of the file or folder." },
      bad_request: { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer names it under `context_info`." },
      item_name_in_use: { cause: "There is a file or folder of this name.", remedy: "Choose another name, or replace what is there." },
      insufficient_scope: { cause: "The app lacks a permission that this needs.", remedy: "Add it in Box's Developer Console and sign in again." },
      access_denied_insufficient_permissions: {
        cause: "The account may not do this with the file or folder.",
        remedy: "Invite the account to the folder as an editor.",
      },
      precondition_failed: { cause: "The file was changed at the same time.", remedy: "Replay the run." },
      rate_limit_exceeded: {
        cause: "More requests came than Box allows in a minute.",
        remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
      },
    },
  },
  hints: ["The top folder has the id 0.", "The trigger names the folder that is watched by its id."],
});
