import type { SendMailOptions } from "nodemailer";
import { z } from "zod";

const line = z
  .string()
  .max(2_000)
  .regex(/^[^\r\n]*$/, "must be one line");
const addresses = z.array(line.min(1)).max(100);

/** A mail as an integration may write it: nothing that names a file or an address to read from. */
const mail = z.strictObject({
  from: line.min(1),
  to: addresses.min(1),
  cc: addresses.optional(),
  bcc: addresses.optional(),
  replyTo: line.optional(),
  subject: line,
  text: z.string().optional(),
  html: z.string().optional(),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), line).optional(),
  attachments: z
    .array(z.strictObject({ filename: line.min(1), content: z.base64(), contentType: line.optional() }))
    .max(50)
    .optional(),
});

/** The mail of a request's body; or in words what is wrong with it. */
export function mailOf(body: string | Uint8Array | null): { readonly mail: SendMailOptions } | { readonly wrong: string } {
  const read = mail.safeParse(parse(body));
  if (!read.success) {
    const [issue] = read.error.issues;
    return { wrong: `${issue?.path.join(".") ?? "the mail"}: ${issue?.message ?? "is wrong"}` };
  }
  const { attachments = [], ...rest } = read.data;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const files = attachments.map(({ filename, content, contentType }) => ({
    filename,
    content: Buffer.from(content, "base64"),
    ...(contentType === undefined ? {} : { contentType }),
  }));
  return { mail: { ...given, attachments: files, disableFileAccess: true, disableUrlAccess: true } };
}

function parse(body: string | Uint8Array | null): unknown {
  try {
    return JSON.parse(Buffer.from(body ?? "").toString("utf8")) as unknown;
  } catch {
    return null;
  }
}
