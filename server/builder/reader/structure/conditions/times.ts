import type { Test, Value } from "../../../../../contracts/plan/value.ts";
import { resolveField, type Thing } from "../thing.ts";

/** When something came to be, said from today: yesterday, last week, older than 30 days. */
interface TimeRule {
  readonly name: string;
  readonly pattern: RegExp;
  /** From (and before) when, as functions of the SDK. */
  readonly from: Value | null;
  readonly before: Value | null;
}

const start = (period: string): Value => ({ call: "startOf", on: { literal: period }, with: [] });
const ago = (time: string): Value => ({ call: "ago", on: { literal: time }, with: [] });
const said = (text: string) =>
  new RegExp(
    `^(?:(?:that |which )?(?:was|were|is|are) )?(?:(?:created|made|opened|placed|closed|received|added|updated|changed|sent) )?(?:from |of |in |during |since |on |for )?(?:the )?(?:${text})$`,
    "i",
  );

export const TIMES: readonly TimeRule[] = [
  { name: "today", pattern: said("today(?:'s)?|this day|current day"), from: start("today"), before: null },
  { name: "yesterday", pattern: said("yesterday(?:'s)?|previous day|day before"), from: start("yesterday"), before: start("today") },
  { name: "last week", pattern: said("(?:last|past|previous) week(?:'s)?"), from: start("last week"), before: start("this week") },
  { name: "this week", pattern: said("this week(?:'s)?"), from: start("this week"), before: null },
  { name: "last month", pattern: said("(?:last|past|previous) month(?:'s)?"), from: start("last month"), before: start("this month") },
  { name: "last hours", pattern: said("(?:last|past) 24 hours"), from: ago("1 day"), before: null },
];
const OLDER =
  /^(?:that (?:is|are) |still open )?(?:for |older than |open for |created )?(?:more than |over |longer than )?(\d+) (day|week|month|hour)s?(?: ago| old)?$/i;

export function timeTest(text: string, things: readonly Thing[]): Test | null {
  const rule = TIMES.find(({ pattern }) => pattern.test(text));
  const older = OLDER.exec(text);
  if (!rule && !older) return null;
  const found = resolveField(["created"], things) ?? resolveField(["date"], things);
  if (!found) return null;
  const left: Value = { field: found.field };
  if (older) return { left, is: "below", right: ago(`${older[1]} ${older[2]}s`) };
  const tests: Test[] = [
    ...(rule?.from ? [{ left, is: "atLeast", right: rule.from } as const] : []),
    ...(rule?.before ? [{ left, is: "below", right: rule.before } as const] : []),
  ];
  const [only] = tests;
  return tests.length === 1 && only ? only : { all: tests };
}
