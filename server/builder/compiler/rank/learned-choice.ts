import type { Capability } from "../catalogue/capability.ts";
import { stem } from "../language/stem.ts";
import type { Scope } from "./capability-features.ts";
import { choiceFeatures } from "./choice-features.ts";
import shipped from "./request-weights.json" with { type: "json" };
import { readWeights } from "./weights-text.ts";

const weights = readWeights(shipped);

/** How likely each event or operation of one system is for the words of a part of a request, 0 to 1: what was learned from requests, for where the words alone do not decide. */
export function learnedShares(capabilities: readonly Capability[], scope: Scope): ReadonlyMap<Capability, number> {
  const words = new Set([...scope.words, ...scope.raw.map(stem)]);
  const zones = [
    { name: "behind", words },
    { name: "anywhere", words },
  ];
  const scores = capabilities.map((capability) => choiceFeatures(zones, capability, capabilities).dot(weights));
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return new Map(capabilities.map((capability, at) => [capability, (powers[at] ?? 0) / total]));
}
