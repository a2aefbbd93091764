import { describe, expect, test } from "vitest";
import { connector as connectorSchema } from "../connector.ts";
import { createSimulatedSystem } from "../simulator/simulated-system.ts";
import { importDocument } from "./import-document.ts";
import { UnsupportedDocument } from "./unsupported-document.ts";

const op = { get: { responses: { 200: { description: "" } } } };
const open = (more: object, openapi = "3.0.0") => ({ openapi, info: { title: "T", version: "1" }, paths: { "/a": op }, ...more });
const taking = (schema: object, more: object = {}) =>
  open({ ...more, paths: { "/a": { post: { requestBody: { content: { "application/json": { schema } } }, responses: {} } } } });
const collection = (item: unknown[], version = "2.1.0") => ({
  info: { name: "P", schema: `https://schema.getpostman.com/json/collection/v${version}/collection.json` },
  item,
});
const schemas = (count: number, of: (index: number) => object) => ({
  components: { schemas: Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}`, of(index)])) },
});
const ref = (index: number) => ({ $ref: `#/components/schemas/S${index}` });

describe("a description that is odd is read", () => {
  test.each<[string, unknown, number]>([
    ["with a mark before it", `\uFEFF${JSON.stringify(open({}))}`, 1],
    ["in YAML with a mark", "\uFEFFopenapi: 3.0.0\ninfo: {title: T}\npaths: {/a: {get: {responses: {}}}}", 1],
    ["in YAML with merged parts", "openapi: 3.0.0\ninfo: {title: T}\nx-get: &x {get: {responses: {}}}\npaths:\n  /a:\n    <<: *x\n", 1],
    [
      "of version 3.1, with its types",
      taking({ type: ["object", "null"], properties: { a: { type: ["string", "null"] }, b: true, c: false, d: { const: 1 } } }),
      1,
    ],
    [
      "with a schema that is itself",
      taking(
        ref(0),
        schemas(1, () => ref(0)),
      ),
      1,
    ],
    [
      "with schemas that double thirty times",
      taking(
        ref(0),
        schemas(30, (index) => (index === 29 ? { type: "string" } : { anyOf: [ref(index + 1), ref(index + 1)] })),
      ),
      1,
    ],
    [
      "with forty schemas that all hold the next eight times",
      taking(
        ref(0),
        schemas(40, (index) => ({ type: "object", properties: Object.fromEntries("abcdefgh".split("").map((name) => [name, ref((index + 1) % 40)])) })),
      ),
      1,
    ],
    [
      "with references to nothing",
      open({ paths: { "/a": { post: { parameters: [{ $ref: "#/x/y" }], requestBody: { $ref: "#/z" }, responses: { 200: { $ref: "#/w" } } } } } }),
      1,
    ],
    [
      "with parameters that are none",
      open({ paths: { "/a": { get: { parameters: [null, 3, { name: 7, in: "query" }, { in: "query" }], responses: {} } } } }),
      1,
    ],
    ["with names that are none", open({ info: null, paths: { "/a": { get: { operationId: 12, tags: [null, 3], summary: { x: 1 }, responses: null } } } }), 1],
    [
      "with names of what every object has",
      JSON.parse(
        '{"openapi":"3.0.0","info":{"title":"T"},"paths":{"/__proto__":{"get":{"operationId":"__proto__"}},"/b":{"get":{"operationId":"constructor.prototype"}}}}',
      ),
      2,
    ],
    ["with servers that are none", open({ servers: [null, { url: 4 }, { url: "http://[::1" }, { url: "ftp://x/y" }, { url: "/v1" }] }), 1],
    ["with names as long as a book", open({ paths: { [`/${"a".repeat(20_000)}`]: { get: { operationId: "x".repeat(20_000), responses: {} } } } }), 1],
    ["of Postman 2.0", collection([{ name: "a", request: { url: "https://p.example/a", method: "GET" } }], "2.0.0"), 1],
    ["of Postman with holes", collection([null, 3, { name: 4 }, { request: "https://p.example/b" }, { name: "c", request: { method: "BREW", url: null } }]), 1],
  ])("%s", (_, document, operations) => {
    const { connector } = importDocument({ id: "own-odd", name: null, document, origin: null });
    expect(connectorSchema.parse(connector).operations).toHaveLength(operations);
    expect(JSON.stringify(connector).length).toBeLessThan(200_000);
  });
});

test("the root of an API, numbers in headers and choices of several kinds are simulated as they are described", () => {
  const person = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
  const parameters = [
    { name: "X-Count", in: "header", required: true, schema: { type: "number" } },
    { name: "done", in: "query", required: true, schema: { enum: [true, false, 0, 1] } },
  ];
  const answers = { 200: { content: { "application/json": { schema: person } } } };
  const { connector } = importDocument({
    id: "own-odd",
    name: null,
    document: open({
      paths: {
        "/": { get: { operationId: "root", responses: answers } },
        "/pings": { post: { responses: answers } },
        "/marks": { get: { parameters, responses: answers } },
      },
    }),
    origin: null,
  });
  const system = createSimulatedSystem("odd", connector, "test");
  const ask = (path: string, query: [string, string][] = [], headers = {}) => {
    const outcome = system.handle({ method: "GET", path, query, headers, body: undefined });
    return outcome.kind === "answered" ? outcome.answer.status : 0;
  };
  expect(ask("/")).toBe(200);
  expect(ask("/marks", [["done", "true"]], { "x-count": "2.5" })).toBe(200);
  expect(ask("/marks", [["done", "yes"]], { "x-count": "2.5" })).toBe(400);
  expect(ask("/marks", [["done", "0"]], { "x-count": "many" })).toBe(400);
});

describe("what is no description is refused in words", () => {
  const nested = (levels: number): unknown =>
    levels === 0 ? { name: "x", request: { method: "GET", url: "https://a.b/c" } } : { name: "f", item: [nested(levels - 1)] };

  test.each<[string, unknown, RegExp]>([
    ["a page that asks to sign in", "<!doctype html><html><body>Sign in</body></html>", /page or XML/],
    ["a description in XML", '<definitions name="x"/>', /page or XML/],
    ["nothing", "", /must be an object/],
    ["a number", "42", /must be an object/],
    ["a list", "[1,2]", /must be an object/],
    ["packed bytes", "\u001f\u008b\u0008\u0000…", /must be an object|neither JSON nor YAML/],
    ["YAML with tabs", "openapi: 3.0.0\n\tinfo: x", /Tabs are not allowed/],
    ["YAML that says things twice", "openapi: 3.0.0\nopenapi: 3.0.0", /unique/],
    ["YAML that wants code", "openapi: !!js/function 'x'\npaths: {}", /no operation/],
    ["Swagger 1.2", { swaggerVersion: "1.2", apis: [] }, /no OpenAPI 3/],
    ["Postman 1", { id: "x", name: "old", requests: [] }, /no OpenAPI 3/],
    ["webhooks alone", { openapi: "3.1.0", info: { title: "W" }, webhooks: { a: { post: {} } } }, /no operation/],
    ["paths that are a list", open({ paths: [op] }), /no operation/],
    ["paths that are nothing", open({ paths: null }), /no operation/],
    ["folders without end", collection([nested(150)]), /nested more than 200/],
    ["fifty megabytes", `{"openapi":"3.0.0","x":"${"y".repeat(50 * 1_048_576)}"}`, /larger than 10 MiB/],
  ])("%s", (_, document, reason) => {
    expect(() => importDocument({ id: "own-odd", name: null, document, origin: null })).toThrow(UnsupportedDocument);
    expect(() => importDocument({ id: "own-odd", name: null, document, origin: null })).toThrow(reason);
  });
});
