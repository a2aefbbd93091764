import type { CompileRequest } from "../../builder.ts";
import { findSchedule } from "../language/schedule.ts";
import type { Comparison } from "./plan.ts";
import { ask } from "./undecided.ts";

/** How many of a list there must be. */
export interface Threshold {
  readonly op: Comparison;
  readonly count: number;
}

const OPS: Readonly<Record<string, Comparison>> = {
  "more than": ">",
  over: ">",
  above: ">",
  "greater than": ">",
  "at least": ">=",
  "fewer than": "<",
  "less than": "<",
  under: "<",
  below: "<",
  "at most": "<=",
  "no more than": "<=",
};
const CUE = "(?:only )?(?:if|when|whenever|once|as soon as|in case|should)";
const THERE =
  "(?:there (?:are|is|were)|there're|we have(?: got)?|we've got|i have(?: got)?|i've got|we got|it has|the (?:number|count|amount) of (?<of>[^,.]+?) (?:is|goes|gets|rises|climbs|grows|exceeds|falls|drops)) ?";
const NUMBER = "(?<count>\\d+)(?<more> or more| or fewer| or less)?";
const MANY = new RegExp(
  `(?:,? )?\\b${CUE} (?:${THERE})?(?<op>${Object.keys(OPS).join("|")}|exceeds|exceed)? ?${NUMBER}\\b(?<things>[^,.]*?)(?<end>,? then |, | (?=(?:tell|post|send|notify|alert|message|ping|warn|let|inform|email|mail|create)\\b)|$|\\.)`,
  "i",
);

/** “if there are more than 5 open tickets”, “when over 20 orders are unpaid”: read as a list of them, and remembered as how many there must be. */
export function readThreshold(request: CompileRequest): { readonly request: CompileRequest; readonly threshold: Threshold | null } {
  const { text } = request;
  const found = MANY.exec(text);
  const said = found?.groups;
  const none = { request, threshold: null };
  if (!found || !said) return none;
  const schedule = findSchedule(text);
  const isStart = text.slice(0, found.index).trim() === "";
  const things = listed(said.of, said.things ?? "");
  const op = said.op ? (OPS[said.op.toLowerCase()] ?? ">") : said.more === " or more" ? ">=" : said.more ? "<=" : /\bexceeds?\b/i.test(found[0]) ? ">" : null;
  // “if more than 5 items are ordered” of an event is a condition on what it brings.
  if (!op || things === null || (!schedule && !isStart) || (!said.of && !/s\b/.test(things))) return none;
  if (!schedule && !request.answers.trigger)
    throw ask({
      subject: "trigger",
      text: "How often should I count them?",
      choices: [
        { value: "every hour", label: "Every hour" },
        { value: "every day at 9", label: "Every day at 9:00" },
        { value: "every 15 minutes", label: "Every 15 minutes" },
      ],
    });
  const before = text.slice(0, found.index).replace(/[,\s]+$/, "");
  const after = text.slice(found.index + found[0].length).trim();
  const order = after === "" || after === "." ? before : `${before === "" ? "" : `${before}, `}list the ${things}, and ${after}`;
  if (after !== "" && after !== ".") return { request: { ...request, text: order }, threshold: { op, count: Number(said.count) } };
  // “tell #ops if there are more than 5 …”: what is done stands first.
  return { request: { ...request, text: behind(before, things) }, threshold: { op, count: Number(said.count) } };
}

/** “20 orders are unpaid” → orders that are unpaid. */
function listed(of: string | undefined, rest: string): string | null {
  if (of) return rest.trim() === "" ? of.trim() : null;
  const things = rest.trim();
  const [, subject = "", verb = "", tail = ""] = /^(.*?s\b(?: (?:in|on|of|at|from) [^,]*?)?) (are|have|were|is|has|remain|stay)(?: (.*))?$/i.exec(things) ?? [];
  if (things === "") return null;
  if (verb === "") return things;
  return tail === "" || /^there\b/i.test(tail) ? subject : `${subject} that ${/^(?:remain|stay)$/i.test(verb) ? "are" : verb} ${tail}`;
}

/** The schedule stays in front, the list stands before what is done with it. */
function behind(order: string, things: string): string {
  const schedule = findSchedule(order);
  const [, end = 0] = schedule?.spans.find(([start]) => start <= 2) ?? [];
  const head = order.slice(0, end);
  const rest = order.slice(end).replace(/^[,\s]+/, "");
  return `${head}${head === "" ? "" : ", "}list the ${things}, and ${rest}`;
}
