import { googleSheetsBehaviour } from "../polished/google-sheets/behaviour.ts";
import { jiraBehaviour } from "../polished/jira/behaviour.ts";
import { rssBehaviour } from "../polished/rss/behaviour.ts";
import { s3Behaviour } from "../polished/s3/behaviour.ts";
import { sftpBehaviour } from "../polished/sftp/behaviour.ts";
import { imapBehaviour } from "../polished/imap/behaviour.ts";
import { slackBehaviour } from "../polished/slack/behaviour.ts";
import { smtpBehaviour } from "../polished/smtp/behaviour.ts";
import type { Behaviour } from "./behaviour.ts";
import { databaseBehaviour } from "./database-behaviour.ts";

/** By connector; most need none. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  "google-sheets": googleSheetsBehaviour,
  jira: jiraBehaviour,
  imap: imapBehaviour,
  mysql: databaseBehaviour({ givesChangedRows: false }),
  postgres: databaseBehaviour({ givesChangedRows: true }),
  rss: rssBehaviour,
  s3: s3Behaviour,
  sftp: sftpBehaviour,
  slack: slackBehaviour,
  smtp: smtpBehaviour,
};
