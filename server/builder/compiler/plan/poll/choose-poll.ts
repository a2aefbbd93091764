import type { Operation } from "../../../../connectors/connector.ts";
import { stems } from "../../catalogue/capability.ts";
import { verbGroups } from "../../language/vocabulary.ts";
import { mentionsIn } from "../mentions-in.ts";
import type { Range } from "../range.ts";
import type { ReadRequest } from "../read-request.ts";
import { COMES } from "./claim-poll.ts";
import { ask, refuse } from "../undecided.ts";

export interface ChosenPoll {
  readonly system: string;
  readonly connectionName: string | undefined;
  readonly operation: Operation;
  readonly about: "new" | "changed";
  /** What is there already is taken the first time. */
  readonly takesExisting?: boolean;
}

const CHANGES = /^(?:chang|updat|modif|edit|alter)/;
const GOES = /^(?:delet|remov|disappear|vanish|gone|drop(?:s|ped)? out|renam|mov)/;

/** “a file appears in the folder”: a system that tells of nothing is asked for what is new. Null where it is no such system. */
export function choosePoll(request: ReadRequest, clause: Range): ChosenPoll | null {
  const [mention] = mentionsIn(request, clause.from, clause.to);
  const able = mention ? pollOf(request, mention.system) : null;
  if (mention) return able ? { system: mention.system, connectionName: mention.connectionName, operation: able, about: aboutOf(request, clause) } : null;
  const named = candidates(request).flatMap((system) => {
    const operation = pollOf(request, system);
    return operation && namesThing(request, clause, operation) ? [{ system, operation }] : [];
  });
  const [only] = named;
  if (named.length > 1)
    throw ask({
      subject: "system",
      text: "Which system does this start in?",
      choices: named.map(({ system }) => ({ value: system, label: request.catalogue.get(system)?.name ?? system })),
    });
  return only ? { ...only, connectionName: undefined, about: aboutOf(request, clause) } : null;
}

/** The operation of a system that hands over what is new since a cursor. */
export function pollOf(request: Pick<ReadRequest, "catalogue">, system: string): Operation | null {
  return request.catalogue.get(system)?.operations.find(({ verbs, output }) => verbs.includes("poll") && output.properties?.cursor !== undefined) ?? null;
}

function candidates({ answers, connections, catalogue }: ReadRequest): readonly string[] {
  if (answers.system) return [answers.system];
  const known = [...new Set(connections.map(({ connector }) => connector))];
  const able = known.filter((system) => pollOf({ catalogue }, system));
  return able.length > 0 ? able : catalogue.connectors.map(({ id }) => id);
}

export function namesThing({ text }: ReadRequest, { from, to }: Range, { entity, aliases }: Operation): boolean {
  const said = new Set(text.tokens.slice(from, to).map(({ stem }) => stem));
  return [entity, ...aliases].some((name) => stems(name).every((word) => said.has(word)));
}

/** What comes, or what changes as well; what goes leaves nothing to be found. */
function aboutOf({ text }: ReadRequest, { from, to }: Range): ChosenPoll["about"] {
  const words = text.tokens.slice(from, to).filter(({ kind }) => kind === "word");
  const gone = words.find(({ lower }) => GOES.test(lower) && !verbGroups(lower).has("create"));
  if (gone)
    throw refuse(`What is ${gone.lower.replace(/s$/, "")} can't be told by reading what is there: nothing is left to be found.`, [text.text(from, to).trim()]);
  const other = words.find(
    ({ lower }, at) => /ed$/.test(lower) && /^(?:gets?|got|is|was|been|being)$/.test(words[at - 1]?.lower ?? "") && !COMES.test(lower) && !CHANGES.test(lower),
  );
  if (other) throw refuse(`That something is “${other.lower}” is not told apart from other changes. Say “changes” and what must be so then.`, [other.lower]);
  return words.some(({ lower }) => CHANGES.test(lower)) ? "changed" : "new";
}
