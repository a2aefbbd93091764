import { stem } from "../language/stem.ts";
import { isFiller, overlaps, verbGroups } from "../language/vocabulary.ts";
import { stems } from "../catalogue/capability.ts";
import { NOTIFIES, unknownNames } from "./choose-actions.ts";
import type { Operation } from "../../../connectors/connector.ts";
import type { Plan, Source } from "./plan.ts";
import { inMention, type ReadRequest } from "./read-request.ts";
import { refuse } from "./undecided.ts";

/** Words that speak of the doing itself and change nothing about it. */
const PLAIN = new Set(
  "web hook webhook request payload happen occur arriv land appear show channel room repository repo project account api service endpoint server system signature slack workspace workspac somebody message messag note notification notific alert summary digest overview report list heads-up heads head update post text line body json automatic immediat straight instant quick brief short simpl nice content field detail count number value valu step use go run do find read back forward inform know aware via caller call job state"
    .split(" ")
    .flatMap((word) => [word, stem(word)]),
);
const DOING = new Set(["notify", "send", "create", "list", "call", "update"]);
const READING = new Set(["list", "send", "notify"]);

/**
 * Every word of the request must be there for a reason: what was not made sense of is told, never skipped over.
 * A draft that quietly leaves out half a sentence would be worse than none.
 */
export function accountFor(request: ReadRequest, plan: Omit<Plan, "id" | "name">): void {
  const names = request.clauses.flatMap((clause) => unknownNames(request, clause)).filter((name) => !explained(name, plan));
  if (names.length > 0) {
    const able = request.catalogue.connectors.filter((connector) => connector.operations.length > 0).map((connector) => connector.name);
    throw refuse(`I don't know what ${names.join(", ")} means here. I can work with ${able.join(", ")} and any HTTP API.`, names);
  }
  for (const clause of request.clauses) {
    // “thanks” is a courtesy, “thank the customer” something to be done.
    const left = request.text.free(clause.from, clause.to).filter((at) => {
      const token = request.text.tokens[at];
      if (!token || token.kind === "stop" || inMention(request, at)) return false;
      return (
        token.kind !== "word" ||
        !((isFiller(token.lower) && token.lower !== "thank") || (clause.role === "action" && PLAIN.has(token.lower)) || explained(token.text, plan))
      );
    });
    if (left.length === 0) continue;
    const words = left.map((at) => request.text.tokens[at]?.text ?? "");
    throw refuse(
      `I understood the rest, but not “${words.join(" ")}” in “${request.text.text(clause.from, clause.to).trim()}”. ${fieldsHint(plan.source)}`.trim(),
      words,
    );
  }
}

/** The word names or does what the plan names or does. */
function explained(word: string, plan: Omit<Plan, "id" | "name">): boolean {
  const key = stem(word.toLowerCase());
  if (PLAIN.has(key)) return true;
  if (NOTIFIES.test(word.toLowerCase()) && plan.actions.some(({ target }) => "operation" in target && target.operation.messageField !== undefined)) return true;
  const groups = verbGroups(word);
  const operations = [
    ...plan.actions.flatMap((action) => ("operation" in action.target ? [action.target.operation] : [])),
    ...(plan.list ? [plan.list.operation] : []),
    ...(plan.lookup ? [plan.lookup.operation] : []),
  ];
  if (operations.some((operation) => ofOperation(operation).has(key) || overlaps(groups, new Set(operation.verbs.flatMap((verb) => [...verbGroups(verb)])))))
    return true;
  if (plan.actions.some(({ target }) => "method" in target && target.method === word.toUpperCase())) return true;
  // “add a booking at the Bookings API”: the thing goes by the name of the place.
  if (plan.actions.some(({ connection, target }) => "method" in target && [connection.name, target.path].flatMap(stems).includes(key))) return true;
  if (plan.actions.some(({ target }) => "method" in target) && overlaps(groups, DOING)) return true;
  if (plan.list && (overlaps(groups, READING) || /^(copy|push|sync|export|move)$/.test(key))) return true;
  if (plan.reply && (groups.has("comment") || key === "statu" || key === "status")) return true;
  if (plan.trigger.type === "event") {
    const { event } = plan.trigger;
    if ([event.entity, event.name, ...event.aliases, ...event.verbs, event.id].flatMap(stems).includes(key)) return true;
  }
  const { source } = plan;
  return source !== null && (stems(source.noun).includes(key) || source.focus.flatMap(stems).includes(key));
}

function ofOperation(operation: Operation): ReadonlySet<string> {
  return new Set(
    [operation.entity, operation.summary, operation.id, ...operation.aliases, ...operation.verbs, operation.destinationField ?? ""].flatMap(stems),
  );
}

export function fieldsHint(source: Source | null): string {
  if (!source) return "";
  const names = source.fields
    .filter(
      (field) =>
        field.path.length <= source.focus.length + 1 && field.type !== "object" && source.focus.every((segment, index) => field.path[index] === segment),
    )
    .slice(0, 8)
    .map((field) => field.path.at(-1));
  return names.length > 0 ? `What is there to work with: ${names.join(", ")}.` : "";
}
