import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { createCourier } from "./courier.ts";
import { outboxTransport } from "./outbox-transport.ts";
import { smtpTransport } from "./smtp-transport.ts";
import type { Mail, Transport } from "./transport.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const MAIL: Mail = { id: "11111111-1111-4111-8111-111111111111", recipient: "ada@example.test", subject: "Grüße", body: "Your code:\n\n123456\n" };

/** Speaks just enough SMTP to receive a message. */
async function receive(): Promise<{ server: Server; url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      if (isData) {
        received.push(text);
        if (!text.endsWith("\r\n.\r\n")) return;
        isData = false;
        socket.write("250 stored\r\n");
      } else if (text.startsWith("DATA")) {
        isData = true;
        socket.write("354 go on\r\n");
      } else if (text.startsWith("QUIT")) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

describe("transports", () => {
  it("hands a letter to a mail server", async () => {
    const { server, url, received } = await receive();
    await smtpTransport(url, "Vennel <no-reply@vennel.test>").send(MAIL);
    const text = received.join("");
    expect(text).toMatch(/To: ada@example\.test/);
    expect(text).toContain("123456");
    await new Promise((resolve) => server.close(resolve));
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
  const clock = { now: () => new Date() };
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
    expect([sent.length, new Set(sent).size]).toEqual([10, 10]);
  });

  it("tries again later, and gives a letter up after five failures", async () => {
    let attempts = 0;
    const transport: Transport = {
      name: "smtp",
      async send() {
        attempts += 1;
        throw new Error("mailbox full");
      },
    };
    const courier = createCourier(fresh.database, clock, log, transport);
    await fresh.database.shared((tx) => courier.write(tx, letter));
    for (let round = 0; round < 7; round += 1) {
      courier.deliver();
      await courier.settle();
    }
    expect(attempts).toBe(5);
    expect((await courier.recent(1))[0]?.status).toBe("abandoned");
  });
});
