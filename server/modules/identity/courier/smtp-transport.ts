import { createTransport } from "nodemailer";
import type { Transport } from "./transport.ts";

/** A mail server that takes a connection and says nothing must not hold up the letters behind this one. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

export function smtpTransport(smtpUrl: string, from: string): Transport {
  const mailer = createTransport({ ...PATIENCE, url: smtpUrl });
  return {
    name: "smtp",
    async send(mail) {
      await mailer.sendMail({ from, to: mail.recipient, subject: mail.subject, text: mail.body, headers: { "Auto-Submitted": "auto-generated" } });
    },
  };
}
