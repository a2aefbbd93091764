import { splitId, type Capability } from "../catalogue/capability.ts";
import { stem } from "../language/stem.ts";
import { isFiller, overlaps, verbGroups } from "../language/vocabulary.ts";
import { FeatureList } from "./feature-list.ts";
import type { RequestPart } from "./request-words.ts";

const wordsOf = new WeakMap<Capability, readonly string[]>();

/** The words of an identifier, with its version: `contact_v2` is not `contact`. */
function idWords(capability: Capability): readonly string[] {
  const known = wordsOf.get(capability) ?? [
    ...splitId(capability.id).map(stem),
    ...(/v(\d+)$/i
      .exec(capability.id)
      ?.slice(1)
      .map((version) => `v${version}`) ?? []),
  ];
  wordsOf.set(capability, known);
  return known;
}

interface Zone {
  readonly name: string;
  readonly words: ReadonlySet<string>;
}

/** An event or operation of a system against the words behind its name, before it, and anywhere. */
export function choiceFeatures(zones: readonly Zone[], capability: Capability, siblings: readonly Capability[]): FeatureList {
  const features = new FeatureList();
  const kind = capability.kind;
  const id = idWords(capability);
  const others = siblings.filter((other) => other !== capability).map((other) => ({ entity: other.entity, id: idWords(other) }));
  for (const [at, word] of id.entries()) {
    features.add(`${kind} ${word}`);
    features.add(`${kind} ${id[at - 1] ?? "<start>"} ${word}`);
  }
  features.add(`${kind} words ${Math.min(4, id.length)}`);
  features.add(`${kind} of ${Math.min(5, siblings.length)}`);
  features.add(`${kind} last ${id.at(-1) ?? ""} of ${siblings.length === 1 ? "one" : "more"}`);
  addKinship(features, kind, id, others);
  const known = new Set([...id, ...capability.entity]);
  const telling = id.filter((word) => siblings.some((other) => !idWords(other).includes(word)));
  for (const { name, words } of zones) {
    const hits = capability.entity.filter((word) => words.has(word)).length;
    const share = hits / Math.max(1, capability.entity.length);
    features.add(`${kind} ${name} entity`, share);
    if (share === 1) features.add(`${kind} ${name} whole entity ${Math.min(3, capability.entity.length)}`);
    if (hits === 0) features.add(`${kind} ${name} no entity`);
    const said = telling.filter((word) => words.has(word));
    const isNoun = (word: string) => verbGroups(word).size === 0;
    features.add(`${kind} ${name} told apart`, said.length);
    features.add(`${kind} ${name} unsaid`, telling.length - said.length);
    features.add(`${kind} ${name} nouns told apart`, said.filter(isNoun).length);
    features.add(`${kind} ${name} nouns unsaid`, telling.filter((word) => isNoun(word) && !words.has(word)).length);
    addContest(
      features,
      `${kind} ${name}`,
      id,
      others.map((other) => other.id),
      words,
    );
    addOrder(features, `${kind} ${name}`, capability.entity, [...words]);
    const explained = [...words].filter((word) => known.has(word)).length;
    features.add(`${kind} ${name} explained`, explained / Math.max(1, words.size));
    const verbs = new Set([...words].flatMap((word) => [...verbGroups(word)]));
    features.add(`${kind} ${name} verb ${overlaps(verbs, capability.verbGroups)}`);
    for (const word of words) {
      if (name === "anywhere" && isFiller(word)) continue;
      for (const own of id) if (own !== word) features.add(`${kind} ${name} ${own} ~ ${word}`, 0.5);
    }
    // Another one of the system explains more of what was said.
    if (others.some((other) => other.entity.filter((word) => words.has(word)).length > hits)) features.add(`${kind} ${name} another says more`);
  }
  return features;
}

/** Of two that differ by a version or a word, people mean the plain one or the later one more often. */
function addKinship(features: FeatureList, kind: string, id: readonly string[], others: readonly { readonly id: readonly string[] }[]): void {
  const plain = (words: readonly string[]) => words.filter((word) => !isVersion(word)).join(" ");
  if (others.some((other) => plain(other.id) === plain(id))) features.add(`${kind} version ${id.some(isVersion) ? "later" : "earlier"}`);
  if (others.some((other) => id.every((word) => other.id.includes(word)))) features.add(`${kind} in a longer one`);
  if (others.some((other) => other.id.every((word) => id.includes(word)))) features.add(`${kind} longer than another`);
}

/** Whether it has more of the words that were said than the others of its system, and fewer that were not. */
function addContest(features: FeatureList, name: string, id: readonly string[], others: readonly (readonly string[])[], words: ReadonlySet<string>): void {
  const saidOf = (own: readonly string[]) => own.filter((word) => words.has(word)).length;
  const said = saidOf(id);
  const unsaid = id.length - said;
  const rivals = others.map((own) => ({ said: saidOf(own), length: own.length }));
  if (rivals.every((rival) => rival.said <= said)) features.add(`${name} most said`);
  if (rivals.length > 0 && rivals.every((rival) => rival.said < said)) features.add(`${name} alone most said`);
  if (rivals.every((rival) => rival.length - rival.said >= unsaid)) features.add(`${name} least unsaid`);
  if (rivals.every((rival) => rival.said < said || (rival.said === said && rival.length >= id.length))) features.add(`${name} least unsaid of most said`);
}

function addOrder(features: FeatureList, name: string, entity: readonly string[], words: readonly string[]): void {
  const place = words.indexOf(entity.at(-1) ?? "");
  if (place >= 0) features.add(`${name} head at ${Math.min(3, place)}`);
  const first = words.indexOf(entity[0] ?? "");
  if (entity.length > 1 && first >= 0 && entity.every((word, at) => words[first + at] === word)) features.add(`${name} in order`);
}

const isVersion = (word: string) => /^v\d+$/.test(word);

/** Words behind the system's name up to the next name (in the title alone, and anywhere), the few before it, and all of them. */
export function zonesOf(parts: readonly RequestPart[], system: string): readonly Zone[] {
  const inTitle: string[] = [];
  const behind: string[] = [];
  const before: string[] = [];
  for (const part of parts) {
    for (const { at } of part.mentions.filter((mention) => mention.system === system).slice(0, 2)) {
      for (let next = at + 1; next < Math.min(part.words.length, at + 6); next++) {
        const word = part.words[next];
        if (word === null || word === undefined || word === "to") break;
        behind.push(word);
        if (part.name === "title") inTitle.push(word);
      }
      for (let next = at - 1; next >= Math.max(0, at - 3); next--) {
        const word = part.words[next];
        if (word === null || word === undefined) break;
        before.push(word);
      }
    }
  }
  const all = parts.flatMap(({ words }) => words.filter((word): word is string => word !== null));
  const zone = (name: string, words: readonly string[]) => ({ name, words: new Set(words.filter((word) => word !== ".")) });
  return [zone("behind in the title", inTitle), zone("behind", behind), zone("before", before), zone("anywhere", all)];
}

/** What commonly goes together: a task makes a task, a message tells of an error. */
export function togetherFeatures(event: Capability, operation: Capability): FeatureList {
  const features = new FeatureList();
  for (const from of event.entity) for (const to of operation.entity) features.add(`together ${from} ${to}`, 0.7);
  features.add(`together same ${event.entity.some((word) => operation.entity.includes(word))}`);
  return features;
}
