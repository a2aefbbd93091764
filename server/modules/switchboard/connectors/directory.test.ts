import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDirectory, type DirectoryReport } from "../../../connectors/directory/build-directory.ts";
import { createDirectory, directoryPlaces, type Directory } from "../../../connectors/directory/directory.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";

const ANN = "ann@org_a";
let folder: string;
let report: DirectoryReport;
let directory: Directory;
let world: Awaited<ReturnType<typeof switchboardWorld>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vennel-directory-"));
  const { descriptions, index } = directoryPlaces(folder);
  const files = {
    "orchard.example.json": described("Orchard API", {
      "/trees": { get: op("listTrees", "List trees"), post: op("plantTree", "Plant a tree") },
      "/trees/{id}": { get: op("getTree", "Get a tree") },
    }),
    "ferry.example/bookings.json": described("Ferry Bookings", {
      "/bookings": { post: op("createBooking", "Create a booking"), get: op("listBookings", "List bookings") },
    }),
    "empty.example.json": described("Nothing", {}),
    "amazonaws.com/s3.json": described("S3", { "/": { get: op("listBuckets", "List buckets") } }),
  };
  for (const [file, document] of Object.entries(files)) {
    await mkdir(join(descriptions, file, ".."), { recursive: true });
    await writeFile(join(descriptions, file), JSON.stringify(document));
  }
  report = await buildDirectory({ source: descriptions, sourceName: "test-directory 1", target: index, now: new Date() });
  directory = createDirectory(folder);
  world = await switchboardWorld([], directory);
});
afterAll(async () => {
  await world.close();
  directory.close();
  await rm(folder, { recursive: true });
});

test("the report counts what loads and says why the rest does not", () => {
  expect(report).toMatchObject({
    tried: 3,
    loaded: 2,
    operations: 5,
    failures: { "The description has no operation that can be called.": ["empty.example.json"] },
  });
  expect(report.indexBytes).toBeGreaterThan(100);
});

describe("search over the directory", () => {
  const found = (question: string) =>
    directory
      .index()
      ?.search(question)
      .map(({ api, operation }) => `${api.name} ${operation.id}`) ?? [];

  test("finds by system, thing and verb, first what says all of it", () => {
    expect(found("create ferry booking")[0]).toBe("Ferry Bookings createBooking");
    expect(found("plant a tree")[0]).toBe("Orchard API plantTree");
    expect(found("xyzzy quuxly")).toEqual([]);
  });

  test("takes words that are unfinished or misspelt", () => {
    expect(found("creat bokking")[0]).toBe("Ferry Bookings createBooking");
    expect(found("orchrad list tre")[0]).toBe("Orchard API listTrees");
  });
});

describe("a system of the directory", () => {
  test("is listed with licence and origin, searched and looked at before anybody adds it", async () => {
    const { body } = await world.call(ANN, "GET", "/connectors?tier=catalogue");
    expect(body.items).toEqual([
      expect.objectContaining({
        id: "dir-ferry-example-bookings",
        name: "Ferry Bookings",
        tier: "catalogue",
        operations: 2,
        licence: "CC-BY-4.0",
        origin: "https://origin.example/api.json",
      }),
      expect.objectContaining({ id: "dir-orchard-example", name: "Orchard API" }),
    ]);
    expect((await world.call(ANN, "GET", "/operations?query=plant%20tree%20orchard")).body.items[0]).toMatchObject({
      connector: "dir-orchard-example",
      id: "plantTree",
      effect: "write",
    });
    expect((await world.call(ANN, "GET", "/operations?query=post%20message%20slack")).body.items[0]).toMatchObject({ connector: "slack" });
    expect((await world.call(ANN, "GET", "/connectors/dir-orchard-example")).body).toMatchObject({ name: "Orchard API", baseUrl: "https://orchard.example" });
    expect((await world.call(ANN, "GET", "/connectors/dir-orchard-example/operations?query=plant")).body.items).toMatchObject([{ id: "plantTree" }]);
    expect((await world.call(ANN, "GET", "/connectors/dir-unknown")).status).toBe(404);
  });

  test("is offered to the assistant as something to add", async () => {
    const catalogue = await world.switchboard.catalogueOf("org_a");
    expect(catalogue.searchBeyond?.("create ferry booking", 1)).toEqual([
      { system: "dir-ferry-example-bookings", name: "Ferry Bookings", operation: "createBooking", summary: "Create a booking" },
    ]);
  });

  test("is added by one request, and is the organisation's own from then on", async () => {
    expect((await world.call(ANN, "POST", "/connectors/preview", { catalogue: "dir-orchard-example" })).body).toMatchObject({
      operations: 3,
      licence: "CC-BY-4.0",
      resources: ["trees"],
    });
    const { status, body } = await world.call(ANN, "POST", "/connectors", { catalogue: "dir-orchard-example" });
    expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.stringMatching(/^own-orchardexample-/), operations: 3 })]);
    const [own] = await world.switchboard.ownConnectors("org_a");
    expect(own).toMatchObject({
      name: "Orchard API",
      provenance: { source: "test-directory 1", origin: "https://origin.example/api.json", licence: "CC-BY-4.0" },
    });
    expect((await world.call(ANN, "POST", "/connectors", { catalogue: "dir-nothing" })).status).toBe(422);
    expect(await world.switchboard.ownConnectors("org_b")).toEqual([]);
  });
});

function described(title: string, paths: object) {
  const info = {
    title,
    version: "1",
    license: { name: "CC-BY-4.0" },
    "x-origin": [{ url: "https://origin.example/api.json" }],
    "x-apisguru-categories": ["nature"],
  };
  return { openapi: "3.0.0", info, servers: [{ url: `https://${title.split(" ")[0]?.toLowerCase()}.example` }], paths };
}

function op(operationId: string, summary: string) {
  const schema = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
  return {
    operationId,
    summary,
    responses: { 200: { content: { "application/json": { schema: operationId.startsWith("list") ? { type: "array", items: schema } : schema } } } },
  };
}
