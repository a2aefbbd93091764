import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3Server, type S3Server } from "../../server/testing/s3-server.ts";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

const KEY = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "a secret of storage" };
const FILE = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0xfe, 0x00, 0x3e, 0x3f]);
let gmail: LoopbackSystem;
let storage: S3Server;
let at: Workplace;

const reference = (id: string) => ({ id, threadId: id });
const mails = [reference("m1")];
const mail = (id: string) => ({
  ...reference(id),
  labelIds: ["INBOX"],
  snippet: "The invoice is attached.",
  historyId: "1",
  internalDate: "1777717938000",
  sizeEstimate: 900,
  payload: {
    partId: "",
    mimeType: "multipart/mixed",
    filename: "",
    headers: [{ name: "Subject", value: "Invoice" }],
    body: { size: 0 },
    parts: [
      { partId: "0", mimeType: "text/plain", filename: "", body: { size: 4, data: "SGkK" } },
      { partId: "1", mimeType: "application/pdf", filename: `invoice-${id}.pdf`, body: { attachmentId: `file-of-${id}`, size: FILE.length } },
    ],
  },
});

beforeAll(async () => {
  gmail = await startLoopbackSystem("gmail-token", ({ path }) => {
    if (path.includes("/attachments/")) return { body: { size: FILE.length, data: FILE.toString("base64url") } };
    const [, id] = /\/messages\/([^/?]+)/.exec(path) ?? [];
    return { body: id ? mail(id) : { messages: mails, resultSizeEstimate: mails.length } };
  });
  storage = await startS3Server(KEY, "eu-west-1");
  at = await startBuilding([
    { connector: "gmail", name: "Gmail", auth: { type: "bearer", token: "gmail-token" }, baseUrl: gmail.url },
    { connector: "s3", name: "S3", auth: { type: "sigv4", ...KEY, region: "eu-west-1" }, baseUrl: `s3+http://127.0.0.1:${storage.port}/shop` },
  ]);
});
afterAll(async () => {
  await at?.close();
  await gmail?.close();
  storage?.close();
});

test("a file that comes by mail is put into storage, byte for byte", { timeout: 280_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("New rows");
  await by.choose("System", "Gmail");
  await by.choose("List", /^List or search messages/);
  await by.unfold();
  await by.write("q", "has:attachment");
  await by.fill("Look every", "1 second");
  await by.fill("Recognised by", "id");
  await by.add("Add a step at the end", "loop", /^Loop/);
  await by.take("List", "items", "items");
  await by.add("Add a step inside, “For each item of items”", "gmail get message", /Get a message/);
  await by.take("id", "id", "id");
  await by.add("Add a step inside, “For each item of items”", "loop", /^Loop/);
  await by.take("List", "parts", "payload.parts");
  const inside = "Add a step inside, “For each item of payload parts”";
  await by.add(inside, "only if", /^Only if/);
  await by.take("Field of condition 1", "attachmentId", "body.attachmentId");
  await by.choose("Comparison of condition 1", "is there");
  await by.add(inside, "gmail attached file", /Get a file that is attached to a message/);
  await by.take("messageId", "message id", "id");
  await by.take("id", "attachmentId", "body.attachmentId");
  await by.add(inside, "s3 write object", /Write an object/);
  await by.take("key", "filename", "filename");
  await by.take("content", "data", "data");
  await by.unfold();
  await by.choose("encoding", "base64");
  await at.page.screenshot({ path: "test-results/mail-file.png" });
  await by.goLive();
  await by.noteEffort("File from mail to storage");

  const asked = gmail.received.length;
  await expect.poll(() => gmail.received.length, { timeout: 60_000 }).toBeGreaterThan(asked + 1);
  mails.unshift(reference("m2"));
  await expect.poll(() => [...storage.objects.keys()], { timeout: 60_000 }).toEqual(["invoice-m2.pdf"]);
  expect(storage.objects.get("invoice-m2.pdf")?.body.equals(FILE)).toBe(true);
  expect(gmail.received.find(({ path }) => path.includes("/attachments/"))?.path).toBe("/gmail/v1/users/me/messages/m2/attachments/file-of-m2");
  expect(gmail.received[0]?.path).toContain("q=has%3Aattachment");
  expect(at.errors).toEqual([]);
});
