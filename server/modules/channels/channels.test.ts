import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { channelRoutes } from "../../../contracts/channels.ts";
import { createEgressPolicy, parseAllowedRange } from "../../gateway/egress-policy.ts";
import { createGateway, type Gateway } from "../../gateway/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { createKeyring } from "../../platform/crypto/index.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { startSmtpReceiver, type SmtpReceiver } from "../../testing/smtp-receiver.ts";
import { smtpTransport } from "../identity/courier/smtp-transport.ts";
import { createChannels, type Channels } from "./index.ts";

let fresh: FreshDatabase;
let gateway: Gateway;
let server: Server;
let url: string;
let status = 200;
let received: { headers: Record<string, string>; text: string }[] = [];
let mail: SmtpReceiver;
let channels: Channels;
let now = new Date("2026-03-02T21:30:00Z");
const clock = { now: () => now };

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
  for (const [id, organisation] of [
    ["prj_b", "org_a"],
    ["prj_of_b", "org_b"],
  ] as const)
    await database.organisation(organisation, (tx) =>
      tx.execute(
        sql`insert into project (id, organisation_id, name, files_hash, created_at, updated_at) values (${id}, ${organisation}, 'P', '', now(), now())`,
      ),
    );
  gateway = createGateway({ policy: createEgressPolicy([parseAllowedRange("127.0.0.0/8")], []), clock: systemClock, random: () => 0 });
  const keyring = await createKeyring(database, { derive: () => Buffer.alloc(32, 7) });
  mail = await startSmtpReceiver();
  const transport = smtpTransport(mail.url, "Vennel <no-reply@vennel.test>");
  channels = createChannels({
    database,
    clock,
    keyring,
    gateway,
    publicUrl: "http://vennel",
    sendLetter: (letter) => transport.send({ id: randomUUID(), ...letter }),
  });
});
afterAll(async () => {
  await gateway.close();
  await mail.close();
  server.closeAllConnections();
  server.close();
  await fresh.drop();
});
beforeEach(() => {
  received = [];
  status = 200;
  now = new Date("2026-03-02T21:30:00Z");
});
afterEach(() => fresh.database.organisation("org_a", (tx) => tx.execute("delete from channel")));

const call = { request: new Request("http://x"), role: "admin", actor: { kind: "key", keyId: "key_1", organisationId: "org_a", role: "admin" } } as const;
const at = { organisation_id: "org_a" };
const about = { severity: "high", projectId: "prj_a", environment: "production" } as const;
const notice = {
  event: "issue.raised",
  title: "Orders fail",
  text: "Order 12 was refused",
  url: "http://vennel/issues?issueId=iss_1",
  data: { issueId: "iss_1" },
} as const;

async function create(target: object, rules: object = {}) {
  const body = channelRoutes.createChannel.body.parse({ name: `channel ${Math.random()}`, target, ...rules });
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
  now = new Date();
  await create({ type: "email", address: "ops@example.test" });
  await create({ type: "slackWebhook", url });
  const { secret } = await create({ type: "webhook", url });
  await channels.tell("org_a", about, notice);

  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]).toMatch(/To: ops@example\.test[\s\S]*Subject: Vennel: Orders fail[\s\S]*Order 12 was refused/);
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
  await create({ type: "slackWebhook", url }, { minimumSeverity: "critical" });
  await channels.tell("org_a", { ...about, severity: "low" }, notice);
  expect(received).toEqual([]);
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

test("a channel hears only of its projects and environments, and of what belongs to no known environment", async () => {
  const { id } = await create({ type: "slackWebhook", url }, { projects: ["prj_b"], environments: ["production"] });
  await channels.tell("org_a", about, notice);
  await channels.tell("org_a", { ...about, projectId: "prj_b", environment: "staging" }, notice);
  expect(received).toEqual([]);
  await channels.tell("org_a", { ...about, projectId: "prj_b" }, notice);
  await channels.tell("org_a", { ...about, projectId: "prj_b", environment: null }, notice);
  expect(received).toHaveLength(2);
  const changed = await channels.handlers.updateChannel({ ...call, params: { ...at, channelId: id }, query: {}, body: { projects: [], name: "Everything" } });
  expect(changed).toMatchObject({ name: "Everything", projects: [], environments: ["production"], minimumSeverity: "medium" });
  await channels.tell("org_a", about, notice);
  expect(received).toHaveLength(3);
});

