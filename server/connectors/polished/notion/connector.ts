import { event } from "../../authoring/event.ts";
import { ownWork } from "../../authoring/own-work.ts";
import type { Connector, ConnectorEvent } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { database, member, page } from "./samples.ts";

const docs = "https://developers.notion.com/reference";
const error = (status: number, code: string) => ({ status, body: { object: "error", status, code, message: "{message}" } });

/** Notion says which page changed; its content is read with pages.get. */
function pageEvent(id: string, name: string, verbs: readonly string[], popularity: number): ConnectorEvent {
  const sample = {
    id: "367cba44-b6f3-4c92-81e7-6a2e9659efd4",
    timestamp: "2026-05-02T10:32:05.024Z",
    workspace_id: "13950b26-c203-4f3b-b97d-93ec06319565",
    subscription_id: "29d75c0d-5546-4414-8459-7b7a92f1fc4b",
    integration_id: "0ef2e755-4912-8096-91c1-00376a88a5ca",
    type: id,
    authors: [{ id: member.id, type: "person" }],
    attempt_number: 1,
    entity: { id: page.id, type: "page" },
    data: { parent: { id: database.id, type: "database" } },
  };
  const subject = { id: ["entity", "id"], operation: "pages.get", argument: "page_id" };
  return event({
    id,
    name,
    entity: "page",
    verbs,
    aliases: ["row", "entry", "database item"],
    sample,
    popularity,
    ...(id === "page.deleted" ? {} : { subject }),
  });
}

export const notion: Connector = {
  format: "vennel.connector/v1",
  id: "notion",
  name: "Notion",
  aliases: ["notion database"],
  categories: ["documents", "databases"],
  description: "Pages, databases and blocks of a Notion workspace.",
  tier: "polished",
  provenance: ownWork(docs, "2022-06-28"),
  protocol: "http",
  baseUrl: "https://api.notion.com",
  docsUrl: docs,
  auth: [{ type: "bearer", label: "Integration token", help: "The secret of an internal integration that the pages are shared with." }],
  defaultHeaders: { accept: "application/json", "notion-version": "2022-06-28" },
  operations,
  events: [
    pageEvent("page.created", "Page created", ["create", "add", "new"], 1),
    pageEvent("page.properties_updated", "Page properties changed", ["update", "change", "edit"], 0.7),
    pageEvent("page.content_updated", "Page content changed", ["update", "edit", "write"], 0.4),
    pageEvent("page.deleted", "Page deleted", ["delete", "remove"], 0.2),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-notion-signature", prefix: "sha256=", encoding: "hex", signed: "{body}" },
    eventFrom: ["body:type"],
    deliveryIdFrom: "body:id",
  },
  policies: { ratePerSecond: 3, idempotencyHeader: null },
  simulation: {
    resources: [
      {
        name: "page",
        idField: "id",
        idPrefix: "",
        list: "databases.query",
        get: "pages.get",
        create: "pages.create",
        update: "pages.update",
        template: page,
        createdFields: ["created_time"],
        updatedFields: ["last_edited_time"],
        seed: [page],
      },
      { name: "user", idField: "id", idPrefix: "", list: "users.list", seed: [member] },
    ],
    errors: {
      unauthorized: error(401, "unauthorized"),
      notFound: error(404, "object_not_found"),
      invalid: error(400, "validation_error"),
      rateLimited: error(429, "rate_limited"),
      server: error(500, "internal_server_error"),
    },
  },
  testOperation: "users.list",
  errors,
  hints: [
    "Property values have their own form by type: title and rich_text are lists of { text: { content } }, select is { select: { name } }, number is { number: 3 }.",
    "The integration sees only pages that were shared with it.",
    "An event carries ids: read the page with pages.get({ page_id: event.body.entity.id }).",
  ],
};
