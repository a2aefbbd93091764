import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { s3 } from "../../../connectors/polished/s3/connector.ts";
import { asking } from "../../../testing/asking.ts";
import { startS3Server, type S3Server } from "../../../testing/s3-server.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";

const ANN = "ann@org_a";
const KEY = { accessKeyId: "canary-access-key", secretAccessKey: "canary-secret/access+key" };
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let store: S3Server;
let id: string;
let using: ReturnType<typeof asking>;

beforeAll(async () => {
  world = await switchboardWorld();
  store = await startS3Server(KEY, "eu-west-1");
  id = await connect("Files", KEY);
  using = asking(world, s3, () => id);
});
afterAll(async () => {
  store.close();
  await world.close();
});
beforeEach(() => store.objects.clear());

async function connect(name: string, key: typeof KEY, bucket = "shop"): Promise<string> {
  const auth = { type: "sigv4", ...key, region: "eu-west-1" };
  const baseUrl = `s3+http://127.0.0.1:${store.port}/${bucket}`;
  return (await world.call(ANN, "POST", "/connections", { connector: "s3", name, baseUrl, auth })).body.id;
}
const put = (key: string, content: string, more: object = {}) => using.bodyOf<{ etag: string }>("objects.put", { key, content, ...more });
const text = (key: string) => using.bodyOf<{ content: string }>("objects.get", { key }).then(({ content }) => content);

