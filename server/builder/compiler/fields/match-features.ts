import { stems } from "../catalogue/capability.ts";
import { fieldGroups } from "../language/vocabulary.ts";
import { FeatureList } from "../rank/feature-list.ts";

/** A field by its name: its words, and what kinds of field they speak of. */
export interface NamedField {
  readonly name: string;
  readonly words: readonly string[];
  readonly groups: ReadonlySet<string>;
  readonly letters: string;
}

export function namedField(name: string): NamedField {
  const words = stems(name.replaceAll("__", " ").replaceAll(/[[\]().]/g, " "));
  return { name, words, groups: new Set([...words, words.join("")].flatMap((word) => [...fieldGroups(word)])), letters: words.join("") };
}

/** How well a source field fits a target field. `about` are the words of the event that the source comes from. */
export function matchFeatures(
  target: NamedField,
  source: NamedField,
  sources: readonly NamedField[],
  about: readonly string[],
  into: readonly string[],
): FeatureList {
  const features = new FeatureList();
  const [wanted, given] = [new Set(target.words), new Set(source.words)];
  const shared = [...wanted].filter((word) => given.has(word));
  const [last, first] = [target.words.at(-1) ?? "", target.words[0] ?? ""];
  features.add("bias words", Math.min(5, given.size));
  if (target.letters === source.letters) features.add("same name");
  if (last === source.words.at(-1)) features.add("same last word");
  if (first === source.words[0]) features.add("same first word");
  features.add("shared", shared.length / Math.max(1, wanted.size + given.size - shared.length));
  features.add("wanted and there", shared.length / Math.max(1, wanted.size));
  features.add("there and wanted", shared.length / Math.max(1, given.size));
  features.add("alike", alike(target.letters, source.letters));
  features.add(`alike ${Math.round(4 * alike(target.letters, source.letters))}`);
  if (source.letters.length > 2 && target.letters.includes(source.letters)) features.add("inside target");
  if (target.letters.length > 2 && source.letters.includes(target.letters)) features.add("inside source");
  const kinds = [...target.groups].filter((group) => source.groups.has(group));
  features.add("kinds", Math.min(2, kinds.length));
  if (kinds.length === 0 && shared.length === 0) features.add("nothing shared");
  for (const kind of kinds) features.add(`kind ${kind}`);
  for (const from of target.groups) for (const to of source.groups) if (from !== to) features.add(`kinds ${from} ${to}`, 0.5);
  features.add(`wants ${last} gets ${source.words.at(-1) ?? ""}`);
  features.add(`wants ${target.letters} gets ${source.letters}`);
  for (const from of wanted) for (const to of given) if (from !== to) features.add(`word ${from} ${to}`, 0.5);
  // What a name is like says how often it is wanted at all: a title often, a checksum never.
  features.add(`gets ${source.letters}`);
  for (const to of given) features.add(`gets word ${to}`, 0.5);
  features.add(`gets last ${source.words.at(-1) ?? ""} of ${Math.min(3, source.words.length)}`);
  for (const word of about) {
    features.add(`about ${word} gets ${source.letters}`, 0.7);
    features.add(`about ${word} wants ${last} gets ${source.letters}`, 0.5);
    if (given.has(word)) features.add("names the thing itself");
  }
  for (const word of into) features.add(`into ${word} wants ${last} gets ${source.words.at(-1) ?? ""}`, 0.5);
  const closer = sources.filter((other) => other !== source && other.words.filter((word) => wanted.has(word)).length > shared.length).length;
  if (closer > 0) features.add("another shares more");
  if (shared.length > 0 && !sources.some((other) => other !== source && other.words.some((word) => wanted.has(word)))) features.add("only one to share");
  if (sources.some((other) => other !== source && source.letters.startsWith(other.letters))) features.add("part of another");
  if (sources.some((other) => other !== source && other.letters.startsWith(source.letters))) features.add("has parts");
  return features;
}

/** 0 to 1: the share of letter triples that two names have in common. */
function alike(a: string, b: string): number {
  const triples = (word: string) => new Set(Array.from({ length: word.length }, (_, at) => ` ${word} `.slice(at, at + 3)));
  const [left, right] = [triples(a), triples(b)];
  const shared = [...left].filter((triple) => right.has(triple)).length;
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size);
}
