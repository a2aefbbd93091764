import { stems } from "../catalogue/capability.ts";
import type { Field } from "../fields/field.ts";
import { stem } from "../language/stem.ts";
import type { ChosenAction } from "./choose-actions.ts";
import { camel, spelledKey } from "./declared-source.ts";
import { defaultFields } from "./default-fields.ts";
import { isChannel } from "./messengers.ts";
import { type NounPhrase, nounPhrases } from "./phrases/noun-phrases.ts";
import { asksHowMany } from "./phrases/questions.ts";
import { type PhraseContext, type Reading, readAsField, readPhrase } from "./phrases/read-phrase.ts";
import type { Source } from "./plan.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";
import { refuse } from "./undecided.ts";

export interface NamedField {
  /** As the person calls it: `customer email`. */
  readonly words: readonly string[];
  /** The same as a name in code, spelled as it was said. */
  readonly key: string;
  readonly field: Field;
  /** The argument that it is for, where that was said: “as the subject”. */
  readonly into: string | null;
}

export interface NamedFields {
  readonly found: readonly NamedField[];
  /** Phrases that were made sense of as nothing. */
  readonly missing: readonly NounPhrase[];
  /** Phrases that several fields could be meant by. */
  readonly unclear: readonly { readonly phrase: NounPhrase; readonly rivals: readonly Field[] }[];
}

interface Read {
  readonly phrase: NounPhrase;
  readonly reading: Reading;
}

/** The fields that a part of a request asks for: “its title and link”, “who opened it”, “with the customer's email, the amount and currency”. */
export function namedFields(request: ReadRequest, range: Range, source: Source | null, action: ChosenAction | null): NamedFields {
  const context = contextOf(request, range, source, action);
  const phrases = nounPhrases(request.text, range).filter(
    (phrase) => (phrase.opener === null || CONTENT.test(phrase.opener) || LOOSE.test(phrase.opener)) && !isValueAhead(request, phrase, action),
  );
  const targets = action?.kind === "request" ? targetNames(phrases) : [];
  const asked = phrases.filter((phrase) => !targets.includes(phrase));
  const read = asked.map((phrase): Read => ({ phrase, reading: answered(request, phrase, source) ?? readPhrase(phrase, context) }));
  const found: NamedField[] = [];
  const missing: NounPhrase[] = [];
  const unclear: { phrase: NounPhrase; rivals: readonly Field[] }[] = [];
  read.forEach(({ phrase, reading }, at) => {
    const inList = read.some((other) => other.phrase.list === phrase.list && other.reading.kind === "field");
    const meant = inList && reading.kind !== "field" && reading.kind !== "rivals" ? memberOfList(phrase, reading, context, source) : reading;
    const before = read[at - 1];
    if (/^(as|in|into)$/.test(phrase.opener ?? "") && argumentNamed(phrase.words, action) !== null && before?.reading.kind === "field") {
      for (const place of phrase.places) request.text.use(place, place + 1, "doing");
      return;
    }
    if (meant.kind === "unknown") {
      if (source?.kind === "items" && asksHowMany(phrase.words)) for (const place of phrase.places) request.text.use(place, place + 1, "doing");
      else if (!isLoose(phrase)) missing.push(phrase);
    } else if (meant.kind === "rivals") unclear.push({ phrase, rivals: meant.rivals });
    else if (meant.kind === "field") {
      const into = argumentFor(read, at, action);
      if (isLoose(phrase) && argumentNamed(phrase.words, action) !== null) return;
      for (const field of meant.also ? [meant.field, meant.also] : [meant.field])
        if (!found.some((other) => other.field === field && other.into === into))
          found.push(
            meant.also
              ? { words: [...field.words], key: camel(field.words), field, into }
              : { words: phrase.words, key: spelledKey(request.text, phrase, phrase.words), field, into },
          );
      for (const place of phrase.places) request.text.use(place, place + 1, "field");
    } else
      for (const place of phrase.places)
        if (request.text.roleOf(place) === null) request.text.use(place, place + 1, meant.kind === "thing" ? "thing" : "doing");
  });
  return { found: underNames(request, found, targets, source), missing, unclear };
}

/** “the number and title as id and summary”: what they are to be called where they go. */
function targetNames(phrases: readonly NounPhrase[]): readonly NounPhrase[] {
  const first = phrases.find(({ opener, words }) => opener === "as" && !AS_A_WHOLE.test(words.at(-1) ?? ""));
  return first ? phrases.filter((phrase) => phrase.opener === "as" && phrase.from >= first.from) : [];
}

const AS_A_WHOLE = /^(?:json|xml|form|body|payload|is|whole|post|put|patch|request|query|text)$/;

