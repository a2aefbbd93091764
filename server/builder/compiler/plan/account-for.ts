import type { Operation } from "../../../connectors/connector.ts";
import { stems } from "../catalogue/capability.ts";
import type { Clause } from "../language/clauses.ts";
import { isFunction } from "../language/function-words.ts";
import { COPIES } from "../language/copies.ts";
import { NOTIFIES } from "../language/notifies.ts";
import { stem } from "../language/stem.ts";
import { overlaps, verbGroups } from "../language/vocabulary.ts";
import { fieldsHint } from "./fields-hint.ts";
import type { Plan } from "./plan.ts";
import { inMention } from "./mentions-in.ts";
import type { ReadRequest } from "./read-request.ts";
import { refuse } from "./undecided.ts";
import { unknownNames } from "./unknown-names.ts";

type Draft = Omit<Plan, "id" | "name">;

/** Words that speak of the doing itself and change nothing about it. */
const PLAIN = new Set(
  "web hook webhook request payload happen occur channel room repository repo project account api service endpoint server system signature workspace note notification message alert summary digest overview report list heads-up head post text line json body brief short simple field step use run do find read know hear aware inform via caller call job ones one thing things integration automation workflow chat board database table base audience spreadsheet sheet doc document inbox thread bot app form containing including include includes show showing mentioning listing connect integrate link hook pair with"
    .split(" ")
    .flatMap((word) => [word, stem(word)]),
);
/** Where it starts, as people call that. */
const WHERE =
  /^(repos?|repository|repositories|workspace|account|store|shop|site|website|board|system|app|channel|database|webhook|event|notification|bot|form)$/i;
const DOING = new Set(["notify", "send", "create", "list", "call", "update"]);
const READING = new Set(["list", "send", "notify"]);

/**
 * Every word of the request must be there for a reason: what was not made sense of is told, never skipped over.
 * A draft that quietly leaves out half a sentence would be worse than none.
 */
export function accountFor(request: ReadRequest, plan: Draft): void {
  const names = request.clauses.flatMap((clause) => unknownNames(request, clause)).filter((name) => !does(name, plan));
  if (names.length > 0) {
    const able = request.catalogue.connectors.filter((connector) => connector.operations.length > 0).map((connector) => connector.name);
    throw refuse(`I don't know what ${names.join(", ")} means here. I can work with ${able.join(", ")} and any HTTP API.`, names);
  }
  for (const clause of request.clauses) {
    const left = request.text.free(clause.from, clause.to).filter((at) => !isAccountedFor(request, clause, at, plan));
    if (left.length === 0) continue;
    const words = left.map((at) => request.text.tokens[at]?.text ?? "");
    throw refuse(
      `I understood the rest, but not “${words.join(" ")}” in “${request.text.text(clause.from, clause.to).trim()}”. ${fieldsHint(plan.source)}`.trim(),
      words,
    );
  }
}

/** Literals are always there for a reason; of the words, those that only hold the sentence together are not. */
function isAccountedFor(request: ReadRequest, { role }: Clause, at: number, plan: Draft): boolean {
  const token = request.text.tokens[at];
  if (!token || token.kind === "stop" || inMention(request, at)) return true;
  if (token.kind !== "word") return false;
  // An “or” that joins nothing would be built as an “and”.
  if (/^(?:or|either)$/.test(token.lower)) return false;
  // Who “me” is in another system is not known here: “assigned to me” would be built as “assigned”.
  if (role !== "action" && isOneself(request, at, plan)) return false;
  if (isFunction(token.lower)) return true;
  if (role === "trigger") return starts(token.text, plan);
  return role === "action" && (PLAIN.has(token.lower) || does(token.text, plan));
}

/** The word says something that the plan does, or speaks of the doing itself. */
export function explains(word: string, plan: Draft): boolean {
  return PLAIN.has(word.toLowerCase()) || does(word, plan);
}

/** “me”, “I”, and “my” of a thing; “my store” is where it happens. */
function isOneself({ text }: ReadRequest, at: number, { source }: Draft): boolean {
  if (/^(?:me|myself|mine)$/.test(text.word(at))) return true;
  if (/^i'm$/.test(text.word(at)) || (text.word(at) === "i" && /^(?:am|was)$/.test(text.word(at + 1)))) return true;
  const things = new Set(stems(source?.noun ?? ""));
  return text.word(at) === "my" && [at + 1, at + 2, at + 3].some((next) => things.has(text.tokens[next]?.stem ?? ""));
}

/** The word names what starts it. */
function starts(word: string, { trigger, source }: Draft): boolean {
  const key = stem(word.toLowerCase());
  if (WHERE.test(word)) return true;
  // “a comment on an issue”: the payload brings that, too.
  if (
    source?.type.from === "event" &&
    source.fields.some(({ path, type, words }) => path.length === 1 && type === "object" && words.length === 1 && words[0] === key)
  )
    return true;
  if (trigger.type === "poll" && [trigger.operation.entity, ...trigger.operation.aliases].flatMap(stems).includes(key)) return true;
  if (trigger.type === "event" && [trigger.event.entity, ...trigger.event.aliases].flatMap(stems).includes(key)) return true;
  return source !== null && stems(source.noun).includes(key);
}

/** The word names or does what the plan names or does. */
function does(word: string, plan: Draft): boolean {
  const key = stem(word.toLowerCase());
  const groups = verbGroups(word);
  const operations = [
    ...plan.actions.flatMap((action) => ("operation" in action.target ? [action.target.operation] : [])),
    ...(plan.list ? [plan.list.operation] : []),
    ...(plan.lookup ? [plan.lookup.operation] : []),
  ];
  if (operations.some((operation) => ofOperation(operation).has(key) || overlaps(groups, new Set(operation.verbs.flatMap((verb) => [...verbGroups(verb)])))))
    return true;
  if (NOTIFIES.test(word.toLowerCase()) && operations.some(({ messageField }) => messageField !== undefined)) return true;
  const requests = plan.actions.flatMap(({ connection, target }) => ("method" in target ? [{ name: connection.name, ...target }] : []));
  // “add a booking at the Bookings API”: the thing goes by the name of the place.
  if (requests.some(({ method, name, path }) => method === word.toUpperCase() || [name, path].flatMap(stems).includes(key) || overlaps(groups, DOING)))
    return true;
  if ((plan.list ?? plan.trigger.type === "poll") && (overlaps(groups, READING) || COPIES.test(word.toLowerCase()) || key === "push")) return true;
  if (plan.reply && (groups.has("comment") || key === "status")) return true;
  return starts(word, plan);
}

function ofOperation(operation: Operation): ReadonlySet<string> {
  return new Set([operation.entity, ...operation.aliases, ...operation.verbs, operation.destinationField ?? ""].flatMap(stems));
}
