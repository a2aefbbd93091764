import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallResult } from "../../../engine/run-engine.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";

const ANN = "ann@org_a";
const PASSWORD = "canary-password-of-mail";
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let server: SMTPServer;
let base: string;
let id: string;
let received: { from: string; to: string[]; text: string; isEncrypted: boolean }[] = [];
/** What the server says instead of taking a mail. */
let refusal: { responseCode: number; message: string } | null = null;

beforeAll(async () => {
  server = new SMTPServer({
    onAuth: ({ username, password }, _, done) =>
      username === "shop" && password === PASSWORD
        ? done(null, { user: username })
        : done(Object.assign(new Error("Authentication failed"), { responseCode: 535 })),
    onRcptTo: ({ address }, _, done) =>
      address.endsWith("@nowhere.example") ? done(Object.assign(new Error("No such mailbox"), { responseCode: 550 })) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusal) return done(Object.assign(new Error(refusal.message), refusal));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        received.push({ from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString(), isEncrypted: session.secure });
        done();
      });
    },
  });
  // A client that breaks off is an event here, and no end of the server.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  base = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  world = await switchboardWorld();
  id = await connect("Mail", { type: "basic", username: "shop", password: PASSWORD });
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await world.close();
});
beforeEach(() => {
  received = [];
  refusal = null;
});

async function connect(name: string, auth: object): Promise<string> {
  return (await world.call(ANN, "POST", "/connections", { connector: "smtp", name, baseUrl: base, auth })).body.id;
}
async function send(args: object, mayLeave = () => true): Promise<CallResult> {
  const carrier = world.switchboard.callCarrier({
    resolveAlias: async () => ({ connectionId: id, connector: "smtp" }),
    simulate: () => Promise.reject(new Error("nothing is simulated here")),
  });
  const frame = { connection: "mail", operation: "messages.send", args, request: null, idempotencyKey: null, timeoutMs: 5_000 };
  const context = { organisationId: "org_a", projectId: "prj_1", environment: "production", deploymentId: "dep_1", runId: "run_1", simulated: false };
  return carrier.carryCall(frame, { ...context, signal: new AbortController().signal, mayLeave });
}
const mail = { from: "Shop <shop@example.com>", to: ["Ada <ada@example.com>"], subject: "Größe", text: "It is on its way." };

describe("a real mail server", () => {
  test("takes a mail with an attachment, over an encrypted connection where it offers one", async () => {
    const attachments = [{ filename: "order.csv", content: Buffer.from("a,b\n").toString("base64"), contentType: "text/csv" }];
    const result = await send({ ...mail, cc: ["bo@example.com"], html: "<b>On its way</b>", attachments });
    expect(result).toMatchObject({ ok: true, response: { body: { accepted: ["ada@example.com", "bo@example.com"], rejected: [] } } });
    expect(received).toMatchObject([{ from: "shop@example.com", to: ["ada@example.com", "bo@example.com"], isEncrypted: true }]);
    expect(received[0]?.text).toMatch(/filename=order\.csv/);
    expect(JSON.stringify(result.calls)).not.toContain(PASSWORD);
  });

  test("is tested by signing in, and refuses a wrong password", async () => {
    expect((await world.call(ANN, "POST", `/connections/${id}/test`)).body).toMatchObject({ ok: true });
    const wrong = await connect("Wrong", { type: "basic", username: "shop", password: "another" });
    expect((await world.call(ANN, "POST", `/connections/${wrong}/test`)).body).toMatchObject({ ok: false, code: "credential_refused" });
    expect(received).toEqual([]);
  });

  test("is told nothing by a run that another server has", async () => {
    expect(await send(mail, () => false)).toMatchObject({ ok: false, error: { withheld: true } });
    expect(received).toEqual([]);
  });

  test("says which recipients it does not take, and why it takes none", async () => {
    expect(await send({ ...mail, to: ["ada@example.com", "x@nowhere.example"] })).toMatchObject({
      ok: true,
      response: { body: { accepted: ["ada@example.com"], rejected: ["x@nowhere.example"] } },
    });
    expect(await send({ ...mail, to: ["x@nowhere.example"] })).toMatchObject({ ok: false, error: { status: 422, retryable: false } });
  });

  test("that is busy is asked later only where that is asked for, and its last word is taken", async () => {
    refusal = { responseCode: 450, message: "Try later" };
    expect(await send(mail)).toMatchObject({ ok: false, error: { status: 503, retryable: false, uncertain: false } });
    refusal = { responseCode: 554, message: "This looks like spam" };
    expect(await send(mail)).toMatchObject({ ok: false, error: { status: 422, message: expect.stringContaining("This looks like spam") } });
  });

  test.each([
    ["a header that is smuggled in by a line break", { subject: "Hello\r\nBcc: all@example.com" }],
    ["a file of the server as an attachment", { attachments: [{ filename: "x", path: "/etc/passwd" }] }],
    ["an address to read an attachment from", { attachments: [{ filename: "x", href: "http://127.0.0.1/" }] }],
    ["text that is read from a file", { text: { path: "/etc/passwd" } }],
    ["a mail to nobody", { to: [] }],
  ])("is never given %s", async (_, change) => {
    expect(await send({ ...mail, ...change })).toMatchObject({ ok: false, error: { status: 422 } });
    expect(received).toEqual([]);
  });
});
