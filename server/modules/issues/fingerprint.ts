import { createHash } from "node:crypto";

export interface Failure {
  readonly errorName: string;
  readonly message: string;
  readonly automationKey: string | null;
  readonly step: string | null;
  readonly connection: string | null;
  readonly operation: string | null;
}

/** Two failures with the same fingerprint are one issue: same kind of error, same place, same words but for the data in them. */
export function fingerprint(failure: Failure): string {
  const { errorName, automationKey, step, connection, operation } = failure;
  const parts = [errorName, automationKey, step, connection, operation, normaliseMessage(failure.message)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/** In this order: a date contains numbers, a URL contains both. `testing/failures.ts` holds what they are measured by. */
const DATA_IN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/\S+/g, "<url>"],
  [/[\w.+-]+@[\w-]+\.[\w.]+/g, "<email>"],
  [/\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?/g, "<date>"],
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, "<id>"],
  [/\b[a-z]{2,6}_[0-9A-Za-z]{6,}\b/g, "<id>"],
  // What a masked credential still shows.
  [/\b[\w-]*\*{3,}[\w-]*/g, "<id>"],
  // The property that code asked for is the code's and no data.
  [/\((reading|setting) '([^']*)'\)/g, "$1 $2"],
  [/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, "<text>"],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, "<id>"],
  // Ids of capitals and digits, such as U0G9QF9C6.
  [/\b(?=[A-Z]*\d[A-Z]*\d)[A-Z\d]{8,}\b/g, "<id>"],
  [/#?-?\d+(?:[.,]\d+)*/g, "<n>"],
];

export function normaliseMessage(message: string): string {
  const [firstLine = ""] = message.split("\n");
  const replaced = DATA_IN_WORDS.reduce((text, [pattern, word]) => text.replace(pattern, word), firstLine.slice(0, 2_000));
  return replaced.replace(/\s+/g, " ").trim().toLowerCase();
}
