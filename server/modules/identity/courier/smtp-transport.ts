import { createTransport } from "nodemailer";
import type { Transport } from "./transport.ts";

export function smtpTransport(smtpUrl: string, from: string): Transport {
  const mailer = createTransport(smtpUrl);
  return {
    name: "smtp",
    async send(mail) {
      await mailer.sendMail({ from, to: mail.recipient, subject: mail.subject, text: mail.body, headers: { "Auto-Submitted": "auto-generated" } });
    },
  };
}
