import { FeatureList } from "../rank/feature-list.ts";
import { inCommon, likeness, type NamedField } from "./named-field.ts";

/** What a match is judged within. */
export interface MatchContext {
  /** Words of the event that the sources come from, and of the action that the targets belong to. */
  readonly about: readonly string[];
  readonly into: readonly string[];
  readonly sources: readonly NamedField[];
  readonly targets: readonly NamedField[];
}

/** How well a source field fits a target field. Hashed names of features speak of words and kinds, never of a system. */
export function matchFeatures(target: NamedField, source: NamedField, context: MatchContext): FeatureList {
  const features = new FeatureList();
  addLikeness(features, target, source, context);
  addKinds(features, target, source, context);
  addPairs(features, target, source);
  addSource(features, source);
  addContext(features, target, source, context);
  addRivals(features, target, source, context);
  return features;
}

function addLikeness(features: FeatureList, target: NamedField, source: NamedField, { about, into }: MatchContext): void {
  const [wanted, given] = [new Set(target.words), new Set(source.words)];
  const shared = inCommon(wanted, given);
  const share = (count: number, whole: number) => count / Math.max(1, whole);
  const alike = likeness(target, source);
  if (target.letters === source.letters) features.add("same name");
  if (target.ownLetters === source.ownLetters) features.add("same own name");
  if (target.own.at(-1) === source.own.at(-1)) features.add("same last word");
  if (target.own[0] === source.own[0]) features.add("same first word");
  features.add("shared", share(shared, wanted.size + given.size - shared));
  features.add("wanted and there", share(shared, wanted.size));
  features.add("there and wanted", share(shared, given.size));
  features.add("own shared", share(inCommon(target.own, source.own), new Set([...target.own, ...source.own]).size));
  features.add("alike", alike);
  features.add(`alike ${Math.round(4 * alike)}`);
  if (source.ownLetters.length > 2 && target.letters.includes(source.ownLetters)) features.add("inside target");
  if (target.ownLetters.length > 2 && source.letters.includes(target.ownLetters)) features.add("inside source");
  features.add("says more", Math.min(3, source.words.filter((word) => !wanted.has(word) && !about.includes(word)).length));
  features.add("says less", Math.min(3, target.words.filter((word) => !given.has(word) && !into.includes(word)).length));
  if (source.words.some((word) => about.includes(word))) features.add("names the thing itself");
  if (target.words.some((word) => into.includes(word))) features.add("names the thing made");
}

function addKinds(features: FeatureList, target: NamedField, source: NamedField, { sources }: MatchContext): void {
  const both = [...target.ownKinds].filter((kind) => source.ownKinds.has(kind));
  features.add("kinds", Math.min(2, both.length));
  features.add("kinds shared", both.length / Math.max(1, new Set([...target.ownKinds, ...source.ownKinds]).size));
  if (both.length === 0 && inCommon(target.words, source.words) === 0) features.add("nothing shared");
  for (const kind of both) features.add(`kind ${kind}`);
  for (const wants of someKind(target)) {
    for (const gets of someKind(source)) features.add(`kind ${wants} gets ${gets}`, 0.5);
    features.add(`kind ${wants} gets name ${source.ownLetters}`, 0.5);
  }
  for (const gets of someKind(source)) features.add(`wants name ${target.ownLetters} gets kind ${gets}`, 0.5);
  for (const wants of target.ownKinds) {
    const elsewhere = sources.some((other) => other !== source && other.kinds.has(wants));
    if (elsewhere && !source.kinds.has(wants)) features.add(`kind elsewhere ${wants}`, 0.7);
    if (!elsewhere && source.kinds.has(wants)) features.add(`kind only here ${wants}`, 0.7);
    for (const place of source.placeKinds) features.add(`kind ${wants} within ${place}`, 0.5);
  }
}

function addPairs(features: FeatureList, target: NamedField, source: NamedField): void {
  features.add(`wants ${target.own.at(-1) ?? ""} gets ${source.own.at(-1) ?? ""}`);
  features.add(`wants all ${target.letters} gets all ${source.letters}`);
  features.add(`wants own ${target.ownLetters} gets own ${source.ownLetters}`);
  for (const wants of new Set(target.words)) for (const gets of new Set(source.words)) if (wants !== gets) features.add(`word ${wants} ${gets}`, 0.5);
}

/** What a name is like says how often it is wanted at all: a title often, a checksum never. */
function addSource(features: FeatureList, source: NamedField): void {
  features.add("words", Math.min(5, new Set(source.words).size));
  features.add(`nested ${source.isNested}`);
  features.add(`gets ${source.letters}`);
  features.add(`gets own ${source.ownLetters}`, 0.7);
  features.add(`gets last ${source.own.at(-1) ?? ""} of ${Math.min(3, source.words.length)}`);
  for (const word of new Set(source.words)) features.add(`gets word ${word}`, 0.5);
  for (const kind of someKind(source)) features.add(`gets kind ${kind}`, 0.5);
}

function addContext(features: FeatureList, target: NamedField, source: NamedField, { about, into }: MatchContext): void {
  const last = target.own.at(-1) ?? "";
  const event = about.join(" ");
  features.add(`event ${event} gets ${source.name}`, 0.7);
  features.add(`event ${event} wants ${target.ownLetters} gets ${source.name}`, 0.7);
  for (const word of about) {
    features.add(`about ${word} gets ${source.letters}`, 0.7);
    features.add(`about ${word} wants ${last} gets ${source.letters}`, 0.5);
    for (const kind of someKind(target)) features.add(`about ${word} wants kind ${kind} gets ${source.ownLetters}`, 0.35);
  }
  for (const word of into) {
    features.add(`into ${word} wants ${last} gets ${source.own.at(-1) ?? ""}`, 0.5);
    for (const kind of someKind(source)) features.add(`into ${word} wants ${target.ownLetters} gets kind ${kind}`, 0.35);
  }
}

/** Other sources that would fit the target, and other targets that the source would fit. */
function addRivals(features: FeatureList, target: NamedField, source: NamedField, { sources, targets }: MatchContext): void {
  const shared = inCommon(target.words, source.words);
  const others = sources.filter((other) => other !== source);
  if (others.some((other) => inCommon(other.words, target.words) > shared)) features.add("another shares more");
  if (shared > 0 && !others.some((other) => inCommon(other.words, target.words) > 0)) features.add("only one to share");
  if (others.some((other) => source.letters.startsWith(other.letters))) features.add("part of another");
  if (others.some((other) => other.letters.startsWith(source.letters))) features.add("has parts");
  const alike = likeness(target, source);
  const kinds = inCommon(target.ownKinds, source.ownKinds);
  const rivals = targets.filter((other) => other !== target);
  const isCloser = (other: NamedField) => {
    const theirs = inCommon(other.words, source.words);
    return theirs > shared || (theirs === shared && shared > 0 && likeness(other, source) > alike);
  };
  if (rivals.some(isCloser)) features.add("closer to another target");
  if (rivals.some((other) => inCommon(other.ownKinds, source.ownKinds) > kinds)) features.add("more of the kind of another target");
}

const someKind = ({ ownKinds }: NamedField): Iterable<string> => (ownKinds.size > 0 ? ownKinds : ["none"]);
