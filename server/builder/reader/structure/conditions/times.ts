import type { Test, Value } from "../../../../../contracts/plan/value.ts";
import { stem } from "../../text/stem.ts";
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
    `^(?:(?:that |which )?(?:(?:was|were|is|are|have been|has been) )?)?(?:(?:we|they|you|i) (?:got|had|received|made|sold|took) )?(?:(?:created|made|opened|placed|closed|received|added|updated|changed|sent|came in|come in|registered|signed up|paid) )?(?:from |of |in |during |since |on |for |within )?(?:the )?(?:${text})$`,
    "i",
  );

export const TIMES: readonly TimeRule[] = [
  { name: "today", pattern: said("today(?:'s)?|this day|current day"), from: start("today"), before: null },
  { name: "yesterday", pattern: said("yesterday(?:'s)?|previous day|day before"), from: start("yesterday"), before: start("today") },
  { name: "last week", pattern: said("(?:last|past|previous) week(?:'s)?"), from: start("last week"), before: start("this week") },
  { name: "this week", pattern: said("this week(?:'s)?"), from: start("this week"), before: null },
  { name: "last month", pattern: said("(?:last|past|previous) month(?:'s)?"), from: start("last month"), before: start("this month") },
  { name: "this month", pattern: said("this month(?:'s)?"), from: start("this month"), before: null },
];
/** “in the last 7 days”, “of the past 24 hours” */
const RECENT = said("(?:last|past|previous) (\\d+|few|two|three) (hour|day|week|month|minute)s?");
const COUNTS: Readonly<Record<string, string>> = { few: "3", two: "2", three: "3" };
const OLDER =
  /^(?:that (?:is|are) |still open )?(?:for |older than |open for |created )?(?:more than |over |longer than )?(\d+) (day|week|month|hour)s?(?: ago| old)?$/i;

const OVERDUE = /^(?:(?:that|which|it) )?(?:(?:is|are|was|were) )?(?:overdue|over due|past[ -]due|past (?:its|their|the) due date)$/i;

const DUE = stem("due");

/** Past its due date, and not paid where it tells what is still to be paid. */
function overdue(things: readonly Thing[]): Test | null {
  for (const thing of things) {
    const due = thing.fields.find(({ groups, words }) => words.includes(DUE) && !groups.has("amount"));
    if (!due) continue;
    const at = (path: readonly string[]): Value => ({ field: { of: thing.of, path: [...thing.path, ...path] } });
    const isPast: Test = { left: at(due.path), is: "below", right: start("today") };
    const unpaid = thing.fields.find(({ path }) => /^amount_?(?:due|remaining)$/i.test(path.at(-1) ?? ""));
    return unpaid ? { all: [isPast, { left: at(unpaid.path), is: "above", right: { literal: 0 } }] } : isPast;
  }
  return null;
}

export function timeTest(text: string, things: readonly Thing[]): Test | null {
  const late = OVERDUE.test(text) ? overdue(things) : null;
  if (late) return late;
  const rule = TIMES.find(({ pattern }) => pattern.test(text));
  const older = OLDER.exec(text);
  const recent = RECENT.exec(text);
  if (!rule && !older && !recent) return null;
  const found = resolveField(["created"], things) ?? resolveField(["date"], things);
  if (!found) return null;
  const left: Value = { field: found.field };
  if (older) return { left, is: "below", right: ago(`${older[1]} ${older[2]}s`) };
  if (recent?.[1]) return { left, is: "atLeast", right: ago(`${COUNTS[recent[1].toLowerCase()] ?? recent[1]} ${recent[2]}s`) };
  const tests: Test[] = [
    ...(rule?.from ? [{ left, is: "atLeast", right: rule.from } as const] : []),
    ...(rule?.before ? [{ left, is: "below", right: rule.before } as const] : []),
  ];
  const [only] = tests;
  return tests.length === 1 && only ? only : { all: tests };
}
