import { Buffer } from "node:buffer";
import PostalMime, { type Address } from "postal-mime";
import type { TaskAnswer } from "../../../platform/rightless/task-kind.ts";

interface Person {
  readonly name: string | null;
  readonly address: string;
}

/** What a mail holds beside what the mail server tells of it; attachments' contents are beside it, in their order. */
export interface MailContent {
  readonly cc: readonly Person[];
  readonly replyTo: readonly Person[];
  readonly inReplyTo: string | null;
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly {
    readonly filename: string | null;
    readonly contentType: string;
    readonly isInline: boolean;
    readonly contentId: string | null;
  }[];
}

export interface MailTasks {
  parse(input: null, bytes: readonly Uint8Array[]): Promise<TaskAnswer<MailContent>>;
}

export default (): MailTasks => ({
  async parse(_, [source = new Uint8Array()]) {
    const mail = await PostalMime.parse(source);
    const output: MailContent = {
      cc: people(mail.cc),
      replyTo: people(mail.replyTo),
      inReplyTo: mail.inReplyTo ?? null,
      text: mail.text ?? null,
      html: mail.html ?? null,
      attachments: mail.attachments.map(({ filename, mimeType, contentId, disposition }) => ({
        filename: filename ?? null,
        contentType: mimeType,
        isInline: disposition === "inline",
        contentId: contentId ?? null,
      })),
    };
    return { output, bytes: mail.attachments.map(({ content }) => bytesOf(content)) };
  },
});

function people(list: readonly Address[] = []): Person[] {
  return list.flatMap((one) => (one.group ? people(one.group as Address[]) : one.address ? [{ name: one.name || null, address: one.address }] : []));
}

function bytesOf(content: string | ArrayBuffer | Uint8Array): Uint8Array {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}
