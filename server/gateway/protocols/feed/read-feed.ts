import { type Element, readElements } from "./elements.ts";

export interface FeedItem {
  /** What the feed calls it by, else its address, else its title. */
  readonly id: string;
  readonly title: string;
  readonly link: string | null;
  readonly summary: string;
  readonly content: string | null;
  readonly author: string | null;
  readonly categories: readonly string[];
  /** Null where the feed gives no date, or none that can be read. */
  readonly publishedAt: string | null;
}
export interface Feed {
  readonly title: string;
  readonly link: string | null;
  readonly items: readonly FeedItem[];
}

const MOST_ITEMS = 1_000;

/** RSS 2, RSS 1 (RDF), Atom and JSON Feed; null where the document is none of them. */
export function readFeed(text: string): Feed | null {
  if (/^\s*\{/.test(text)) return fromJson(text);
  const root = readElements(text);
  const feed = find(root, "feed");
  if (feed) return { title: textOf(feed, "title") ?? "", link: linkOf(feed), items: all(feed, "entry").slice(0, MOST_ITEMS).map(itemOf) };
  const channel = find(root, "channel");
  if (!channel) return null;
  // RSS 1 has its items beside the channel.
  const items = all(find(root, "rdf:rdf") ?? channel, "item");
  return { title: textOf(channel, "title") ?? "", link: linkOf(channel), items: items.slice(0, MOST_ITEMS).map(itemOf) };
}

function itemOf(item: Element): FeedItem {
  const link = linkOf(item);
  const title = textOf(item, "title") ?? "";
  const id = textOf(item, "guid", "id", "dc:identifier") ?? item.attributes["rdf:about"] ?? link ?? title;
  const content = textOf(item, "content:encoded", "content");
  return {
    id,
    title,
    link,
    summary: textOf(item, "description", "summary") ?? "",
    content,
    author: textOf(find(item, "author") ?? item, "name", "dc:creator") ?? textOf(item, "author"),
    categories: all(item, "category").flatMap((category) => category.attributes["term"] ?? (category.text.trim() || [])),
    publishedAt: dateOf(textOf(item, "pubdate", "published", "dc:date", "updated")),
  };
}

/** Atom has its address in an attribute, and several for other uses. */
function linkOf(element: Element): string | null {
  const links = all(element, "link");
  const link = links.find(({ attributes }) => (attributes["rel"] ?? "alternate") === "alternate") ?? links[0];
  return link ? (link.attributes["href"] ?? (link.text.trim() || null)) : null;
}

function textOf(element: Element, ...names: readonly string[]): string | null {
  for (const name of names) {
    const text = all(element, name)[0]?.text.trim();
    if (text) return text;
  }
  return null;
}

function all(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name || child.name === `atom:${name}`);
}

function find(element: Element, name: string): Element | null {
  for (const child of element.children) {
    const found = child.name === name ? child : find(child, name);
    if (found) return found;
  }
  return null;
}

function dateOf(text: string | null): string | null {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function fromJson(text: string): Feed | null {
  const feed = JSON.parse(text) as { title?: unknown; home_page_url?: unknown; items?: unknown };
  if (!Array.isArray(feed.items)) return null;
  return { title: said(feed.title) ?? "", link: said(feed.home_page_url), items: (feed.items as Record<string, unknown>[]).slice(0, MOST_ITEMS).map(jsonItem) };
}

function jsonItem(item: Record<string, unknown>): FeedItem {
  const [author] = (Array.isArray(item["authors"]) ? item["authors"] : [item["author"]]) as ({ name?: unknown } | undefined)[];
  const link = said(item["url"]);
  const title = said(item["title"]) ?? "";
  return {
    id: said(item["id"]) ?? link ?? title,
    title,
    link,
    summary: said(item["summary"]) ?? "",
    content: said(item["content_html"]) ?? said(item["content_text"]),
    author: said(author?.name),
    categories: Array.isArray(item["tags"]) ? item["tags"].filter((tag) => typeof tag === "string") : [],
    publishedAt: dateOf(said(item["date_published"])),
  };
}

function said(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;
}
