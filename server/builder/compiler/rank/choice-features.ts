import { splitId, type Capability } from "../catalogue/capability.ts";
import { stem } from "../language/stem.ts";
import { isFiller, overlaps, verbGroups } from "../language/vocabulary.ts";
import { FeatureList } from "./feature-list.ts";
import type { RequestPart } from "./request-words.ts";

/** The words of an identifier, with its version: `contact_v2` is not `contact`. */
export function wordsOfId(id: string): readonly string[] {
  return [
    ...splitId(id).map(stem),
    ...(/v(\d+)$/i
      .exec(id)
      ?.slice(1)
      .map((version) => `v${version}`) ?? []),
  ];
}

interface Zone {
  readonly name: string;
  readonly words: ReadonlySet<string>;
}

/** An event or operation of a system against the words behind its name, before it, and anywhere. */
export function choiceFeatures(zones: readonly Zone[], capability: Capability, siblings: readonly Capability[]): FeatureList {
  const features = new FeatureList();
  const kind = capability.kind;
  const id = wordsOfId(capability.id);
  const known = new Set([...id, ...capability.entity]);
  for (const [at, word] of id.entries()) {
    features.add(`${kind} ${word}`);
    features.add(`${kind} ${id[at - 1] ?? "<start>"} ${word}`);
  }
  features.add(`${kind} words ${Math.min(4, id.length)}`);
  features.add(`${kind} of ${Math.min(5, siblings.length)}`);
  features.add(`${kind} last ${id.at(-1) ?? ""} of ${siblings.length === 1 ? "one" : "more"}`);
  const telling = id.filter((word) => siblings.some((other) => !wordsOfId(other.id).includes(word)));
  for (const { name, words } of zones) {
    const hits = capability.entity.filter((word) => words.has(word)).length;
    const share = hits / Math.max(1, capability.entity.length);
    features.add(`${kind} ${name} entity`, share);
    if (share === 1) features.add(`${kind} ${name} whole entity ${Math.min(3, capability.entity.length)}`);
    if (hits === 0) features.add(`${kind} ${name} no entity`);
    features.add(`${kind} ${name} told apart`, telling.filter((word) => words.has(word)).length);
    features.add(`${kind} ${name} unsaid`, telling.filter((word) => !words.has(word)).length);
    const explained = [...words].filter((word) => known.has(word)).length;
    features.add(`${kind} ${name} explained`, explained / Math.max(1, words.size));
    const verbs = new Set([...words].flatMap((word) => [...verbGroups(word)]));
    features.add(`${kind} ${name} verb ${overlaps(verbs, capability.verbGroups)}`);
    for (const word of words) {
      if (name === "anywhere" && isFiller(word)) continue;
      for (const own of id) if (own !== word) features.add(`${kind} ${name} ${own} ~ ${word}`, 0.5);
    }
    // Another one of the system explains more of what was said.
    const better = siblings.filter((other) => other !== capability && other.entity.filter((word) => words.has(word)).length > hits).length;
    if (better > 0) features.add(`${kind} ${name} another says more`);
  }
  return features;
}

/** Words behind the system's name up to the next name, the few before it, and all of them. */
export function zonesOf(parts: readonly RequestPart[], system: string): readonly Zone[] {
  const behind: string[] = [];
  const before: string[] = [];
  for (const part of parts) {
    for (const { at } of part.mentions.filter((mention) => mention.system === system).slice(0, 2)) {
      for (let next = at + 1; next < Math.min(part.words.length, at + 6); next++) {
        const word = part.words[next];
        if (word === null || word === undefined || word === "to") break;
        behind.push(word);
      }
      for (let next = at - 1; next >= Math.max(0, at - 3); next--) {
        const word = part.words[next];
        if (word === null || word === undefined) break;
        before.push(word);
      }
    }
  }
  const all = parts.flatMap(({ words }) => words.filter((word): word is string => word !== null && word !== "."));
  return [
    { name: "behind", words: new Set(behind.filter((word) => word !== ".")) },
    { name: "before", words: new Set(before.filter((word) => word !== ".")) },
    { name: "anywhere", words: new Set(all) },
  ];
}

/** What commonly goes together: a task makes a task, a message tells of an error. */
export function togetherFeatures(event: Capability, operation: Capability): FeatureList {
  const features = new FeatureList();
  for (const from of event.entity) for (const to of operation.entity) features.add(`together ${from} ${to}`, 0.7);
  features.add(`together same ${event.entity.some((word) => operation.entity.includes(word))}`);
  return features;
}
