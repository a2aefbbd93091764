import type { FetchMessageObject } from "imapflow";
import PostalMime, { type Address } from "postal-mime";

interface Person {
  readonly name: string | null;
  readonly address: string;
}

export interface MailSummary {
  readonly uid: number;
  readonly messageId: string | null;
  readonly from: Person | null;
  readonly to: readonly Person[];
  readonly subject: string;
  readonly date: string | null;
  readonly receivedAt: string;
  readonly flags: readonly string[];
  readonly size: number;
}

/** What a server tells of a mail without the mail. */
export const SUMMARY = { uid: true, envelope: true, flags: true, internalDate: true, size: true } as const;

export function summaryOf({ uid, envelope, flags, internalDate, size }: FetchMessageObject): MailSummary {
  const people = (list: readonly { name?: string | undefined; address?: string | undefined }[] = []) =>
    list.flatMap(({ name, address }) => (address ? [{ name: name || null, address }] : []));
  return {
    uid,
    messageId: envelope?.messageId ?? null,
    from: people(envelope?.from)[0] ?? null,
    to: people(envelope?.to),
    subject: envelope?.subject ?? "",
    date: timeOf(envelope?.date),
    receivedAt: timeOf(internalDate) ?? new Date(0).toISOString(),
    // That nobody was told of a mail before is true of one session, and no fact about it.
    flags: [...(flags ?? [])].filter((flag) => flag !== "\\Recent").toSorted(),
    size: size ?? 0,
  };
}

/** The mail itself, read out of its source; whatever it holds is given as data and never fetched or shown. */
export async function wholeMail(message: FetchMessageObject) {
  const mail = await PostalMime.parse(message.source ?? Buffer.alloc(0));
  const plain = (list: readonly Address[] = []): Person[] =>
    list.flatMap((one) => (one.group ? plain(one.group as Address[]) : one.address ? [{ name: one.name || null, address: one.address }] : []));
  return {
    ...summaryOf(message),
    cc: plain(mail.cc),
    replyTo: plain(mail.replyTo),
    inReplyTo: mail.inReplyTo ?? null,
    text: mail.text ?? null,
    html: mail.html ?? null,
    attachments: mail.attachments.map(({ filename, mimeType, content, contentId, disposition }) => ({
      filename: filename ?? null,
      contentType: mimeType,
      isInline: disposition === "inline",
      contentId: contentId ?? null,
      content: bytesOf(content).toString("base64"),
    })),
  };
}

function bytesOf(content: string | ArrayBuffer | Uint8Array): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

function timeOf(date: Date | string | undefined): string | null {
  const time = date === undefined ? Number.NaN : new Date(date).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
