import type { Answer, OutboundRequest, Outcome } from "../../outbound.ts";
import { readAlone, whyRefused, type Reader } from "../../../platform/rightless/read-alone.ts";
import { fingerprint } from "../newly-seen.ts";
import { answered, type Door } from "../protocol.ts";
import { BadRequest, fieldsOf } from "../request-parts.ts";
import type { FeedTasks } from "./feed.rightless.ts";
import type { Feed } from "./read-feed.ts";

/** A feed shows its last items only; one that leaves it for a while and comes back is still not new. */
const MOST_REMEMBERED = 2_000;
const ACCEPT = "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";

/** `feed+https://host/feed.xml/items`: the feed at that address, fetched by the rules of HTTP and read in a process without rights. */
export async function speakFeed(request: OutboundRequest, url: URL, door: Door): Promise<Outcome> {
  const [, path = "", asked] = /^(.*)\/(items|new)$/.exec(url.pathname) ?? [];
  if (asked === undefined || request.method !== (asked === "new" ? "POST" : "GET"))
    return answered(404, { code: "not_found", message: `A feed has no ${request.method} there.` });
  const target = new URL(url.href.replace(/^feed\+/, ""));
  target.pathname = path;
  const outcome = await door.http({ ...request, method: "GET", url: target.href, headers: { ...request.headers, accept: ACCEPT }, body: null });
  if (outcome.kind !== "answered" || outcome.answer.status >= 300) return outcome;
  try {
    const feed = await feedIn(outcome.answer);
    if (!feed) return answered(422, { code: "no_feed", message: "There is something at this address, but no feed." });
    return answered(200, asked === "items" ? feed : newIn(feed, fieldsOf(request.body)));
  } catch (error) {
    if (error instanceof BadRequest) return answered(400, { code: "invalid", message: error.message });
    const reason = whyRefused(error);
    if (reason === null) throw error;
    return answered(422, { code: "unreadable", message: `The feed cannot be read: ${reason}.` });
  }
}

async function feedIn({ headers, body }: Answer): Promise<Feed | null> {
  const charset = /charset="?([\w-]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? null;
  const { output } = await readAlone("feed", (process: Reader<FeedTasks>) => process.run("read", charset, [body]));
  return output;
}

/** By the items' ids alone: dates of feeds are often missing or wrong, and what is edited is not new. */
function newIn({ items }: Feed, { cursor, includeExisting }: Readonly<Record<string, unknown>>) {
  if (cursor !== undefined && cursor !== null && (typeof cursor !== "string" || !cursor.startsWith("seen")))
    throw new BadRequest("cursor must be one that an earlier answer gave.");
  const seen = typeof cursor === "string" ? cursor.split(" ").slice(1) : null;
  const known = new Set(seen);
  const fresh = items.filter(({ id }) => !known.has(fingerprint(id)));
  const remembered = [...new Set([...items.map(({ id }) => fingerprint(id)), ...(seen ?? [])])].slice(0, MOST_REMEMBERED);
  // A feed has its newest first.
  return { items: seen === null && includeExisting !== true ? [] : fresh.toReversed(), cursor: ["seen", ...remembered].join(" ") };
}
