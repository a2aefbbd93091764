import { ImapFlow } from "imapflow";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { imap } from "../../../connectors/polished/imap/connector.ts";
import { speakImap } from "../../../gateway/protocols/imap/speak-imap.ts";
import { loopbackDoor, plainRequest } from "../../../gateway/testing/plain-request.ts";
import { asking } from "../../../testing/asking.ts";
import { debianPrograms } from "../../../testing/debian-programs.ts";
import { startDovecot } from "../../../testing/dovecot.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";

const ANN = "ann@org_a";
const PASSWORD = "canary-password-of-mail";
const programs = await debianPrograms();

describe.skipIf(!programs)("Dovecot", () => {
  let world: Awaited<ReturnType<typeof switchboardWorld>>;
  let server: Awaited<ReturnType<typeof startDovecot>>;
  let id: string;
  let using: ReturnType<typeof asking>;

  beforeAll(async () => {
    if (!programs) return;
    [world, server] = await Promise.all([switchboardWorld(), startDovecot(programs, "shop", PASSWORD)]);
    id = await connect("Mail", PASSWORD);
    using = asking(world, imap, () => id);
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const connect = async (name: string, password: string) =>
    (
      await world.call(ANN, "POST", "/connections", {
        connector: "imap",
        name,
        baseUrl: `imap://127.0.0.1:${server.port}`,
        auth: { type: "basic", username: "shop", password },
      })
    ).body.id as string;

  /** As a mail server would put it there. */
  async function deliver(mailbox: string, ...mails: readonly string[]): Promise<void> {
    const client = new ImapFlow({ host: "127.0.0.1", port: server.port, secure: false, auth: { user: "shop", pass: PASSWORD }, logger: false });
    await client.connect();
    if (mailbox !== "INBOX") await client.mailboxCreate(mailbox);
    for (const mail of mails) await client.append(mailbox, mail.replaceAll("\n", "\r\n"));
    await client.logout();
  }
  const mailOf = (subject: string, body = "Hello\n") =>
    `From: Ada <ada@example.com>\nTo: Shop <shop@example.com>, bo@example.com\nSubject: ${subject}\nMessage-ID: <${subject}@x>\nDate: Fri, 01 May 2026 10:00:00 +0200\nContent-Type: text/plain; charset=utf-8\n\n${body}`;
  const subjectsOf = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject);

  test("is tested by one harmless call, and a wrong password is found out", async () => {
    expect((await world.call(ANN, "POST", `/connections/${id}/test`)).body).toMatchObject({ ok: true, status: 200 });
    const wrong = await connect("Wrong", "another");
    expect((await world.call(ANN, "POST", `/connections/${wrong}/test`)).body).toMatchObject({ ok: false, code: "credential_refused" });
    expect(await using.bodyOf("mailboxes.list", {})).toMatchObject({
      mailboxes: expect.arrayContaining([{ path: "Archive", name: "Archive", use: "archive" }]),
    });
  });

  test("gives a mail with its text, HTML and attachments, whatever they are written in", async () => {
    const mail = `From: =?utf-8?Q?J=C3=BCrgen?= <j@example.com>
To: Shop <shop@example.com>
Cc: team: c@example.com, d@example.com;
Subject: =?iso-8859-1?Q?Gr=F6=DFe?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Gr=FC=DFe
--b
Content-Type: text/html

<b>Hi</b><script>steal()</script>
--b
Content-Type: text/csv; name="=?utf-8?Q?Gr=C3=B6=C3=9Fen.csv?="
Content-Disposition: attachment
Content-Transfer-Encoding: base64

YSxiCg==
--b--
`;
    await deliver("Parts", mail);
    const { messages } = await using.bodyOf<{ messages: { uid: number }[] }>("messages.list", { mailbox: "Parts" });
    expect(await using.bodyOf("messages.get", { mailbox: "Parts", uid: messages[0]?.uid })).toMatchObject({
      subject: "Größe",
      from: { name: "Jürgen", address: "j@example.com" },
      cc: [{ address: "c@example.com" }, { address: "d@example.com" }],
      text: expect.stringContaining("Grüße"),
      attachments: [{ filename: "Größen.csv", contentType: "text/csv", content: "YSxiCg==" }],
      flags: [],
    });
  });

  test("is searched, read to its end page by page, and put in order", async () => {
    await deliver("Work", ...["one", "two", "three", "four", "five"].map((subject) => mailOf(subject)));
    const { items, pages } = await using.everyItem<{ uid: number; subject: string }>("messages.list", { mailbox: "Work", limit: 2 });
    expect([subjectsOf(items), pages]).toEqual([["five", "four", "three", "two", "one"], 3]);
    const [uid, other] = items.map((mail) => mail.uid);
    expect(await using.bodyOf("messages.flag", { mailbox: "Work", uid, seen: true, flagged: true })).toEqual({ uid, flags: ["\\Flagged", "\\Seen"] });
    expect(await using.bodyOf("messages.flag", { mailbox: "Work", uid, flagged: false })).toEqual({ uid, flags: ["\\Seen"] });
    const search = (args: object) =>
      using.bodyOf<{ messages: { subject: string }[] }>("messages.list", { mailbox: "Work", ...args }).then(({ messages }) => subjectsOf(messages));
    expect(await search({ unseen: true })).toEqual(["four", "three", "two", "one"]);
    expect(await search({ subject: "thr", from: "ada@" })).toEqual(["three"]);
    expect(await search({ before: "2020-01-01" })).toEqual([]);
    expect(await using.askTooLate("messages.delete", { mailbox: "Work", uid: other })).toMatchObject({ ok: false, error: { withheld: true } });
    expect(await search({ subject: "four" })).toEqual(["four"]);
    expect(await using.bodyOf("messages.move", { mailbox: "Work", uid, to: "Done", createMailbox: true })).toEqual({ mailbox: "Done", uid: 1 });
    await using.bodyOf("messages.delete", { mailbox: "Work", uid: other });
    expect(await search({})).toEqual(["three", "two", "one"]);
  });

  test("hands over each new mail once, and goes on when the mailbox was made anew", async () => {
    interface Answer {
      items: { subject: string }[];
      cursor: string;
    }
    await deliver("New", mailOf("before"));
    const next = (cursor?: string, more = {}) => using.bodyOf<Answer>("messages.listNew", { mailbox: "New", ...(cursor ? { cursor } : {}), ...more });
    let last = await next();
    expect([subjectsOf(last.items), subjectsOf((await next(undefined, { includeExisting: true })).items)]).toEqual([[], ["before"]]);
    await deliver("New", mailOf("one"), mailOf("two"));
    last = await next(last.cursor);
    expect(subjectsOf(last.items)).toEqual(["one", "two"]);
    last = await next(last.cursor);
    expect(last.items).toEqual([]);
    const [, uid, at] = last.cursor.split(" ");
    expect((await next(`1 ${uid} ${at}`)).items).toEqual([]);
    expect(subjectsOf((await next(`1 9999 2020-01-01T00:00:00.000Z`)).items)).toEqual(["before", "one", "two"]);
  });

  test.each([
    ["a mailbox that is not there", "messages.list", { mailbox: "Nothing" }, 404],
    ["a mail that is not there", "messages.get", { mailbox: "INBOX", uid: 9_999 }, 404],
    ["to mark a mail with nothing", "messages.flag", { mailbox: "Odd", uid: 1 }, 400],
    ["a number that is none", "messages.get", { mailbox: "INBOX", uid: "1:*" }, 400],
    ["a day that is none", "messages.list", { mailbox: "INBOX", since: "one day" }, 400],
    ["a cursor that nobody gave", "messages.listNew", { mailbox: "INBOX", cursor: "yesterday" }, 400],
    ["a command that is smuggled in by a line break", "messages.list", { mailbox: 'INBOX"\r\nx DELETE "Odd' }, 400],
  ])("refuses %s", async (_, operation, args, status) => {
    await deliver("Odd", mailOf("odd"));
    expect(await using.ask(operation, args)).toMatchObject({ ok: false, error: { status, uncertain: false } });
  });

  test("a mail that is too large is not read, and no record shows the password", async () => {
    await deliver("Large", mailOf("large", `${"x".repeat(72)}\n`.repeat(105_000)));
    expect(await using.ask("messages.get", { mailbox: "Large", uid: 1 })).toMatchObject({ ok: false, error: { status: 413 } });
    const { calls } = await using.ask("messages.list", { mailbox: "INBOX", subject: PASSWORD });
    expect(calls).toHaveLength(1);
    expect(JSON.stringify(calls)).not.toContain(PASSWORD);
  });

  test("on the open network nothing is told to a server without TLS", async () => {
    const url = new URL(`imap://localhost:${server.port}/mailboxes`);
    const authorization = `Basic ${Buffer.from(`shop:${PASSWORD}`).toString("base64")}`;
    const request = { ...plainRequest, url: url.href, headers: { authorization } };
    expect(await speakImap(request, url, loopbackDoor)).toMatchObject({ kind: "answered", answer: { status: 200 } });
    expect(await speakImap(request, url, { ...loopbackDoor, isPublic: () => true })).toMatchObject({ kind: "not_sent" });
  });
});
