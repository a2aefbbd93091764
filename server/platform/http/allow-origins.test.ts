import { Hono } from "hono";
import { expect, test } from "vitest";
import { allowOrigins } from "./allow-origins.ts";

const OWN = "https://vennel.example";
const app = new Hono().use(allowOrigins([OWN])).get("/", (context) => context.text("x"));

const FOREIGN: readonly string[] = [
  "null",
  "",
  "*",
  "http://vennel.example",
  "https://vennel.example:443",
  "https://vennel.example:8443",
  "https://vennel.example/",
  "https://vennel.example.",
  "https://VENNEL.example",
  "https://vennel.example.evil.example",
  "https://vennel.example-evil.example",
  "https://evilvennel.example",
  "https://evil-vennel.example",
  "https://sub.vennel.example",
  "https://vennel.example@evil.example",
  "https://evil.example/https://vennel.example",
  "https://evil.example?https://vennel.example",
  "https://evil.example#https://vennel.example",
  "https://vennel.example evil.example",
  "https://evil.example https://vennel.example",
  "https://vennel.example,https://evil.example",
  "https://vennel.exampl",
  "https://vennelxexample",
  "https://vennel%2eexample",
  "https://vennel.example%00.evil.example",
  "https://vennel.example%60.evil.example",
  "https://vennel.example_.evil.example",
  "https://[vennel.example]",
  "https://xn--vennl-bsa.example",
  "https://127.0.0.1",
  "http://localhost",
  "http://localhost:4400",
  "file://",
  "file:///vennel.example",
  "data:text/html,x",
  "javascript:alert(1)",
  "chrome-extension://vennel.example",
  "ws://vennel.example",
  "wss://vennel.example",
  "//vennel.example",
  "vennel.example",
  "HTTPS://vennel.example",
];

test.each(FOREIGN)("a page of %j may not read what is answered", async (origin) => {
  for (const method of ["GET", "OPTIONS"]) {
    const headers = { origin, ...(method === "OPTIONS" ? { "access-control-request-method": "DELETE" } : {}) };
    const answer = await app.request("/", { method, headers });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("vary") ?? "").toMatch(/origin/i);
  }
});

test("a page of an allowed origin may", async () => {
  const answer = await app.request("/", { headers: { origin: OWN } });
  expect([answer.headers.get("access-control-allow-origin"), answer.headers.get("access-control-allow-credentials")]).toEqual([OWN, "true"]);
});
