import { amountField } from "../../fields/amount-field.ts";
import type { Field } from "../../fields/field.ts";
import { findValue } from "../../fields/find-field.ts";
import { type MeaningOf, meantField } from "../../fields/meant-field.ts";
import { stem } from "../../language/stem.ts";
import { fieldGroups, isFiller, overlaps, verbGroups } from "../../language/vocabulary.ts";
import type { Reading } from "./read-phrase.ts";

const BEGINS = /^(open|creat|report|fil|file|submit|write|wrote|rais|post|add|start|author|send|sent|made|make|plac)/;
const ACTOR: ReadonlySet<string> = new Set(["author"]);

/** “who opened it”, “when it was closed”, “how much it is”: a field that answers the question. */
export function askedInQuestion([question = "", ...rest]: readonly string[], meaning: MeaningOf): Reading | null {
  const verb = rest.find((word) => !isFiller(word) && !meaning.noun.has(stem(word)));
  if (/^(who|whom)$/.test(question)) return asField(person(verb, rest, meaning));
  if (question === "why") return asField(findValue(["reason"], meaning.fields, meaning.focus));
  if (question === "when") return asField(moment(verb, meaning));
  if (question === "how" && rest[0] === "much") return asField(amountField(meaning.fields, meaning.focus));
  if (question === "what" && verb && /^(wrote|writes?|written|said|says?|commented|posted)$/.test(verb))
    return asField(findValue(["text"], meaning.fields, meaning.focus));
  if (/^(what|which)$/.test(question) && rest.length > 0) {
    const named = rest.filter((word) => !isFiller(word));
    const meant = named.length > 0 ? meantField(named, meaning) : null;
    return meant && "field" in meant ? { kind: "field", field: meant.field } : null;
  }
  return null;
}

const asField = (field: Field | null): Reading | null => (field && !isListOfRecords(field) ? { kind: "field", field } : null);

/** Records without a name have nothing to show. */
const isListOfRecords = ({ schema }: Field) => schema.items?.type === "object" && !schema.items.properties?.name;

function person(verb: string | undefined, rest: readonly string[], { fields, focus }: MeaningOf): Field | null {
  const people = fields.filter((field) => overlaps(field.groups, ACTOR) || /er$|or$|_by$|By$/.test(field.path.at(-1) ?? ""));
  // “who the customer is”: by name, where there is one.
  const named = rest.filter((word) => fieldGroups(word).size > 0);
  const [somebody] = named;
  if (somebody && /^(is|was|are)$/.test(rest.at(-1) ?? "")) return findValue([somebody, "name"], fields, focus) ?? findValue([somebody], fields, focus);
  if (!verb) return findValue(["author"], fields, focus);
  if (/^assign/.test(verb) && (/^(to|is|was)$/.test(rest.at(-1) ?? rest[0] ?? "") || /^(is|was|were|been)$/.test(rest[rest.indexOf(verb) - 1] ?? "")))
    return findValue(["assignee"], fields, focus);
  const doer = people.find((field) => field.words.some((word) => word.slice(0, 4) === stem(verb).slice(0, 4)));
  if (doer) return findValue(doer.words, fields, focus);
  if (BEGINS.test(stem(verb)) || /^(sent|wrote|made)$/.test(verb)) return findValue(["author"], fields, focus) ?? findValue(["sender"], fields, []);
  return fields.some(({ path }) => path.length === 1 && path[0] === "sender") ? findValue(["sender", "login"], fields, []) : null;
}

function moment(verb: string | undefined, { fields, focus }: MeaningOf): Field | null {
  const near = fields.filter((field) => focus.every((segment, index) => field.path[index] === segment) && field.path.length === focus.length + 1);
  const times = near.filter((field) => /_at$|At$|date$|Date$|^created$|^updated$|time/i.test(field.path.at(-1) ?? "") || field.schema.format === "date-time");
  const wanted = verb && BEGINS.test(stem(verb)) ? "creat" : stem(verb ?? "");
  return (
    times.find((field) => field.words.some((word) => wanted !== "" && (word.startsWith(wanted) || overlaps(verbGroups(word), verbGroups(verb ?? ""))))) ?? null
  );
}

/** Words of a question that ask for how many there are. */
export function asksHowMany(words: readonly string[]): boolean {
  return words[0] === "how" && words[1] === "many" && !words.slice(2).some((word) => fieldGroups(word).size > 0);
}
