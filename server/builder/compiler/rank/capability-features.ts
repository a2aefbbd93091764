import type { Capability } from "../catalogue/capability.ts";
import { overlaps, verbGroups } from "../language/vocabulary.ts";

/** Feature name → value. Names speak of words and places only, never of a system, so that weights carry over to new ones. */
export type Features = Record<string, number>;

/** Words of the part of a request that a capability is judged by. */
export interface Scope {
  /** Stems of content words, names of systems left out. */
  readonly words: readonly string[];
  /** Words as written, lower case: verbs are looked up by them. */
  readonly raw: readonly string[];
}

export function capabilityFeatures(capability: Capability, scope: Scope): Features {
  const words = new Set(scope.words);
  const prefix = capability.kind === "event" ? "e" : "o";
  const entityHits = capability.entity.filter((word) => words.has(word)).length;
  const alias = longestAlias(capability, scope.words);
  // “gets moved”: what happens is the moving.
  const said = capability.kind === "event" ? scope.raw.filter((word) => !/^(?:gets?|got|getting)$/.test(word)) : scope.raw;
  const asked = new Set(said.flatMap((word) => [...verbGroups(word)]));
  const verbMatch = overlaps(asked, capability.verbGroups);
  const own = new Set([...capability.words, ...capability.entity, ...capability.verbs]);
  const missing = [...capability.words].filter((word) => !words.has(word)).length / Math.max(1, capability.words.size);
  const explained = scope.words.filter((word) => own.has(word) || alias.words.has(word)).length / Math.max(1, scope.words.length);
  const features: Features = {
    [`${prefix}.entity`]: capability.entity.length > 0 && entityHits === capability.entity.length ? 1 : 0,
    [`${prefix}.entity-part`]: entityHits / Math.max(1, capability.entity.length),
    [`${prefix}.entity-length`]: entityHits === capability.entity.length ? Math.min(3, capability.entity.length) - 1 : 0,
    [`${prefix}.alias`]: Math.min(3, alias.length),
    [`${prefix}.verb`]: verbMatch ? 1 : 0,
    [`${prefix}.verb-exact`]: scope.words.some((word) => capability.verbs.has(word)) ? 1 : 0,
    [`${prefix}.verb-conflict`]: asked.size > 0 && !verbMatch ? 1 : 0,
    [`${prefix}.missing`]: missing,
    [`${prefix}.explained`]: explained,
    [`${prefix}.popularity`]: capability.popularity,
  };
  if (capability.kind === "operation") {
    features[`o.${capability.effect}`] = 1;
    if (capability.isMessage) {
      features["o.message"] = 1;
      if (asked.has("notify") || asked.has("send") || words.has("messag") || words.has("message") || words.has("notification") || words.has("alert"))
        features["o.message-asked"] = 1;
    }
  }
  return features;
}

function longestAlias(capability: Capability, words: readonly string[]): { length: number; words: ReadonlySet<string> } {
  let best: readonly string[] = [];
  for (const alias of capability.aliases) {
    if (alias.length > best.length && containsSequence(words, alias)) best = alias;
  }
  return { length: best.length, words: new Set(best) };
}

/** In order, with at most one word between: `failed card payment` has `failed payment`. */
function containsSequence(words: readonly string[], sequence: readonly string[]): boolean {
  return words.some((_, start) => {
    let at = start;
    for (const [index, word] of sequence.entries()) {
      if (words[at] !== word && index > 0 && words[at + 1] === word) at++;
      if (words[at] !== word) return false;
      at++;
    }
    return sequence.length > 0;
  });
}

export function dot(features: Features, weights: Readonly<Record<string, number>>): number {
  let sum = 0;
  for (const name in features) sum += (features[name] ?? 0) * (weights[name] ?? 0);
  return sum;
}
