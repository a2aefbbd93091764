import type { SystemProfile } from "../catalogue/capability.ts";
import type { Mention } from "../catalogue/mentions.ts";
import type { RequestText } from "../language/request-text.ts";
import { fieldGroups } from "../language/vocabulary.ts";
import { FILE_KIND } from "./conditions/file-kinds.ts";
import type { ConnectorCatalogue } from "../../builder.ts";

/** The request with blanks where texts are quoted or dictated, and where places are named: “Closed on Mondays” is no schedule, nor is #daily. */
export function withoutLiterals(text: RequestText): string {
  const { original, tokens } = text;
  return tokens
    .filter(({ kind, text: said }) => /^(quoted|channel|email|url|path|slug)$/.test(kind) && !ZONE.test(said))
    .reduce((blanked, { start, end }) => blanked.slice(0, start) + " ".repeat(end - start) + blanked.slice(end), original);
}

/** A time zone is written as a repository is. */
const ZONE = /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z]/;

/** Places of things whose name has several words: pull request, phone call. */
export function compoundNouns(text: RequestText, profiles: readonly SystemProfile[]): ReadonlySet<number> {
  const names = profiles
    .flatMap(({ events, operations }) => [...events, ...operations].flatMap(({ entity, aliases }) => [entity, ...aliases]))
    .filter((name) => name.length > 1);
  const at = new Set<number>();
  text.tokens.forEach((_, from) => {
    const name = names.find((words) => words.every((word, offset) => text.tokens[from + offset]?.stem === word));
    // “a CSV file”: no order to file something.
    if (/^files?$/.test(text.word(from)) && FILE_KIND.test(text.word(from - 1))) at.add(from);
    name?.forEach((_word, offset) => at.add(from + offset));
  });
  return at;
}

/** “name and email”: a field, although a mail system goes by that word too; “send an email” and “email the customer” mean the system. */
export function isFieldWord(text: RequestText, { from, to }: Mention): boolean {
  if (to - from !== 1 || fieldGroups(text.word(from)).size === 0) return false;
  const before = text.word(from - 1);
  if (/^(via|by|through|using)$/.test(before)) return false;
  if (/^(an?|another|the)$/.test(before)) return !/^(send|write|get|shoot|fire|drop|receive|deliver|trigger)$/.test(text.word(from - 2));
  const opens = from === 0 || /^(,|and|then|also|please|:|to)$/.test(before) || text.tokens[from - 1]?.kind === "stop";
  const hasObject = /^(the|them|him|her|me|us|it|every|each|all|its|their)$/.test(text.word(from + 1)) || text.tokens[from + 1]?.kind === "email";
  return !(opens && hasObject);
}

/** “the sheet Payments”: the name of a place in a system. */
export function isPlaceName(text: RequestText, { from, to }: Mention): boolean {
  const isFolder = to - from === 1 && /^(?:folder|directory|prefix|bucket)$/.test(text.word(from - 1)) && from > 1;
  return (
    isFolder ||
    (to - from === 1 &&
      /^(sheet|tab|worksheet|table|base|project|board|database|audience)$/.test(text.word(from - 1)) &&
      /^\p{Lu}/u.test(text.tokens[from]?.text ?? ""))
  );
}

/** “the crm API” is a system of its own, although a known one goes by that nickname; “the Stripe API” is Stripe. */
export function isPartOfApiName(text: RequestText, { system, from, to }: Mention, catalogue: ConnectorCatalogue): boolean {
  if (!/^(api|apis|service|endpoint|backend|microservice)$/.test(text.word(to))) return false;
  const said = text.text(from, to).toLowerCase();
  return said !== catalogue.get(system)?.name.toLowerCase() && said !== system;
}
