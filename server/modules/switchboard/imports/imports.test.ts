import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connector as connectorSchema } from "../../../connectors/connector.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";

const ANN = "ann@org_a";
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let site: Server;
let base: string;

beforeAll(async () => {
  world = await switchboardWorld();
  site = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.url === "/openapi.json") return response.end(JSON.stringify(shop("/v1")));
    if (request.url === "/large.json") return response.end(`"${"x".repeat(11 * 1_048_576)}"`);
    return response.end(JSON.stringify({ method: request.method, url: request.url, key: request.headers["x-api-key"] ?? null }));
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await world.close();
  site.closeAllConnections();
  site.close();
});

const bring = (body: unknown, who = ANN) => world.call(who, "POST", "/connectors", body);

describe("an imported description", () => {
  test("of OpenAPI 3, read from an address, becomes a connector whose operations can be called", async () => {
    const made = await bring({ name: "Corner shop", url: `${base}/openapi.json` });
    expect(made).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^own-cornershop-/), operations: 4, warnings: ["1 operation left out: their body is neither JSON nor a form."] },
    });
    const { id } = made.body;
    expect((await world.call(ANN, "GET", `/connectors/${id}`)).body).toMatchObject({
      tier: "imported",
      licence: "MIT",
      origin: `${base}/openapi.json`,
      baseUrl: `${base}/v1`,
    });
    expect((await world.call(ANN, "GET", "/connectors?tier=imported")).body.items).toHaveLength(1);
    expect((await world.call(ANN, "GET", "/operations?query=restock%20shelf")).body.items[0]).toMatchObject({ connector: id, id: "shelves.restock" });

    const auth = { type: "apiKey", in: "header", name: "X-Api-Key", value: "imported-key" };
    const connection = await world.call(ANN, "POST", "/connections", { connector: id, name: "Shop", auth });
    expect(connection.status).toBe(201);
    const carrier = world.switchboard.callCarrier({
      resolveAlias: async () => ({ connectionId: connection.body.id, connector: id }),
      simulate: () => Promise.reject(new Error("nothing is simulated here")),
    });
    const frame = {
      connection: "shop",
      operation: "shelves.restock",
      args: { shelfId: "a/b", amount: 3, note: "x" },
      request: null,
      idempotencyKey: null,
      timeoutMs: null,
    };
    const signal = new AbortController().signal;
    const context = { organisationId: "org_a", projectId: "p", environment: "production", deploymentId: "d", runId: "r", simulated: false, signal };
    expect(await carrier.carryCall(frame, context)).toMatchObject({
      ok: true,
      response: { body: { method: "POST", url: "/v1/shelves/a%2Fb/restock?amount=3", key: "•••" } },
    });
  });

  test("belongs to its organisation alone", async () => {
    const { id } = (await bring({ document: shop("https://shop.example") })).body;
    expect((await world.call("bob@org_b", "GET", `/connectors/${id}`)).status).toBe(404);
    expect((await world.call("bob@org_b", "POST", "/connections", { connector: id, auth: { type: "none" } })).status).toBe(422);
    expect((await world.call("bob@org_b", "GET", "/operations?query=restock")).body.items.some((item: { connector: string }) => item.connector === id)).toBe(
      false,
    );
  });

  test("may be Swagger 2, YAML or a Postman collection, and all have the connector format", async () => {
    const swagger = {
      swagger: "2.0",
      info: { title: "Old" },
      host: "old.example",
      basePath: "/api",
      schemes: ["https"],
      paths: { "/things": { get: { responses: {} } } },
    };
    const yaml =
      "openapi: 3.0.3\ninfo: {title: Yaml, version: '1'}\nservers: [{url: 'https://y.example'}]\npaths:\n  /pets/{pet-id}:\n    get: {responses: {}}\n";
    const postman = {
      info: { name: "Post", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
      variable: [{ key: "base", value: "https://p.example/v2" }],
      item: [
        {
          name: "Users",
          item: [
            { name: "Add user", request: { method: "POST", url: { raw: "{{base}}/users/:team?dry=1" }, body: { mode: "raw", raw: '{"email":"a@b.c"}' } } },
          ],
        },
      ],
    };
    for (const [document, operation] of [
      [swagger, "thing.list"],
      [yaml, "pet.get"],
      [postman, "users.addUser"],
    ] as const) {
      const { status, body } = await bring({ document });
      expect(status).toBe(201);
      const [connector] = (await world.switchboard.ownConnectors("org_a")).filter(({ id }) => id === body.id);
      expect(connectorSchema.parse(connector).operations.map(({ id }) => id)).toEqual([operation]);
    }
  });

  test("with types that hold themselves ends, and keeps what is not circular", async () => {
    const node = {
      type: "object",
      properties: { name: { type: "string" }, child: { $ref: "#/components/schemas/Node" }, all: { allOf: [{ $ref: "#/components/schemas/Node" }] } },
    };
    const paths = {
      "/nodes": { post: { requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } } }, responses: {} } },
    };
    const { body, status } = await bring({ document: { openapi: "3.0.0", info: { title: "T" }, paths, components: { schemas: { Node: node } } } });
    expect([status, body.warnings]).toEqual([201, [expect.stringContaining("own base URL")]]);
    const made = (await world.switchboard.ownConnectors("org_a")).find(({ id }) => id === body.id);
    expect(made?.operations[0]?.input.properties?.["name"]).toEqual({ type: "string" });
  });
});

