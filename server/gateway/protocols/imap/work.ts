import type { ImapFlow, SearchObject } from "imapflow";
import { MAX_FILE_BYTES } from "../file-content.ts";
import { BadRequest, count, type Fields, needText, segmentsOf } from "../request-parts.ts";
import { type MailSummary, SUMMARY, summaryOf, wholeMail } from "./mail-of.ts";

export interface ImapWork {
  readonly isRead: boolean;
  readonly run: (client: ImapFlow) => Promise<unknown>;
}

export class NotThere extends Error {
  override readonly name = "NotThere";
}
export class MailTooLarge extends Error {
  override readonly name = "MailTooLarge";
}

const PAGE = 50;
const MOST_AT_ONCE = 500;

/** What a request asks of the server; the name of a mailbox is one segment whatever it holds. */
export function workOf(method: string, path: string, query: URLSearchParams, body: Fields): ImapWork {
  if (path === "/mailboxes" && method === "GET") return { isRead: true, run: listMailboxes };
  const [root, mailbox = "", part = "", number, more, ...rest] = segmentsOf(path);
  if (root !== "mailboxes" || mailbox === "" || rest.length > 0) throw new BadRequest(`A mail server has no ${method} ${path}.`);
  requireOneLine(mailbox);
  const within = (isRead: boolean, run: (client: ImapFlow) => Promise<unknown>): ImapWork => ({
    isRead,
    run: (client) => inMailbox(client, mailbox, isRead, () => run(client)),
  });

  if (number === undefined) {
    if (`${method} ${part}` === "GET messages") return within(true, (client) => list(client, query));
    if (`${method} ${part}` === "POST new") return within(true, (client) => listNew(client, body));
  }
  const uid = uidOf(number ?? "");
  switch (`${method} ${part}${more === undefined ? "" : ` ${more}`}`) {
    case "GET messages":
      return within(true, (client) => get(client, uid));
    case "DELETE messages":
      return within(false, async (client) => (await summary(client, uid), await client.messageDelete(uid, { uid: true }), { uid: Number(uid), deleted: true }));
    case "POST messages move":
      return within(false, (client) => move(client, uid, requireOneLine(needText(body, "to")), body["createMailbox"] === true));
    case "PATCH messages flags":
      return within(false, (client) => flag(client, uid, body));
    default:
      throw new BadRequest(`A mail server has no ${method} ${path}.`);
  }
}

async function listMailboxes(client: ImapFlow): Promise<unknown> {
  const found = await client.list();
  return { mailboxes: found.map(({ path, name, specialUse }) => ({ path, name, use: specialUse?.replace("\\", "").toLowerCase() ?? null })) };
}

async function inMailbox(client: ImapFlow, mailbox: string, isRead: boolean, run: () => Promise<unknown>): Promise<unknown> {
  const lock = await client.getMailboxLock(mailbox, { readOnly: isRead });
  try {
    return await run();
  } finally {
    lock.release();
  }
}

/** Newest first; the cursor is the last number of the page before. */
async function list(client: ImapFlow, query: URLSearchParams): Promise<unknown> {
  const limit = Math.min(Math.max(1, count(query, "limit", PAGE)), MOST_AT_ONCE);
  const before = count(query, "cursor", 0);
  const found = ((await client.search(searchOf(query), { uid: true })) || []).toSorted((a, b) => b - a).filter((uid) => before === 0 || uid < before);
  const page = found.slice(0, limit);
  return { messages: (await summaries(client, page)).toSorted((a, b) => b.uid - a.uid), next: found.length > page.length ? String(page.at(-1)) : null };
}

function searchOf(query: URLSearchParams): SearchObject {
  const texts = ["from", "to", "subject", "text"].flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []));
  const days = ["since", "before"].flatMap((name) => (query.get(name) ? [[name, dayOf(name, query.get(name) ?? "")]] : []));
  const flags = [...(query.get("unseen") === "true" ? [["seen", false]] : []), ...(query.get("flagged") === "true" ? [["flagged", true]] : [])];
  return { all: true, ...(Object.fromEntries([...texts, ...days, ...flags]) as SearchObject) };
}

function dayOf(name: string, text: string): Date {
  const day = new Date(text);
  if (Number.isNaN(day.getTime())) throw new BadRequest(`${name} is a day: 2026-05-01.`);
  return day;
}

/**
 * The mails after the cursor, oldest first. Numbers of mails grow for as long as the mailbox keeps its validity; when it is
 * another, the mails that came after the last one that was seen are taken by their time.
 */
