import { stems } from "../../catalogue/capability.ts";
import { fieldsOf } from "../../fields/field.ts";
import { verbGroups } from "../../language/vocabulary.ts";
import { itemSchema } from "../../../../connectors/item-schema.ts";
import { mentionsIn } from "../mentions-in.ts";
import type { ReadRequest } from "../read-request.ts";
import type { Since } from "../read-since.ts";
import { CREATED, stampOf } from "../stamps.ts";

/** How often is looked where nothing tells of what is new. */
const OFTEN = { cron: "*/5 * * * *", timeZone: "UTC", label: "every 5 minutes", spans: [] } as const;
const COMES = /^(?:new|created|added|opened|appears?|arrives?|comes?|placed|made|raised|entered|lands?|received|registered|inserted)$/;
const CHANGES = /^(?:chang|updat|modif|edit|clos|delet|remov|cancel|paid|pay)/;

/**
 * “a record is added to the base”: where no event tells of it, but a list says when each came to be, the list is
 * read every few minutes for what is new. Null where an event does, or nothing is known of when.
 */
export function readWatch(request: ReadRequest): { readonly request: ReadRequest; readonly since: Since } | null {
  const [clause, second] = request.clauses.filter(({ role }) => role === "trigger");
  if (!clause || second || request.schedule) return null;
  const [mention] = mentionsIn(request, clause.from, clause.to);
  const connector = mention && request.catalogue.get(mention.system);
  if (!connector) return null;
  const tokens = request.text.tokens.slice(clause.from, clause.to).filter(({ kind }) => kind === "word");
  const said = new Set(tokens.map(({ stem }) => stem));
  const comes = tokens.filter(({ lower }) => COMES.test(lower));
  if (comes.length === 0 || tokens.some(({ lower }) => CHANGES.test(lower))) return null;
  const named = (names: readonly string[]) => names.some((name) => stems(name).length > 0 && stems(name).every((word) => said.has(word)));
  const told = connector.events.some(
    ({ entity, aliases, verbs }) =>
      named([entity, ...aliases]) && verbs.some((verb) => verbGroups(verb).has("create") || comes.some(({ lower }) => verb === lower)),
  );
  const list = connector.operations.find(
    (operation) =>
      operation.paging &&
      operation.effect === "read" &&
      named([operation.entity, ...operation.aliases]) &&
      stampOf(fieldsOf(itemSchema(operation)?.schema ?? {}), CREATED),
  );
  if (told || !list) return null;
  for (let at = clause.from; at < clause.to; at++) if (COMES.test(request.text.word(at)) && !request.text.isUsed(at)) request.text.use(at, at + 1, "happening");
  const note = `${connector.name} tells of no such event, so that it is asked every 5 minutes.`;
  return { request: { ...request, schedule: OFTEN, watched: clause, notes: [...request.notes, note] }, since: "new" };
}
