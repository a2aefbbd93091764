import { stem } from "../text/stem.ts";
import { fieldGroups, overlaps } from "../lexicon/field-words.ts";
import type { Field } from "./field.ts";

export interface FoundField {
  readonly field: Field;
  readonly score: number;
}

const PEOPLE: ReadonlySet<string> = new Set(["author", "assignee", "customer"]);
const HUMAN_LINK = /html|web|permalink|public|hosted|page|link/;

/** Best first. `words` are what a person calls the field; `focus` is the path of the thing that they speak of. */
export function rankFields(words: readonly string[], fields: readonly Field[], focus: readonly string[] = [], least = 2): readonly FoundField[] {
  const asked = words.map(stem);
  const groups = new Set(asked.flatMap((word) => [...fieldGroups(word)]));
  return fields
    .map((field) => ({ field, score: score(asked, groups, field, focus) }))
    .filter((found) => found.score >= least)
    .sort((a, b) => b.score - a.score || a.field.path.length - b.field.path.length);
}

export function findField(words: readonly string[], fields: readonly Field[], focus: readonly string[] = []): Field | null {
  return rankFields(words, fields, focus)[0]?.field ?? null;
}

function score(asked: readonly string[], groups: ReadonlySet<string>, field: Field, focus: readonly string[]): number {
  const own = new Set(field.words);
  const path = new Set(field.pathWords);
  const inOwn = asked.filter((word) => own.has(word)).length;
  const inPath = asked.filter((word) => path.has(word)).length;
  let points = 0;
  if (inOwn === asked.length && own.size === asked.length) points += 5;
  else if (inPath === asked.length && inOwn > 0) points += 4 - 1.6 * (own.size - inOwn);
  const last = asked.at(-1) ?? "";
  const lastGroups = fieldGroups(last);
  if (points === 0 && overlaps(lastGroups, field.groups)) {
    const rest = asked.slice(0, -1);
    points += 2.5 + rest.filter((word) => path.has(word)).length - rest.filter((word) => !path.has(word)).length * 0.75;
  } else if (points === 0 && asked.length === 1 && overlaps(groups, field.groups)) points += 2.5;
  if (points > 0 && inOwn === 0) points -= 0.4 * Math.max(0, own.size - 1);
  if (points === 0) return 0;
  // An address for people goes before one for programs, even where that is called just "url".
  if (groups.has("link") && HUMAN_LINK.test(field.path.at(-1) ?? "")) points = Math.max(points, 4) + 2;
  if (groups.has("link") && field.schema.format === "uri") points += 0.25;
  // A record is meant only where people go by it; what is shown then is its name.
  if (field.type === "object" && !overlaps(groups, PEOPLE)) points -= 2;
  const inside = focus.length <= field.path.length && focus.every((segment, index) => field.path[index] === segment);
  points += inside ? 0.6 : -0.6;
  return points - 0.3 * Math.max(0, field.path.length - focus.length - 1);
}

const NAMING = ["login", "name", "display_name", "displayName", "username", "email", "title", "body", "text", "id"];

/** For a record such as a user, the field that people know it by. */
export function namingField(record: Field, fields: readonly Field[]): Field | null {
  const members = fields.filter(
    (field) => field.path.length === record.path.length + 1 && record.path.every((segment, index) => field.path[index] === segment),
  );
  for (const name of NAMING) {
    const found = members.find((field) => field.path.at(-1) === name);
    if (found) return found;
  }
  return null;
}

/** As `findField`, going on from a record to what it is known by. */
export function findValue(words: readonly string[], fields: readonly Field[], focus: readonly string[] = []): Field | null {
  const ranked = rankFields(words, fields, focus);
  const [best] = ranked;
  if (!best) return null;
  if (best.field.type !== "object") return best.field;
  return namingField(best.field, fields) ?? ranked.find((found) => found.field.type !== "object")?.field ?? null;
}
