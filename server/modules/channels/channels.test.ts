import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { channelRoutes } from "../../../contracts/channels.ts";
import { createEgressPolicy, parseAllowedRange } from "../../gateway/egress-policy.ts";
import { createGateway, type Gateway } from "../../gateway/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { createKeyring } from "../../platform/crypto/index.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { createChannels, type Channels } from "./index.ts";

let fresh: FreshDatabase;
let gateway: Gateway;
let server: Server;
let url: string;
let status = 200;
let received: { headers: Record<string, string>; text: string }[] = [];
const letters: { recipient: string; subject: string; body: string }[] = [];
let channels: Channels;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers as Record<string, string>, text });
      response.writeHead(status).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path`;
  fresh = await freshDatabase();
  const { database } = fresh;
  await database.organisation("org_a", (tx) => tx.execute("insert into organisation (id, slug, display_name, created_at) values ('org_a', 'a', 'A', now())"));
  gateway = createGateway({ policy: createEgressPolicy([parseAllowedRange("127.0.0.0/8")], []), clock: systemClock, random: () => 0 });
  const keyring = await createKeyring(database, { derive: () => Buffer.alloc(32, 7) });
  channels = createChannels({ database, clock: systemClock, keyring, gateway, sendLetter: async (letter) => void letters.push(letter) });
});
afterAll(async () => {
  await gateway.close();
  server.closeAllConnections();
  server.close();
  await fresh.drop();
});
beforeEach(() => {
  received = [];
  status = 200;
});

const call = { request: new Request("http://x"), role: "admin", actor: { kind: "key", keyId: "key_1", organisationId: "org_a", role: "admin" } } as const;
const at = { organisation_id: "org_a" };
const notice = {
  event: "issue.raised",
  title: "Orders fail",
  text: "Order 12 was refused",
  url: "http://vennel/issues?issueId=iss_1",
  data: { issueId: "iss_1" },
} as const;

async function create(target: object, minimumSeverity = "medium") {
  const body = channelRoutes.createChannel.body.parse({ name: `channel ${Math.random()}`, target, minimumSeverity });
  const made = await channels.handlers.createChannel({ ...call, params: at, query: {}, body });
  if (made instanceof Response) throw new Error("not a channel");
  return made;
}
async function list() {
  const page = await channels.handlers.listChannels({ ...call, params: at, query: { limit: 50 }, body: undefined });
  if (page instanceof Response) throw new Error("not a page");
  return page.items;
}

test("an issue reaches mail, a chat's webhook and a signed webhook; the signature verifies with the secret that was shown once", async () => {
  await create({ type: "email", address: "ops@example.test" });
  await create({ type: "slackWebhook", url });
  const { secret } = await create({ type: "webhook", url });
  await channels.tell("org_a", "high", notice);

  expect(letters).toMatchObject([{ recipient: "ops@example.test", subject: "Vennel: Orders fail" }]);
  const chat = received.find((entry) => entry.text.includes('"text":"*Orders fail*'));
  expect(JSON.parse(chat?.text ?? "{}")).toEqual({ text: "*Orders fail*\nOrder 12 was refused\nhttp://vennel/issues?issueId=iss_1" });
  const signed = received.find((entry) => entry.headers["webhook-signature"]);
  expect(new Webhook(secret ?? "").verify(signed?.text ?? "", signed?.headers ?? {})).toMatchObject({ type: "issue.raised", data: { issueId: "iss_1" } });
  expect((await list()).map((channel) => channel.lastDelivery?.ok)).toEqual([true, true, true]);
});

test("the secret part of an address is never given out again", async () => {
  await create({ type: "slackWebhook", url });
  expect(JSON.stringify(await list())).not.toContain("secret-path");
});

test("a channel hears only of what is grave enough", async () => {
  await create({ type: "slackWebhook", url }, "critical");
  const before = (await list()).length;
  await channels.tell("org_a", "low", notice);
  expect(received).toEqual([]);
  expect((await list()).length).toBe(before);
});

test("a failing receiver is tried again, and the log says how it ended", async () => {
  status = 503;
  const made = await create({ type: "slackWebhook", url });
  const result = await channels.handlers.testChannel({ ...call, params: { ...at, channelId: made.id }, query: {}, body: undefined });
  expect(result).toEqual({ ok: false, message: "Answered with status 503." });
  expect(received.length).toBe(4);
  expect((await list()).find((channel) => channel.id === made.id)?.lastDelivery).toMatchObject({ ok: false });
});

test("another organisation has none of these channels", async () => {
  const made = await create({ type: "slackWebhook", url });
  await expect(
    channels.handlers.testChannel({ ...call, params: { organisation_id: "org_b", channelId: made.id }, query: {}, body: undefined }),
  ).rejects.toMatchObject({ code: "not_found" });
});
