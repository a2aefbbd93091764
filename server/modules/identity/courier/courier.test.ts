import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { createCourier } from "./courier.ts";
import { retryWait } from "./retry-wait.ts";
import { outboxTransport } from "./outbox-transport.ts";
import { smtpTransport } from "./smtp-transport.ts";
import type { Mail, Transport } from "./transport.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const MAIL: Mail = { id: "11111111-1111-4111-8111-111111111111", recipient: "ada@example.test", subject: "Grüße", body: "Your code:\n\n123456\n" };

interface MailServer {
  readonly url: string;
  readonly received: { from: string; to: string[]; text: string }[];
  /** What it says instead of taking a letter. */
  refusal: (Error & { responseCode: number }) | null;
  close(): Promise<void>;
}

async function mailServer(): Promise<MailServer> {
  const received: MailServer["received"] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === "vennel" && password === "p@ss" ? done(null, { user: username }) : done(new Error("Authentication failed")),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (it.refusal) return done(it.refusal);
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  // A client that breaks off is an event here, and no end of the server.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const it: MailServer = {
    url: `smtp://vennel:p%40ss@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refusal: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return it;
}

describe("transports", () => {
  it("hands a letter to a mail server", async () => {
    const server = await mailServer();
    await smtpTransport(server.url, "Vennel <no-reply@vennel.test>").send(MAIL);
    const [letter] = server.received;
    expect([letter?.from, letter?.to]).toEqual(["no-reply@vennel.test", ["ada@example.test"]]);
    for (const line of [
      "From: Vennel <no-reply@vennel.test>",
      "To: ada@example.test",
      "Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=",
      "Auto-Submitted: auto-generated",
    ])
      expect(letter?.text).toContain(line);
    expect(letter?.text).toContain("123456");
    await server.close();
  });

  it("fails when the server refuses, knows nobody of that name, or is not there", async () => {
    const server = await mailServer();
    server.refusal = Object.assign(new Error("Try later"), { responseCode: 451 });
    await expect(smtpTransport(server.url, "no-reply@vennel.test").send(MAIL)).rejects.toThrow(/Try later/);
    await expect(smtpTransport(server.url.replace("p%40ss", "guess"), "no-reply@vennel.test").send(MAIL)).rejects.toThrow(/Authentication failed/);
    await server.close();
    await expect(smtpTransport(server.url, "no-reply@vennel.test").send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
  });

  it("writes a file that only the server's account can read, and says where", async () => {
    const folder = await mkdtemp(join(tmpdir(), "vennel-outbox-"));
    const lines: string[] = [];
    await outboxTransport(join(folder, "outbox"), "no-reply@vennel.test", (line) => lines.push(line)).send(MAIL);
    const [name = ""] = await readdir(join(folder, "outbox"));
    const file = join(folder, "outbox", name);
    expect(await readFile(file, "utf8")).toContain("123456");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(lines[0]).toContain(file);
    expect(lines[0]).not.toContain("123456");
    await rm(folder, { recursive: true });
  });
});

describe("the courier", () => {
  const log = pino({ level: "silent" });
  // It stands still, so that no letter is due again because the machine is slow.
  let time = Date.now();
  const clock = { now: () => new Date(time) };
  const letter = { recipient: MAIL.recipient, template: "t", subject: MAIL.subject, body: MAIL.body };

  it("sends each letter once, also when two servers deliver at the same time", async () => {
    const sent: string[] = [];
    const transport: Transport = { name: "smtp", send: async (mail) => void sent.push(mail.id) };
    const couriers = [createCourier(fresh.database, clock, log, transport), createCourier(fresh.database, clock, log, transport)];
    await fresh.database.shared(async (tx) => {
      for (let count = 0; count < 10; count += 1) await couriers[0]?.write(tx, letter);
    });
    for (const courier of couriers) courier.deliver();
    for (const courier of couriers) await courier.settle();
    for (const courier of couriers) await courier.close();
    expect([sent.length, new Set(sent).size]).toEqual([10, 10]);
  });

  it("loses nothing while the mail server is down, and new letters use up no tries of old ones", async () => {
    const server = await mailServer();
    const courier = createCourier(fresh.database, clock, log, smtpTransport(server.url, "no-reply@vennel.test"));
    const write = async () => {
      time += 1;
      await fresh.database.shared((tx) => courier.write(tx, letter));
      courier.deliver();
      await courier.settle();
    };
    server.refusal = Object.assign(new Error("Try later"), { responseCode: 451 });
    for (let count = 0; count < 8; count += 1) await write();
    const waiting = await courier.recent(8);
    expect(waiting.map(({ status, sendCount }) => [status, sendCount])).toEqual(Array.from({ length: 8 }, () => ["queued", 1]));
    server.refusal = null;
    time += 3_600_000;
    courier.deliver();
    await courier.settle();
    expect(server.received).toHaveLength(8);
    expect(new Set((await courier.recent(8)).map(({ status }) => status))).toEqual(new Set(["sent"]));
    await courier.close();
    await server.close();
  });

  it("tries a letter for about a day, with growing waits, then gives it up", async () => {
    const attempts: number[] = [];
    const transport: Transport = {
      name: "smtp",
      async send() {
        attempts.push(time);
        throw new Error("mailbox full");
      },
    };
    const courier = createCourier(fresh.database, clock, log, transport);
    const begun = (time += 1);
    await fresh.database.shared((tx) => courier.write(tx, letter));
    for (let status = "queued"; status === "queued"; status = (await courier.recent(1))[0]?.status ?? "none") {
      courier.deliver();
      await courier.settle();
      const [message] = await courier.recent(1);
      time = Math.max(time, message?.nextAttemptAt.getTime() ?? 0);
    }
    expect((await courier.recent(1))[0]?.status).toBe("abandoned");
    const hours = ((attempts.at(-1) ?? 0) - begun) / 3_600_000;
    expect([hours > 22, hours <= 24, attempts.length]).toEqual([true, true, 29]);
    await courier.close();
  });
});

it("waits longer after each failure, and at most an hour", () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((failures) => retryWait(failures, 0))).toEqual([5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 3_600_000]);
  expect(retryWait(8, 24 * 3_600_000)).toBeNull();
});