test("a channel refuses the project of another organisation as it refuses one that does not exist", async () => {
  const { id } = await create({ type: "slackWebhook", url }, { projects: ["prj_b"] });
  for (const projects of [["prj_of_b"], ["prj_b", "prj_of_b"], ["prj_nowhere"]]) {
    const refusal = { code: "invalid", message: "A project of this channel was not found." };
    await expect(create({ type: "slackWebhook", url }, { projects })).rejects.toMatchObject(refusal);
    const change = channels.handlers.updateChannel({ ...call, params: { ...at, channelId: id }, query: {}, body: { projects } });
    await expect(change).rejects.toMatchObject(refusal);
  }
  expect((await list()).map(({ projects }) => projects)).toEqual([["prj_b"]]);
});

test("what comes up in quiet hours is told together when they end; what is critical is told at once", async () => {
  await create({ type: "webhook", url }, { quietHours: { from: "22:00", to: "07:00" }, timeZone: "Europe/Berlin" });
  await channels.tell("org_a", about, notice);
  await channels.tell("org_a", about, { ...notice, title: "Invoices fail" });
  expect(received).toEqual([]);
  await channels.tell("org_a", { ...about, severity: "critical" }, { ...notice, title: "All is down" });
  expect(received.map(({ text }) => JSON.parse(text).data.title)).toEqual(["All is down"]);
  now = new Date("2026-03-03T06:00:00Z");
  await channels.tellDue();
  await channels.tellDue();
  expect(received).toHaveLength(2);
  const digest = JSON.parse(received[1]?.text ?? "{}");
  expect(digest).toMatchObject({ type: "issue.digest", data: { title: "2 issues need a look", url: "http://vennel/issues" } });
  expect(digest.data.notices.map((each: { title: string }) => each.title)).toEqual(["Orders fail", "Invoices fail"]);
});

test("a message that could not be told is kept and tried again, under the same id, until it is told", async () => {
  const { id } = await create({ type: "webhook", url });
  const log = async () => {
    const found = await channels.handlers.listDeliveries({ ...call, params: { ...at, channelId: id }, query: {}, body: undefined });
    if (found instanceof Response) throw new Error("not a log");
    return found.items;
  };
  status = 503;
  await channels.tell("org_a", about, notice);
  expect(await log()).toMatchObject([
    { title: "Orders fail", status: "waiting", attempts: 1, message: "Answered with status 503.", dueAt: "2026-03-02T21:31:00.000Z" },
  ]);
  await channels.tellDue();
  expect((await log())[0]?.attempts).toBe(1);
  now = new Date("2026-03-02T21:31:00Z");
  status = 200;
  await channels.tellDue();
  expect(await log()).toMatchObject([{ status: "sent", attempts: 2, dueAt: null }]);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const told = received.at(-1);
  expect(JSON.parse(told?.text ?? "{}")).toMatchObject({ type: "issue.raised" });
});

