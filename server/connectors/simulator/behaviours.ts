import { googleSheetsBehaviour } from "../polished/google-sheets/behaviour.ts";
import { slackBehaviour } from "../polished/slack/behaviour.ts";
import type { Behaviour } from "./behaviour.ts";

/** By connector; most need none. */
export const behaviours: Readonly<Record<string, Behaviour>> = { "google-sheets": googleSheetsBehaviour, slack: slackBehaviour };
