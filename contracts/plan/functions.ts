/** How a function is written: a method or member of what it is applied to, an operator, a global, or an export of the SDK. */
type Written =
  | { readonly form: "method"; readonly js: string }
  | { readonly form: "member"; readonly js: string }
  | { readonly form: "operator"; readonly js: string }
  | { readonly form: "global"; readonly js: string }
  | { readonly form: "sdk"; readonly js: string };

export interface PlanFunction {
  /** What people read in a menu. */
  readonly label: string;
  readonly group: "text" | "number" | "date" | "list" | "other";
  /** What further arguments are for, in order; a `?` marks those that may be left out. */
  readonly takes: readonly string[];
  readonly written: Written;
}

/** Everything a value can be put through; a row more is a function more, in code, on the canvas and in sentences. */
export const FUNCTIONS = {
  upper: { label: "in capitals", group: "text", takes: [], written: { form: "method", js: "toUpperCase" } },
  lower: { label: "in lower case", group: "text", takes: [], written: { form: "method", js: "toLowerCase" } },
  trim: { label: "without spaces around it", group: "text", takes: [], written: { form: "method", js: "trim" } },
  replace: { label: "with text replaced", group: "text", takes: ["text", "replacement"], written: { form: "method", js: "replaceAll" } },
  split: { label: "split into a list", group: "text", takes: ["separator"], written: { form: "method", js: "split" } },
  cut: { label: "a part of it", group: "text", takes: ["from", "to?"], written: { form: "method", js: "slice" } },
  text: { label: "as text", group: "text", takes: [], written: { form: "global", js: "String" } },
  json: { label: "as JSON", group: "text", takes: [], written: { form: "global", js: "JSON.stringify" } },
  number: { label: "as a number", group: "number", takes: [], written: { form: "global", js: "Number" } },
  plus: { label: "plus", group: "number", takes: ["number"], written: { form: "operator", js: "+" } },
  minus: { label: "minus", group: "number", takes: ["number"], written: { form: "operator", js: "-" } },
  times: { label: "times", group: "number", takes: ["number"], written: { form: "operator", js: "*" } },
  over: { label: "divided by", group: "number", takes: ["number"], written: { form: "operator", js: "/" } },
  round: { label: "rounded", group: "number", takes: ["decimals?"], written: { form: "sdk", js: "round" } },
  money: { label: "as an amount of money", group: "number", takes: ["currency"], written: { form: "sdk", js: "money" } },
  grouped: { label: "with thousands apart", group: "number", takes: ["decimals?"], written: { form: "sdk", js: "formatNumber" } },
  fromCents: { label: "from minor units", group: "number", takes: ["currency?"], written: { form: "sdk", js: "fromMinorUnits" } },
  toCents: { label: "in minor units", group: "number", takes: ["currency?"], written: { form: "sdk", js: "toMinorUnits" } },
  date: { label: "as a date in words", group: "date", takes: ["time zone?", "style?"], written: { form: "sdk", js: "formatDate" } },
  later: { label: "and so long after", group: "date", takes: ["duration"], written: { form: "sdk", js: "addTime" } },
  ago: { label: "before now", group: "date", takes: [], written: { form: "sdk", js: "ago" } },
  ahead: { label: "from now", group: "date", takes: [], written: { form: "sdk", js: "fromNow" } },
  startOf: { label: "the start of", group: "date", takes: ["time zone?"], written: { form: "sdk", js: "startOf" } },
  moment: { label: "as a date", group: "date", takes: [], written: { form: "sdk", js: "toDate" } },
  iso: { label: "as an ISO date", group: "date", takes: [], written: { form: "method", js: "toISOString" } },
  unix: { label: "as seconds since 1970", group: "date", takes: [], written: { form: "sdk", js: "toUnix" } },
  count: { label: "how many", group: "list", takes: [], written: { form: "member", js: "length" } },
  first: { label: "the first of", group: "list", takes: ["how many?"], written: { form: "sdk", js: "first" } },
  last: { label: "the last of", group: "list", takes: ["how many?"], written: { form: "sdk", js: "last" } },
  join: { label: "joined to one text", group: "list", takes: ["separator"], written: { form: "method", js: "join" } },
  or: { label: "or else", group: "other", takes: ["value"], written: { form: "operator", js: "??" } },
  orEmpty: { label: "or, where it is empty,", group: "other", takes: ["value"], written: { form: "operator", js: "||" } },
  why: { label: "what went wrong", group: "other", takes: [], written: { form: "sdk", js: "messageOf" } },
  lookUp: { label: "looked up in a table", group: "other", takes: ["table", "otherwise?"], written: { form: "sdk", js: "lookUp" } },
} as const satisfies Record<string, PlanFunction>;

export type FunctionName = keyof typeof FUNCTIONS;