test("a message that no try brought home has failed, and a person can have it tried again", async () => {
  const { id } = await create({ type: "slackWebhook", url });
  status = 400;
  await channels.tell("org_a", about, notice);
  for (let hours = 1; hours <= 5; hours += 1) {
    now = new Date(now.getTime() + 7 * 3_600_000);
    await channels.tellDue();
  }
  const params = { ...at, channelId: id };
  const items = async () => {
    const found = await channels.handlers.listDeliveries({ ...call, params, query: {}, body: undefined });
    return found instanceof Response ? [] : found.items;
  };
  const [failed] = await items();
  expect(failed).toMatchObject({ status: "failed", attempts: 6, message: "Answered with status 400." });
  status = 200;
  const retry = (deliveryId: string) => channels.handlers.retryDelivery({ ...call, params: { ...params, deliveryId }, query: {}, body: undefined });
  expect(await retry(failed?.id ?? "")).toMatchObject({ status: "sent", attempts: 1 });
  await expect(retry(failed?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
  await expect(retry("dlv_other")).rejects.toMatchObject({ code: "not_found" });
});

test("servers that tell what is due at the same time tell it once", async () => {
  await create({ type: "slackWebhook", url }, { digest: "hourly" });
  await channels.tell("org_a", about, notice);
  now = new Date("2026-03-02T22:00:00Z");
  await Promise.all([channels.tellDue(), channels.tellDue(), channels.tellDue()]);
  expect(received).toHaveLength(1);
});

test("a channel hears of the events that it chose, whatever the severity of others", async () => {
  await create({ type: "webhook", url }, { events: ["run.failed", "deployment.live"], minimumSeverity: "critical" });
  await channels.tell("org_a", { ...about, severity: "critical" }, notice);
  await channels.tell("org_a", { ...about, severity: null }, { ...notice, event: "deployment.failed" });
  expect(received).toEqual([]);
  await channels.tell("org_a", { ...about, severity: null }, { ...notice, event: "run.failed" });
  expect(received.map(({ text }) => JSON.parse(text).type)).toEqual(["run.failed"]);
});

test("a replaced secret signs beside the new one for a day, and then no more", async () => {
  now = new Date();
  const { id, secret: old } = await create({ type: "webhook", url });
  const params = { ...at, channelId: id };
  const replaced = await channels.handlers.rotateChannelSecret({ ...call, params, query: {}, body: undefined });
  if (replaced instanceof Response) throw new Error("not a secret");
  await channels.tell("org_a", about, notice);
  for (const secret of [replaced.secret, old ?? ""])
    expect(new Webhook(secret).verify(received[0]?.text ?? "", received[0]?.headers ?? {})).toMatchObject({ type: "issue.raised" });

  now = new Date(now.getTime() + 25 * 3_600_000);
  received = [];
  await channels.tell("org_a", about, notice);
  expect(received[0]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  const chat = await create({ type: "slackWebhook", url });
  await expect(channels.handlers.rotateChannelSecret({ ...call, params: { ...at, channelId: chat.id }, query: {}, body: undefined })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("a signed webhook is told again on request, under the id that it knows", async () => {
  const { id } = await create({ type: "webhook", url });
  await channels.tell("org_a", about, notice);
  const params = { ...at, channelId: id };
  const log = await channels.handlers.listDeliveries({ ...call, params, query: {}, body: undefined });
  const deliveryId = log instanceof Response ? "" : (log.items[0]?.id ?? "");
  await channels.handlers.retryDelivery({ ...call, params: { ...params, deliveryId }, query: {}, body: undefined });
  expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([deliveryId, deliveryId]);
});

test("a receiver that takes nothing for three days is switched off, the others hear of it, and a person switches it on again", async () => {
  const { id } = await create({ type: "webhook", url }, { name: "Dead end" });
  await create({ type: "email", address: "ops@example.test" }, { minimumSeverity: "critical" });
  const mails = mail.received.length;
  const shown = async () => (await list()).find((channel) => channel.id === id);
  const giveUp = async () => {
    await channels.tell("org_a", about, notice);
    for (let tries = 1; tries <= 5; tries += 1) {
      now = new Date(now.getTime() + 7 * 3_600_000);
      await channels.tellDue();
    }
  };
  status = 400;
  await giveUp();
  expect((await shown())?.disabledAt).toBeNull();
  for (let times = 1; times <= 3; times += 1) await giveUp();
  expect((await shown())?.disabledAt).not.toBeNull();
  await channels.tellDue();
  expect(mail.received.slice(mails).join("")).toContain("Dead end is not told any more");
  received = [];
  await channels.tell("org_a", about, notice);
  expect(received).toEqual([]);

  status = 200;
  await channels.handlers.updateChannel({ ...call, params: { ...at, channelId: id }, query: {}, body: { enabled: true } });
  await channels.tell("org_a", about, notice);
  expect(received).toHaveLength(1);
  expect(await shown()).toMatchObject({ disabledAt: null, lastDelivery: { ok: true } });
});