describe("a store that takes what Amazon's own signer signs", () => {
  test("is tested by one harmless call, and a wrong key or bucket is found out", async () => {
    const outcome = async (connection: string) => (await world.call(ANN, "POST", `/connections/${connection}/test`)).body;
    expect(await outcome(id)).toMatchObject({ ok: true, status: 200 });
    expect(await outcome(await connect("Wrong", { ...KEY, secretAccessKey: "another" }))).toMatchObject({ ok: false, code: "credential_refused" });
    expect(await outcome(await connect("Nowhere", KEY, "other"))).toMatchObject({ ok: false, message: expect.stringContaining("bucket does not exist") });
  });

  test.each(["plain.txt", "in/a folder/ä+b (1)!'*.txt", "50%/&=?#;:@,$.txt", "a//b/", "日本/…"])(
    "takes an object under the key %s and gives it back",
    async (key) => {
      await put(key, "Grüße\n", { contentType: "text/plain", metadata: { Source: "shop" } });
      expect([...store.objects.keys()]).toEqual([key]);
      expect(await using.bodyOf("objects.get", { key })).toMatchObject({
        key,
        content: "Grüße\n",
        encoding: "text",
        size: 8,
        contentType: "text/plain",
        metadata: { source: "shop" },
      });
      expect(await using.bodyOf("objects.head", { key })).toMatchObject({ key, size: 8 });
      expect(await using.bodyOf("objects.list", {})).toMatchObject({ objects: [{ key, size: 8 }], next: null });
      expect(await using.bodyOf("objects.delete", { key })).toEqual({ key, deleted: true });
      expect(store.objects.size).toBe(0);
    },
  );

  test("keeps bytes that are no text, and gives parts of them", async () => {
    const bytes = Buffer.from([0, 255, 1, 254, 2, 253]);
    await put("photo.jpg", bytes.toString("base64"), { encoding: "base64" });
    expect(store.objects.get("photo.jpg")?.body).toEqual(bytes);
    await put("address.jpg", Buffer.from([0xff, 0xfb, 0xf0]).toString("base64url"), { encoding: "base64" });
    expect(store.objects.get("address.jpg")?.body).toEqual(Buffer.from([0xff, 0xfb, 0xf0]));
    expect(await using.bodyOf("objects.get", { key: "photo.jpg" })).toMatchObject({
      encoding: "base64",
      content: bytes.toString("base64"),
      contentType: "application/octet-stream",
    });
    expect(await using.bodyOf("objects.get", { key: "photo.jpg", offset: 2, length: 3 })).toMatchObject({
      content: bytes.subarray(2, 5).toString("base64"),
      size: 6,
    });
  });

  test("copies, and writes over nothing where that is asked for", async () => {
    await put("a b/1.txt", "one");
    await using.bodyOf("objects.copy", { key: "archive/1.txt", from: "a b/1.txt" });
    expect(await text("archive/1.txt")).toBe("one");
    expect(await using.ask("objects.put", { key: "archive/1.txt", content: "two", onlyIfAbsent: true })).toMatchObject({ ok: false, error: { status: 412 } });
    expect(await text("archive/1.txt")).toBe("one");
  });

  test("is read to its end page by page, and folder by folder", async () => {
    const keys = Array.from({ length: 7 }, (_, number) => `in/${number}.csv`);
    for (const key of [...keys, "in/old/1.csv", "in/old/2.csv"]) await put(key, key);
    const { items, pages } = await using.everyItem<{ key: string }>("objects.list", { prefix: "in/", delimiter: "/" });
    expect([items.map(({ key }) => key), pages]).toEqual([keys, 3]);
    expect(await using.bodyOf("objects.list", { prefix: "in/", delimiter: "/" })).toMatchObject({ folders: ["in/old/"] });
  });

  test("hands over each new or changed object once, and none that was there before", async () => {
    interface Answer {
      items: { key: string }[];
      cursor: string;
    }
    await put("in/before.csv", "1");
    let { items, cursor } = await using.bodyOf<Answer>("objects.listNew", { prefix: "in/" });
    expect(items).toEqual([]);
    expect((await using.bodyOf<Answer>("objects.listNew", { prefix: "in/", includeExisting: true })).items).toHaveLength(1);
    const seen: string[][] = [];
    for (const change of [["in/1.csv", "out/1.csv"], ["in/2.csv", "in/3.csv", "in/4.csv", "in/5.csv"], [], ["in/1.csv"]]) {
      for (const key of change) await put(key, `${seen.length}`);
      ({ items, cursor } = await using.bodyOf<Answer>("objects.listNew", { prefix: "in/", cursor }));
      seen.push(items.map(({ key }) => key).toSorted());
    }
    expect(seen).toEqual([["in/1.csv"], ["in/2.csv", "in/3.csv", "in/4.csv", "in/5.csv"], [], ["in/1.csv"]]);
  });

  test("that is busy is asked again", async () => {
    store.slowDown(2);
    const result = await using.ask("objects.list", {});
    expect([result.ok, result.calls.length]).toEqual([true, 3]);
  });

  test.each([
    ["an object that is not there", "objects.get", { key: "nothing" }, 404],
    ["properties of one that is not there", "objects.head", { key: "nothing" }, 404],
    ["a key that another address would come of", "objects.get", { key: "../other/secret" }, 400],
    ["text that is none", "objects.get", { key: "bytes", encoding: "text" }, 400],
    ["a content that is no base64", "objects.put", { key: "k", content: "no!", encoding: "base64" }, 400],
    ["a header that is smuggled in by a line break", "objects.put", { key: "k", content: "", contentType: "a\r\nx-amz-acl: public-read" }, 400],
    ["more than one call takes", "objects.put", { key: "k", content: "x".repeat(7 * 1_048_576 + 1) }, 400],
    ["a cursor that nobody gave", "objects.listNew", { cursor: "yesterday" }, 400],
  ])("refuses %s", async (_, operation, args, status) => {
    await put("bytes", "//79", { encoding: "base64" });
    expect(await using.ask(operation, args)).toMatchObject({ ok: false, error: { status, retryable: false, uncertain: false } });
  });

  test("an object that is too large is not read in one call, and says how it is", async () => {
    await put("large", "x".repeat(7 * 1_048_576));
    const large = store.objects.get("large");
    if (large) store.objects.set("large", { ...large, body: Buffer.alloc(11 * 1_048_576, "x") });
    expect(await using.ask("objects.get", { key: "large" })).toMatchObject({
      ok: false,
      error: { status: 413, message: expect.stringContaining("offset and length") },
    });
    expect(await using.bodyOf("objects.get", { key: "large", offset: 10 * 1_048_576 })).toMatchObject({ size: 11 * 1_048_576 });
  });

  test("no record shows the key, nor a signature", async () => {
    const { calls } = await using.ask("objects.put", { key: "leak", content: KEY.secretAccessKey });
    expect(calls).toHaveLength(1);
    for (const secret of Object.values(KEY)) expect(JSON.stringify(calls)).not.toContain(secret);
    expect(JSON.stringify(calls)).not.toContain("Signature=");
  });
});

describe("the address of a store", () => {
  const at = (baseUrl: string) => world.call(ANN, "POST", "/connections", { connector: "s3", baseUrl, auth: { type: "sigv4", ...KEY, region: "us-east-1" } });

  test.each(["https://s3.amazonaws.com/shop", "s3://key:secret@s3.amazonaws.com/shop", "s3://s3.amazonaws.com", "s3://s3.amazonaws.com/shop/folder"])(
    "is not %s",
    async (url) => expect(await at(url)).toMatchObject({ status: 400, body: { fields: [{ field: "baseUrl" }] } }),
  );

  test("on the open network is one of TLS", async () => {
    const { body } = await at("s3+http://203.0.114.1/shop");
    expect((await world.call(ANN, "POST", `/connections/${body.id}/test`)).body).toMatchObject({
      ok: false,
      code: "egress_refused",
      message: expect.stringContaining("TLS"),
    });
  });
});