async function listNew(client: ImapFlow, body: Fields): Promise<{ items: readonly MailSummary[]; cursor: string }> {
  if (!client.mailbox) throw new NotThere("There is no such mailbox.");
  const validity = String(client.mailbox.uidValidity);
  const last = cursorOf(body["cursor"]);
  if (!last && body["includeExisting"] !== true) return { items: [], cursor: `${validity} ${client.mailbox.uidNext - 1} ${new Date().toISOString()}` };
  const isSame = !last || last.validity === validity;
  const search = isSame ? { uid: `${(last?.uid ?? 0) + 1}:*` } : { since: new Date(Date.parse(last.at) - 86_400_000) };
  // `7:*` means the last mail as well where there is no seventh.
  const found = ((await client.search(search, { uid: true })) || []).toSorted((a, b) => a - b).filter((uid) => !isSame || uid > (last?.uid ?? 0));
  const page = found.slice(0, MOST_AT_ONCE);
  const mails = (await summaries(client, page)).toSorted((a, b) => a.uid - b.uid);
  const items = isSame ? mails : mails.filter(({ receivedAt }) => receivedAt > last.at);
  const uid = page.at(-1) ?? (isSame ? (last?.uid ?? 0) : client.mailbox.uidNext - 1);
  const at = mails.reduce((latest, { receivedAt }) => (receivedAt > latest ? receivedAt : latest), last?.at ?? "1970-01-01T00:00:00.000Z");
  return { items, cursor: `${validity} ${uid} ${at}` };
}

function cursorOf(text: unknown): { validity: string; uid: number; at: string } | null {
  if (text === undefined || text === null) return null;
  const [, validity, uid, at] = (typeof text === "string" && /^(\d+) (\d+) (\S+)$/.exec(text)) || [];
  if (validity === undefined || at === undefined || Number.isNaN(Date.parse(at))) throw new BadRequest("cursor must be one that an earlier answer gave.");
  return { validity, uid: Number(uid), at };
}

async function summaries(client: ImapFlow, uids: readonly number[]): Promise<MailSummary[]> {
  if (uids.length === 0) return [];
  return (await client.fetchAll([...uids], SUMMARY, { uid: true })).map(summaryOf);
}

async function summary(client: ImapFlow, uid: string): Promise<MailSummary> {
  const message = await client.fetchOne(uid, SUMMARY, { uid: true });
  if (!message) throw new NotThere("There is no such mail in this mailbox.");
  return summaryOf(message);
}

async function get(client: ImapFlow, uid: string): Promise<unknown> {
  const { size } = await summary(client, uid);
  if (size > MAX_FILE_BYTES) throw new MailTooLarge(`The mail is larger than the ${MAX_FILE_BYTES / 1_048_576} MiB that one call takes.`);
  const message = await client.fetchOne(uid, { ...SUMMARY, source: true }, { uid: true });
  if (!message) throw new NotThere("There is no such mail in this mailbox.");
  return wholeMail(message);
}

async function move(client: ImapFlow, uid: string, to: string, createsMailbox: boolean): Promise<unknown> {
  await summary(client, uid);
  if (createsMailbox) await client.mailboxCreate(to);
  const moved = await client.messageMove(uid, to, { uid: true });
  if (!moved) throw new NotThere(`There is no mailbox ${to}.`);
  return { mailbox: to, uid: moved.uidMap?.get(Number(uid)) ?? null };
}

async function flag(client: ImapFlow, uid: string, body: Fields): Promise<unknown> {
  await summary(client, uid);
  const wanted = Object.entries(FLAGS).flatMap(([name, word]) => (typeof body[name] === "boolean" ? [[word, body[name]] as const] : []));
  if (wanted.length === 0) throw new BadRequest("seen, flagged or answered is required.");
  const added = wanted.flatMap(([word, isSet]) => (isSet ? [word] : []));
  const removed = wanted.flatMap(([word, isSet]) => (isSet ? [] : [word]));
  if (added.length > 0) await client.messageFlagsAdd(uid, added, { uid: true });
  if (removed.length > 0) await client.messageFlagsRemove(uid, removed, { uid: true });
  return { uid: Number(uid), flags: (await summary(client, uid)).flags };
}

const FLAGS: Readonly<Record<string, string>> = { seen: "\\Seen", flagged: "\\Flagged", answered: "\\Answered" };

function requireOneLine(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\u0000-\u001f\u007f]/.test(name)) throw new BadRequest("The name of a mailbox is one line.");
  return name;
}

function uidOf(text: string): string {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new BadRequest("The number of a mail is its uid.");
  return text;
}
