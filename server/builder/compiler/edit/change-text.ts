import { existingSource, fieldsCalled, filesOf } from "./existing-source.ts";
import type { MessageChange } from "./edits.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

const QUOTED = `["“']([^"”']+)["”']`;
const CHANGE = new RegExp(`\\b(?:change|replace|swap|turn|rename|correct|edit)\\b.*?${QUOTED}\\s*(?:to|into|with|by|for|→|->)\\s*${QUOTED}`, "i");
const SAY = new RegExp(`\\b(?:say|use|write|put)\\s+${QUOTED}\\s+(?:instead of|rather than|in place of|not)\\s+${QUOTED}`, "i");
const MESSAGE = "(?:the |its |each |every |that )?(?:message|text|post|notification|line|it)s?";
const START = new RegExp(
  `\\b(?:start|begin|prefix|open)\\s+${MESSAGE}\\s+with\\s+${QUOTED}|\\b(?:add|put|prepend|write)\\s+${QUOTED}\\s+(?:(?:to|at|in) (?:the )?(?:start|beginning|front|top)|before|in front|to the front)`,
  "i",
);
const END = new RegExp(
  `\\b(?:end|finish|close|suffix)\\s+${MESSAGE}\\s+with\\s+${QUOTED}|\\b(?:add|put|append|write)\\s+${QUOTED}\\s+(?:(?:to|at|in) (?:the )?(?:end|bottom|back)|after|behind|to ${MESSAGE})`,
  "i",
);
const WHOLE = new RegExp(
  `\\b(?:change|set|make)\\s+${MESSAGE}\\s+(?:to|say|read)\\s+${QUOTED}|\\b(?:it|the message|the text) should (?:just |only )?(?:say|read|be)\\s+${QUOTED}|\\b(?:say|write|post)\\s+(?:just |only )?${QUOTED}\\s+(?:instead|from now on)`,
  "i",
);

/** “change "New issue" to "Fresh ticket"”, “start the message with "URGENT: "”: what a message says. */
export function changeText(context: EditContext): EditDraft | null {
  const { text } = context.request;
  const change = CHANGE.exec(text);
  const say = SAY.exec(text);
  const from = change?.[1] ?? say?.[2];
  const to = change?.[2] ?? say?.[1];
  if (from && to) return words(context, from, to);
  const start = said(START, text);
  if (start) return message(context, { type: "affix", side: "start", text: spaced(start, "start") }, `Each message begins with “${start}”.`);
  const end = said(END, text);
  if (end) return message(context, { type: "affix", side: "end", text: spaced(end, "end") }, `Each message ends with “${end}”.`);
  const whole = said(WHOLE, text);
  return whole ? message(context, { type: "replace", text: whole }, `The message says “${whole}”.`) : null;
}

function said(pattern: RegExp, text: string): string | undefined {
  return pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
}

/** People leave out the space that they mean. */
function spaced(text: string, side: "start" | "end"): string {
  if (side === "start") return /\s$/.test(text) ? text : `${text} `;
  return /^[\s.,;:!?]/.test(text) ? text : ` ${text}`;
}

function message(context: EditContext, change: MessageChange["change"], plan: string): EditDraft | null {
  const fields = fieldsCalled(context, "messageField");
  if (fields.length === 0) return null;
  const root = existingSource(context)?.root ?? "event";
  return { edits: [{ type: "message", file: context.automation.file, fields, root, step: null, change }], files: new Map(), plan: [plan] };
}

/** Words that stand in the code, wherever the automation has them, and where its tests expect them. */
function words(context: EditContext, from: string, to: string): EditDraft | null {
  const { request } = context;
  const files = filesOf(context).filter((file) => request.files.get(file)?.includes(from));
  if (files.length === 0) return null;
  const tests = [...request.files.keys()].filter((path) => path.startsWith("tests/") && request.files.get(path)?.includes(from));
  return {
    edits: [...files, ...tests].map((file) => ({ type: "text", file, from, to })),
    files: new Map(),
    plan: [`“${from}” becomes “${to}”.`],
    words: [from],
  };
}
