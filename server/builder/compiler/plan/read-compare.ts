import type { CompileRequest } from "../../builder.ts";

/** Two lists are held against each other: what the first has and the second has not. */
export interface Compare {
  /** What the second list is asked for, in the person's own words: “HubSpot contacts”. */
  readonly other: string;
  /** Said to tell one from another: “email”. */
  readonly by: string | null;
}

const BY = /,? (?:(?:matched|matching|keyed|compared) )?by (?:their |its |the )?([a-z][a-z ]{1,20}?)(?=,| and | to |\.|$)/i;
const COMPARE =
  /\b(?:compare|check|reconcile|match) (?:all (?:of )?)?(?:the |our |my )?(.+?) (?:with|to|against) (?:all (?:of )?)?(?:the |our |my |those in )?(.+?)(?:,? and |, )(?=(?:then )?(?:create|add|report|post|send|tell|list|email|mail|notify))(?:then )?(.+)$/i;
const CREATE =
  /^(?:create|add) (?:(?:the|those|all|any|every|whatever|what|ones|that|is|are|which) )*missing(?: (?:ones|one|there|(?:records?|contacts?|customers?|entries|items)))*(?: (?:in|to|there) .+?)?\.?$/i;
const REPORT =
  /^(report|post|send|list|tell|email|mail|notify) (.*?)(?:(?:the|those|all|any|which|what|ones|that|is|are) )*missing(?: (?:ones|one|(?:records?|contacts?|customers?|entries|items)))*\b(.*)$/i;

/** “compare A with B and create the missing ones”: read as “create a B for all A”, and remembered as less. */
export function readCompare(request: CompileRequest): { readonly request: CompileRequest; readonly compare: Compare | null } {
  const by = BY.exec(request.text)?.[1]?.trim() ?? null;
  const text = by === null ? request.text : request.text.replace(BY, "");
  const found = COMPARE.exec(text);
  if (!found) return { request, compare: null };
  const [whole, all = "", other = "", order = ""] = found;
  const head = text.slice(0, found.index);
  const said = rephrased(all, other, order);
  return said === null
    ? { request, compare: null }
    : { request: { ...request, text: `${head}${said}${text.slice(found.index + whole.length)}` }, compare: { other, by } };
}

function rephrased(all: string, other: string, order: string): string | null {
  if (CREATE.test(order)) return `for all ${all}, create a ${one(other)}`;
  const [, verb = "", before = "", after = ""] = REPORT.exec(order) ?? [];
  return verb === "" ? null : `${verb} ${before}the list of ${all}${after}`;
}

/** “HubSpot contacts”, “contacts in HubSpot”: one of them. */
function one(things: string): string {
  const [thing = "", ...place] = things.split(/ (?=(?:in|of|from|on|at) )/i);
  return [
    thing
      .replace(/ies$/i, "y")
      .replace(/(ss|x|ch|sh)es$/i, "$1")
      .replace(/([^s])s$/i, "$1"),
    ...place,
  ]
    .join(" ")
    .replace(/ (?:of|from) /i, " in ");
}