describe("an import can be seen before and taken back after", () => {
  test("the preview counts, names what is left out and why, and keeps nothing", async () => {
    const before = (await world.switchboard.ownConnectors("org_a")).length;
    expect(await world.call(ANN, "POST", "/connectors/preview", { document: shop("https://shop.example") })).toMatchObject({
      status: 200,
      body: {
        name: "Shop",
        version: "2",
        licence: "MIT",
        baseUrl: "https://shop.example",
        auth: ["API key"],
        operations: 4,
        operationList: expect.arrayContaining([expect.objectContaining({ method: "POST", path: "/shelves/{shelfId}/restock", summary: "Restock a shelf" })]),
        leftOut: [{ operation: "POST /pictures", reason: "their body is neither JSON nor a form" }],
      },
    });
    expect((await world.switchboard.ownConnectors("org_a")).length).toBe(before);
  });

  test("one that is connected stays, any other goes, and nobody else's", async () => {
    const { id } = (await bring({ name: "Passing", document: shop("https://shop.example") })).body;
    const auth = { type: "apiKey", in: "header", name: "X-Api-Key", value: "k" };
    const connection = (await world.call(ANN, "POST", "/connections", { connector: id, name: "Passing", auth })).body.id;
    expect(await world.call(ANN, "DELETE", `/connectors/${id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("A connection uses") },
    });
    expect((await world.call(ANN, "DELETE", `/connections/${connection}`)).status).toBe(204);
    expect((await world.call("bob@org_b", "DELETE", `/connectors/${id}`)).status).toBe(404);
    expect((await world.call(ANN, "DELETE", `/connectors/${id}`)).status).toBe(204);
    expect((await world.call(ANN, "GET", `/connectors/${id}`)).status).toBe(404);
    expect((await world.call(ANN, "DELETE", "/connectors/github")).status).toBe(404);
  });
});

describe("an import is refused, in words", () => {
  const open = (more: object) => ({ openapi: "3.0.0", info: { title: "T" }, paths: {}, ...more });

  test.each([
    ["a file of this machine", open({ paths: { "/a": { $ref: "file:///etc/passwd" } } }), /bundle it/],
    ["another site", open({ components: { schemas: { A: { $ref: "https://evil.example/a.json" } } } }), /bundle it/],
    ["no operation", open({}), /no operation/],
    ["something else", { hello: "world" }, /no OpenAPI 3/],
    ["broken text", "{ not json", /neither JSON nor YAML/],
    [
      "an alias bomb",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [${Array.from({ length: 9 }, () => (i ? `*b${i - 1}` : "*a")).join(",")}]`).join("\n")}`,
      /./,
    ],
  ])("%s", async (_, document, reason) => {
    expect(await bring({ document })).toMatchObject({ status: 422, body: { code: "unsupported_document", message: expect.stringMatching(reason) } });
  });

  test("an address inside, one that answers too much, and a description nested without end", async () => {
    expect(await bring({ url: "http://169.254.169.254/latest" })).toMatchObject({ status: 422, body: { fields: [{ field: "url" }] } });
    expect((await bring({ url: `${base}/large.json` })).status).toBe(422);
    let deep: unknown = {};
    for (let level = 0; level < 300; level += 1) deep = { a: deep };
    expect((await bring({ document: open({ paths: { "/a": { get: { responses: {} } } }, "x-deep": deep }) })).status).toBe(422);
  });
});

function shop(server: string) {
  return {
    openapi: "3.0.3",
    info: { title: "Shop", version: "2", license: { name: "MIT" } },
    servers: [{ url: server }],
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Api-Key" } } },
    paths: {
      "/shelves": { get: { operationId: "shelves/list", responses: {} }, post: { operationId: "shelves/add", responses: {} } },
      "/shelves/{shelf_id}/restock": {
        parameters: [{ name: "shelf_id", in: "path", required: true, schema: { type: "string" } }],
        post: {
          operationId: "shelves/restock",
          summary: "Restock a shelf",
          parameters: [{ name: "amount", in: "query", required: true, schema: { type: "integer" } }],
          requestBody: { content: { "application/json": { schema: { type: "object", properties: { note: { type: "string", nullable: true } } } } } },
          responses: { 200: { content: { "application/json": { schema: { type: "object", properties: { url: { type: "string" } } } } } } },
        },
      },
      "/shelves/{id}": { delete: { responses: {} } },
      "/pictures": { post: { requestBody: { content: { "image/png": {} } }, responses: {} } },
    },
  };
}
