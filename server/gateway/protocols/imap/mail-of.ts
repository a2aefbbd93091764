import type { FetchMessageObject } from "imapflow";
import { readAlone, whyRefused, type Reader } from "../../../platform/rightless/read-alone.ts";
import type { MailTasks } from "./mail.rightless.ts";

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

export class MailUnreadable extends Error {
  override readonly name = "MailUnreadable";
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

/** The mail itself, read out of its source in a process without rights; whatever it holds is given as data and never fetched or shown. */
export async function wholeMail(message: FetchMessageObject) {
  const { output: content, bytes } = await readAlone("mail", (process: Reader<MailTasks>) =>
    process.run("parse", null, [message.source ?? Buffer.alloc(0)]),
  ).catch((error: Error) => {
    const reason = whyRefused(error);
    throw reason === null ? error : new MailUnreadable(`The mail cannot be read: ${reason}.`);
  });
  return {
    ...summaryOf(message),
    ...content,
    attachments: content.attachments.map((attachment, index) => ({ ...attachment, content: Buffer.from(bytes[index] ?? []).toString("base64") })),
  };
}

function timeOf(date: Date | string | undefined): string | null {
  const time = date === undefined ? Number.NaN : new Date(date).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
