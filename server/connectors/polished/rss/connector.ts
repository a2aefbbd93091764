import { ownWork } from "../../authoring/own-work.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { Connector } from "../../connector.ts";
import { item, operations } from "./operations.ts";

const docs = "https://www.rssboard.org/rss-specification";

export const rss: Connector = {
  format: "vennel.connector/v1",
  id: "rss",
  name: "RSS",
  aliases: ["rss feed", "atom feed", "json feed", "news feed", "blog feed"],
  categories: ["news"],
  description: "What is new in a feed: RSS, Atom or JSON Feed.",
  tier: "polished",
  provenance: ownWork(docs, "2.0"),
  protocol: "feed",
  baseUrl: null,
  docsUrl: docs,
  auth: [
    { type: "none", label: "No authentication", help: "The base URL is the address of the feed." },
    { type: "basic", label: "User name and password", help: "For a feed that is not open to everybody." },
  ],
  defaultHeaders: {},
  operations,
  // New items are found by a poll over items.listNew.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 1, idempotencyHeader: null },
  simulation: {
    resources: [{ name: "feed entry", idField: "id", idPrefix: "", list: "items.list", template: item, seed: [item] }],
    errors: {
      unauthorized: { status: 401, body: { code: "unauthorized", message: "The feed asks for a user name and password." } },
      invalid: { status: 400, body: { code: "invalid", message: "{message}" } },
      notFound: { status: 404, body: { code: "not_found", message: "There is nothing at this address." } },
    },
  },
  testOperation: "items.list",
  errors: {
    at: ["code"],
    codes: {
      ...statusErrors("the feed"),
      no_feed: { cause: "There is a page at the address, and no feed.", remedy: "Look for the address of the feed on the page: it is often called RSS." },
      unreadable: { cause: "The feed is too large or too strange to be read.", remedy: "Tell whoever publishes it, or take another feed of theirs." },
    },
  },
  hints: [
    'New items: poll({ connection: rss, every: "15 minutes", since: (cursor?: string) => rss.items.listNew({ cursor }) }); the first read only notes what is there.',
    "publishedAt is null where a feed gives no date.",
  ],
};
