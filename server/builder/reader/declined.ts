import type { Reading } from "../../../contracts/plan/reading.ts";
import type { Choices } from "./structure/choices.ts";
import { otherLanguage } from "./text/language.ts";
import type { Word } from "./text/words.ts";

const CAN = "Say what should start it and what should be done in your systems, for example: When a ticket is created, tell #support.";

/** Why a request cannot become an automation at all; undefined where it can. */
export function declined(text: string, words: readonly Word[], { start, orders }: Choices, hasSchedule: boolean): Reading["declined"] {
  const language = otherLanguage(text);
  if (language) return { why: "language", says: `This looks like ${language}. Say it in English, please.` };
  if (
    /\/etc\/(?:passwd|shadow)|\b(?:api key|secret|token|password|credential)s?\b.*\b(?:print|show|tell|reveal|display|dump)\b|\b(?:print|show|reveal|display|dump|give me|tell me)\b.*\b(?:api key|secret|token|password|credential|environment variable)s?\b/i.test(
      text,
    )
  )
    return { why: "outside", says: `Secrets and files of this server are out of reach of automations. ${CAN}` };
  const named = words.some(({ names, noun }) => names.length > 0 || noun !== null);
  const literal = words.some(({ token }) => ["channel", "email", "phone", "url", "path", "slug"].includes(token.kind));
  const starts = hasSchedule || (start[0]?.item.kind === "webhook" && start[0].share > 0.9);
  return named || literal || starts || orders.some(({ ranked }) => ranked[0]?.item.kind === "request")
    ? undefined
    : { why: "outside", says: `There is nothing in this that an automation could do. ${CAN}` };
}
