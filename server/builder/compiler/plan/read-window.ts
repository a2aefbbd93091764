import type { CompileRequest } from "../../builder.ts";
import { findSchedule } from "../language/schedule.ts";

/** Of a list, what came about in a stretch of time that ends when it is read, or in a day, week or month. */
export interface Window {
  /** What happened to the things then: “closed”; null where they only came to be. */
  readonly verb: string | null;
  readonly span: { readonly last: number } | { readonly unit: "day" | "week" | "month"; readonly back: 0 | 1 };
  /** As a person says it: “from yesterday”. */
  readonly label: string;
}

const HOUR = 3_600_000;
const UNITS: Readonly<Record<string, number>> = { minute: HOUR / 60, hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR };
const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10, twelve: 12, fourteen: 14, thirty: 30 };
const VERB =
  "(?:(?:that|which) )?(?:(?:were|was|have been|has been|got|had been) )?(created|opened|added|placed|made|received|reported|filed|raised|submitted|started|updated|changed|modified|edited|closed|paid|merged|resolved|published|shipped|came in|arrived|signed up|joined)? ?";
const LAST = new RegExp(
  `,? ?\\b${VERB}(?:in|within|during|over|from|of|for)? ?(?:the )?(?:last|past|previous) (\\d+|${Object.keys(NUMBERS).join("|")})? ?(minute|hour|day|week)s?(?:'s?)?\\b`,
  "i",
);
const DAYS = new RegExp(
  `,? ?\\b${VERB}(?:in|within|during|over|from|of|on)? ?(?:the )?\\b(yesterday|today|(?:this|last|previous|current) (?:week|month)|(?:previous|last) day)(?:'s|’s)?(?=[ ,.]|$)`,
  "i",
);
const STARTS_ON_EVENT = /^\W*(?:when|whenever|once(?! (?:an?|per|every|each)\b)|as soon as|after|each time|every time)\b/i;

/** “yesterday's orders”, “issues created in the last 7 days”: read as all of them, and remembered as fewer. */
export function readWindow(request: CompileRequest): { readonly request: CompileRequest; readonly window: Window | null } {
  const { text } = request;
  const schedule = findSchedule(text);
  if (!schedule || STARTS_ON_EVENT.test(text)) return { request, window: null };
  const quoted = [...schedule.spans, ...[...text.matchAll(/"[^"]*"|“[^”]*”/g)].map(({ index, 0: said }) => [index, index + said.length] as const)];
  const found = [DAYS.exec(text), LAST.exec(text)].find(
    (match) => match && !quoted.some(([from, to]) => match.index + match[0].length > from + 1 && match.index < to),
  );
  if (!found) return { request, window: null };
  const window = windowOf(found);
  const before = text.slice(0, found.index);
  const rest = `${before}${before === "" || /\s$/.test(before) ? "" : " "}${text.slice(found.index + found[0].length).trimStart()}`.replace(/ +([,.])/g, "$1");
  return { request: { ...request, text: rest.trimEnd() }, window };
}

function windowOf([, verb = "", one = "", unit]: RegExpExecArray): Window {
  const happened = /^(?:|created|opened|added|placed|made|received|reported|filed|raised|submitted|started|came in|arrived|signed up|joined)$/i.test(verb)
    ? null
    : verb.toLowerCase();
  const said = happened ? `${happened} ` : "";
  if (unit !== undefined) {
    const count = one === "" ? 1 : (NUMBERS[one.toLowerCase()] ?? Number(one));
    const name = unit.toLowerCase();
    return {
      verb: happened,
      span: { last: count * (UNITS[name] ?? HOUR) },
      label: `${said}${happened ? "in" : "of"} the last ${count === 1 ? name : `${count} ${name}s`}`,
    };
  }
  const day = one.toLowerCase();
  const name = /week/.test(day) ? "week" : /month/.test(day) ? "month" : "day";
  const back = /^(?:yesterday|last|previous)/.test(day) ? 1 : 0;
  return { verb: happened, span: { unit: name, back }, label: `${said}${happened ? "" : "from "}${day}` };
}
