import { expect, test } from "vitest";
import { readFeed } from "./read-feed.ts";

test("Atom, as its specification prints it", () => {
  const feed = readFeed(`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
      <title>Example Feed</title><link href="http://example.org/"/><updated>2003-12-13T18:30:02Z</updated>
      <entry>
        <title>Atom-Powered Robots Run Amok</title>
        <link rel="edit" href="http://example.org/edit/1"/><link href="http://example.org/2003/12/13/atom03"/>
        <id>urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a</id>
        <updated>2003-12-13T18:30:02Z</updated><author><name>John Doe</name></author><category term="robots"/>
        <summary>Some text.</summary>
      </entry>
    </feed>`);
  expect(feed).toEqual({
    title: "Example Feed",
    link: "http://example.org/",
    items: [
      {
        id: "urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a",
        title: "Atom-Powered Robots Run Amok",
        link: "http://example.org/2003/12/13/atom03",
        summary: "Some text.",
        content: null,
        author: "John Doe",
        categories: ["robots"],
        publishedAt: "2003-12-13T18:30:02.000Z",
      },
    ],
  });
});

test("RSS 2 with namespaces, RSS 1 and JSON Feed", () => {
  const rss = `<rss><channel><title>T</title><link>https://t.example</link><item><title>A</title><link>https://t.example/a</link><pubDate>Sat, 02 May 2026 10:32:18 GMT</pubDate>
    <content:encoded><![CDATA[<p>Hi</p>]]></content:encoded><dc:creator>Maya</dc:creator><category>x</category></item></channel></rss>`;
  expect(readFeed(rss)?.items).toMatchObject([
    { id: "https://t.example/a", content: "<p>Hi</p>", author: "Maya", categories: ["x"], publishedAt: "2026-05-02T10:32:18.000Z" },
  ]);
  const rdf = '<rdf:RDF><channel rdf:about="c"><title>T</title></channel><item rdf:about="https://t.example/1"><title>One</title></item></rdf:RDF>';
  expect(readFeed(rdf)).toMatchObject({ title: "T", items: [{ id: "https://t.example/1", title: "One" }] });
  const json = JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "T",
    items: [{ id: 2, content_text: "Hello", url: "https://example.org/second-item", date_published: "soon" }],
  });
  expect(readFeed(json)?.items).toMatchObject([{ id: "2", content: "Hello", link: "https://example.org/second-item", publishedAt: null }]);
});

test("what is broken is read as far as it goes, and no page is taken for a feed", () => {
  expect(readFeed("<rss><channel><item><title>A<item><title>B</title></item></channel>")?.items.length).toBeGreaterThan(0);
  expect(readFeed(`<rss><channel>${"<a>".repeat(100_000)}`)?.items).toEqual([]);
  expect([readFeed("<html><body>Hello</body></html>"), readFeed("")]).toEqual([null, null]);
});
