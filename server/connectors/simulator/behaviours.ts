import { googleSheetsBehaviour } from "../polished/google-sheets/behaviour.ts";
import { postgresBehaviour } from "../polished/postgres/behaviour.ts";
import { s3Behaviour } from "../polished/s3/behaviour.ts";
import { slackBehaviour } from "../polished/slack/behaviour.ts";
import { smtpBehaviour } from "../polished/smtp/behaviour.ts";
import type { Behaviour } from "./behaviour.ts";

/** By connector; most need none. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  "google-sheets": googleSheetsBehaviour,
  postgres: postgresBehaviour,
  s3: s3Behaviour,
  slack: slackBehaviour,
  smtp: smtpBehaviour,
};
