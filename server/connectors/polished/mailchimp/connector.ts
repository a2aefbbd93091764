import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { campaign, list, member } from "./samples.ts";

const docs = "https://mailchimp.com/developer/marketing/api/";
const error = (status: number, title: string) => ({
  status,
  body: {
    type: "https://mailchimp.com/developer/marketing/docs/errors/",
    title,
    status,
    detail: "{message}",
    instance: "a3d1f0e2-5c1b-4a55-9d0e-7c0f1a2b3c4d",
  },
});

export const mailchimp: Connector = {
  format: "vennel.connector/v1",
  id: "mailchimp",
  name: "Mailchimp",
  aliases: ["mail chimp", "newsletter"],
  categories: ["marketing", "e-mail"],
  description: "Subscribers, audiences and campaigns of Mailchimp.",
  tier: "polished",
  provenance: ownWork(docs, "3.0"),
  protocol: "http",
  baseUrl: null,
  docsUrl: docs,
  auth: [
    {
      type: "basic",
      label: "API key",
      help: "Any user name, and the API key as password. The base URL is https://us1.api.mailchimp.com/3.0, with the data centre that your key ends with.",
    },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  // Mailchimp signs no deliveries, so new subscribers are found by polling members.list.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: {
    resources: [
      {
        name: "subscriber",
        idField: "id",
        idPrefix: "",
        list: "members.list",
        get: "members.get",
        create: "members.add",
        template: { ...member, merge_fields: { FNAME: "", LNAME: "" }, tags: [] },
        filters: { status: "status" },
        scope: ["list_id"],
        createdFields: ["timestamp_opt", "last_changed"],
        seed: [member],
      },
      { name: "audience", idField: "id", idPrefix: "", list: "lists.list", seed: [list] },
      { name: "campaign", idField: "id", idPrefix: "", create: "campaigns.create", template: campaign, createdFields: ["create_time"], seed: [campaign] },
    ],
    errors: {
      unauthorized: error(401, "API Key Invalid"),
      notFound: error(404, "Resource Not Found"),
      invalid: error(400, "Invalid Resource"),
      rateLimited: error(429, "Too Many Requests"),
      server: error(500, "Internal Server Error"),
    },
  },
  testOperation: "ping",
  errors,
  hints: ["A subscriber goes by the MD5 of the address in lower case.", "members.upsert adds or updates, so it is safe to repeat."],
};