function underNames(request: ReadRequest, found: readonly NamedField[], targets: readonly NounPhrase[], source: Source | null): readonly NamedField[] {
  if (targets.length === 0) return found;
  const all = found.length > 0 || source?.type.from !== "declared" ? found : source.fields.map(wholeField);
  const said = targets.map(({ from, to }) => request.text.text(from, to)).join(", ");
  if (all.length !== targets.length)
    throw refuse(`I'm not sure which fields are to be called ${said} there. Say as many fields as names: “the … and … as ${said}”.`, [said]);
  for (const { places } of targets) for (const place of places) request.text.use(place, place + 1, "doing");
  return all.map((one, at) => {
    const phrase = targets[at];
    return phrase ? { ...one, key: spelledKey(request.text, phrase, phrase.words) } : one;
  });
}

function wholeField(field: Field): NamedField {
  return { words: field.words, key: field.path.at(-1) ?? "", field, into: null };
}

/** What hangs on these says what is in it. */
const CONTENT = /^(with|about|as)$/;
/** What hangs on these may: “from its name”, “in the subject”. */
const LOOSE = /^(from|using|in|into|for)$/;
const isLoose = ({ opener }: NounPhrase) => opener !== null && LOOSE.test(opener);

/** “the comment and its author”: the comment is one of the things that are listed, and stands for what it says. */
function memberOfList(phrase: NounPhrase, reading: Reading, context: PhraseContext, source: Source | null): Reading {
  const field = readAsField(phrase, context);
  if (field) return { kind: "field", field };
  const [main] = source ? defaultFields(source) : [];
  const isItself = phrase.words.every((word) => context.meaning?.noun.has(stem(word)));
  if (reading.kind === "thing" && isItself && main) return { kind: "field", field: main };
  return reading.kind === "doing" && phrase.article === "indefinite" ? reading : { kind: "unknown" };
}

function contextOf(request: ReadRequest, range: Range, source: Source | null, action: ChosenAction | null): PhraseContext {
  const operation = action?.kind === "operation" ? action.operation : null;
  const noun = new Set(source ? stems(source.noun) : []);
  const names =
    source?.type.from === "event"
      ? eventWords(request, source.type.connection.connector, source.type.event)
      : source && source.type.from !== "declared"
        ? [source.type.operation.entity, ...source.type.operation.aliases]
        : [];
  return {
    meaning: source && { fields: source.fields, focus: source.focus, noun: new Set([...noun, ...source.focus.flatMap(stems)]) },
    thing: new Set([...noun, ...names.flatMap(stems)]),
    made: new Set(operation ? [operation.entity, ...operation.aliases].flatMap(stems) : placeWords(request, range, action)),
    many: source?.kind === "items",
    tells: operation !== null && operation.messageField !== undefined && operation.destinationField !== undefined && isChannel(operation),
  };
}

function eventWords(request: ReadRequest, system: string, id: string): readonly string[] {
  const event = request.catalogue.get(system)?.events.find((one) => one.id === id);
  return event ? [event.entity, event.name, ...event.aliases, ...event.verbs, event.id] : [];
}

/** “add a booking at the Bookings API”: the thing goes by the name of the place. */
function placeWords(request: ReadRequest, range: Range, action: ChosenAction | null): readonly string[] {
  if (action?.kind !== "request") return [];
  const objects = nounPhrases(request.text, range).filter(({ opener, article }) => opener === null && article === "indefinite");
  return [action.connection.name, action.path, ...objects.flatMap(({ words }) => words)].flatMap(stems);
}

/** “with the summary as the title”, “put the name in the subject” */
function argumentFor(read: readonly Read[], at: number, action: ChosenAction | null): string | null {
  const next = read[at + 1]?.phrase;
  return next && (next.opener === "as" || next.opener === "in" || next.opener === "into") ? argumentNamed(next.words, action) : null;
}

function argumentNamed(words: readonly string[], action: ChosenAction | null): string | null {
  if (action?.kind !== "operation") return null;
  const wanted = words.join("").toLowerCase();
  return Object.keys(action.operation.input.properties ?? {}).find((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "") === wanted) ?? null;
}

/** “with company "Web"”, “in project OPS”: the name of what the value behind it is for. */
function isValueAhead(request: ReadRequest, phrase: NounPhrase, action: ChosenAction | null): boolean {
  const next = request.text.tokens[phrase.to];
  return (
    action !== null &&
    next !== undefined &&
    (next.kind === "quoted" || next.kind === "number" || next.kind === "money" || request.text.roleOf(phrase.to) === "value")
  );
}

/** What a person answered when they were asked which field they mean. */
function answered(request: ReadRequest, phrase: NounPhrase, source: Source | null): Reading | null {
  const answer = request.answers[fieldSubject(phrase)];
  const field = answer === undefined ? undefined : source?.fields.find(({ path }) => path.join(".") === answer);
  return field ? { kind: "field", field } : null;
}

export function fieldSubject({ words }: NounPhrase): string {
  return `field ${words.join(" ")}`;
}
