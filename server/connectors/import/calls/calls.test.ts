import { describe, expect, it, test } from "vitest";
import { connector as connectorSchema, type Connector } from "../../connector.ts";
import { importDocument } from "../import-document.ts";
import { UnsupportedDocument } from "../unsupported-document.ts";

function read(document: unknown): Connector {
  return connectorSchema.parse(importDocument({ id: "own-calls", name: null, document, origin: null }).connector);
}

const operationsOf = ({ operations }: Connector) => operations.map(({ method, path }) => `${method} ${path}`);
const typesOf = (schema: { properties?: Record<string, { type?: unknown }> } | undefined) =>
  Object.fromEntries(Object.entries(schema?.properties ?? {}).map(([name, { type }]) => [name, type]));

describe("curl commands", () => {
  it("become operations with parameters, body and sign-in, and keep no value", () => {
    const connector = read(`
# Orders
curl -sSL 'https://api.acme-post.example/v2/orders/1042?expand=lines&limit=20' \\
  -H 'Authorization: Bearer sk_live_51Hsecret' -H "Acme-Version: 2026-01-01"
$ curl -X PATCH https://api.acme-post.example/v2/orders/77 --json '{"note": "It'"'"'s overdue", "paid": true, "lines": [{"sku": "a"}, {"sku": "b", "count": 2}]}'
curl https://api.acme-post.example/v2/orders -d customer=cus_8 -d total=12 ; echo done
curl -G https://api.acme-post.example/v2/search --data-urlencode 'q=blue shoes' -u 'me:secretpass' | jq .items
`);
    expect([connector.name, connector.baseUrl]).toEqual(["Acme post", "https://api.acme-post.example"]);
    expect(operationsOf(connector)).toEqual(["GET /v2/orders/{orderId}", "PATCH /v2/orders/{orderId}", "POST /v2/orders", "GET /v2/search"]);
    const [get, patch, post, search] = connector.operations;
    expect(typesOf(get?.input)).toEqual({ expand: "string", limit: "integer", "Acme-Version": "string", orderId: "string" });
    expect(typesOf(patch?.input)).toEqual({ orderId: "string", note: "string", paid: "boolean", lines: "array" });
    expect(typesOf(patch?.input.properties?.["lines"]?.items)).toEqual({ sku: "string", count: "number" });
    expect([post?.bodyType, typesOf(post?.input)]).toEqual(["form", { customer: "string", total: "string" }]);
    expect(typesOf(search?.input)).toEqual({ q: "string" });
    expect(connector.auth.map(({ type }) => type)).toEqual(["bearer", "basic"]);
    expect(JSON.stringify(connector)).not.toMatch(/sk_live|secretpass|1042|blue shoes|overdue/);
  });

  test.each<[string, string, string[]]>([
    ["copied from Chrome", `curl 'https://x.example/a' \\\n  -H 'accept: */*' \\\n  --data-raw $'{"a":"it\\'s"}' --compressed`, ["POST /a"]],
    ["copied for Windows", 'curl "https://x.example/a" ^\r\n  -H "accept: */*" ^\r\n  -X DELETE', ["DELETE /a"]],
    ["with places to fill in", "curl https://x.example/users/$USER_ID/posts/{post}/tags/:tag", ["GET /users/{uSERID}/posts/{post}/tags/{tag}"]],
    ["without a scheme", "curl x.example/a", ["GET /a"]],
    ["with letters run together", "curl -sXPUT https://x.example/a/3fa85f64-5717-4562-b3fc-2c963f66afa6 -d{}", ["PUT /a/{aId}"]],
    ["with an id twice", "curl https://x.example/7/8/9", ["GET /{id}/{id2}/{id3}"]],
  ])("%s are read", (_, text, operations) => {
    expect(operationsOf(read(text))).toEqual(operations);
  });

  test.each([
    ["no address", "curl -X POST"],
    ["a file", "curl file:///etc/passwd"],
    ["a quotation that never ends", "curl 'https://x.example/a"],
    ["more than anybody types", `curl https://x.example/${"a".repeat(600_000)}`],
  ])("with %s are refused in words", (_, text) => {
    expect(() => read(text)).toThrow(UnsupportedDocument);
  });

  test.each(["__proto__", "constructor", "toString"])("with a field called %s change no other object", (name) => {
    read(`curl https://x.example/a -d '{"${name}": {"polluted": 1}}'`);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("a HAR file", () => {
  const entry = (method: string, url: string, answer: unknown, more: object = {}, mimeType = "application/json") => ({
    request: { method, url, headers: [], ...more },
    response: { status: 200, content: { mimeType, text: typeof answer === "string" ? answer : JSON.stringify(answer) } },
  });
  const har = (...entries: unknown[]) => ({ log: { version: "1.2", entries } });

  it("becomes operations with the types of what was answered, over all calls of the same place", () => {
    const secret = [
      { name: "X-Api-Key", value: "k-very-secret" },
      { name: "Cookie", value: "sid=very-secret" },
    ];
    const connector = read(
      har(
        entry("GET", "https://app.example/", "<html>", {}, "text/html"),
        entry("GET", "https://app.example/logo.png", "", {}, "image/png"),
        entry("GET", "https://api.app.example/members/1?token=very-secret", { id: 1, name: "Mara" }, { headers: secret }),
        entry("GET", "https://api.app.example/members/2", { id: 2, name: null, email: "m@x.example" }, { headers: secret }),
        entry("OPTIONS", "https://api.app.example/members/2", {}),
        entry("POST", "https://api.app.example/members", { id: 3 }, { postData: { mimeType: "application/json", text: '{"name":"Ines"}' } }),
        entry("GET", "https://elsewhere.example/track", { ok: true }),
      ),
    );
    expect(operationsOf(connector)).toEqual(["GET /members/{memberId}", "POST /members"]);
    expect(typesOf(connector.operations[0]?.output)).toEqual({ id: "number", name: "string", email: "string" });
    expect(typesOf(connector.operations[1]?.input)).toEqual({ name: "string" });
    expect(connector.auth).toMatchObject([{ type: "apiKey", in: "header", name: "X-Api-Key" }]);
    expect(JSON.stringify(connector)).not.toMatch(/very-secret|Mara|Ines|m@x/);
  });

  test.each<[string, unknown]>([
    ["only pages", har(entry("GET", "https://app.example/", "<html>", {}, "text/html"))],
    ["nothing", har()],
    [
      "what is no entry",
      har(null, 3, {}, { request: 4 }, { request: { url: 9 } }, { request: { url: "::" }, response: { content: { mimeType: "application/json" } } }),
    ],
  ])("with %s is refused in words", (_, document) => {
    expect(() => read(document)).toThrow(UnsupportedDocument);
  });
});
