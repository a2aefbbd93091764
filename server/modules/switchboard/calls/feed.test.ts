import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rss } from "../../../connectors/polished/rss/connector.ts";
import { asking } from "../../../testing/asking.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";

let world: Awaited<ReturnType<typeof switchboardWorld>>;
let server: Server;
let shown: { status?: number; type?: string; body: string | Buffer };
let id: string;
let using: ReturnType<typeof asking>;

beforeAll(async () => {
  server = createServer((_, response) => void response.writeHead(shown.status ?? 200, { "content-type": shown.type ?? "application/rss+xml" }).end(shown.body));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  world = await switchboardWorld();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml?lang=en`;
  id = (await world.call("ann@org_a", "POST", "/connections", { connector: "rss", name: "Blog", baseUrl, auth: { type: "none" } })).body.id;
  using = asking(world, rss, () => id);
});
afterAll(async () => {
  server.close();
  await world.close();
});

const entry = (guid: string, title: string) => `<item><guid>${guid}</guid><title>${title}</title><link>https://blog.example/${guid}</link></item>`;
const feed = (...entries: string[]) => `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title>${entries.join("")}</channel></rss>`;

test("a feed's new items come once, the oldest first, also when one is edited or leaves for a while", async () => {
  const poll = (cursor?: string) => using.bodyOf<{ items: { id: string }[]; cursor: string }>("items.listNew", cursor ? { cursor } : {});
  shown = { body: feed(entry("1", "One")) };
  const first = await poll();
  expect(first.items).toEqual([]);
  shown = { body: feed(entry("3", "Three"), entry("2", "Two"), entry("1", "One, edited")) };
  const second = await poll(first.cursor);
  expect(second.items.map((item) => item.id)).toEqual(["2", "3"]);
  shown = { body: feed(entry("3", "Three")) };
  const third = await poll(second.cursor);
  shown = { body: feed(entry("4", "Four"), entry("2", "Two")) };
  expect((await poll(third.cursor)).items.map((item) => item.id)).toEqual(["4"]);
});

test("a page that is no feed, and one that is not there, are told apart", async () => {
  shown = { body: "<!doctype html><title>Shop</title>", type: "text/html" };
  expect(await using.ask("items.list", {})).toMatchObject({ ok: false, error: { status: 422 } });
  shown = { status: 404, body: "" };
  expect(await using.ask("items.list", {})).toMatchObject({ ok: false, error: { status: 404 } });
});

test("a feed in another encoding is read, and no entity of the document's own stands for anything", async () => {
  const text = feed(`<item><title>Gr\u00fc\u00dfe &amp; &x; <![CDATA[<b>]]></title><guid>1</guid></item>`);
  const body = Buffer.from(text.replace("?>", ' encoding="ISO-8859-1"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), "latin1");
  shown = { body, type: "text/xml" };
  expect(await using.bodyOf("items.list", {})).toMatchObject({ title: "Blog", items: [{ id: "1", title: "Grüße & &x; <b>", publishedAt: null }] });
});
