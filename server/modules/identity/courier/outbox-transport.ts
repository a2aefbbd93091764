import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Transport } from "./transport.ts";

/** Without a mail server, messages become files that only the operator's account can read; `announce` tells where. */
export function outboxTransport(folder: string, from: string, announce: (line: string) => void): Transport {
  const mailer = createTransport({ streamTransport: true, buffer: true });
  return {
    name: "outbox",
    async send(mail) {
      const { message } = await mailer.sendMail({ from, to: mail.recipient, subject: mail.subject, text: mail.body });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      announce(`No SMTP_URL is set; the mail "${mail.subject}" is in ${file}`);
    },
  };
}
