import weights from "../rank/weights.json" with { type: "json" };
import type { Capability } from "../catalogue/capability.ts";
import { type Scope, capabilityFeatures, dot } from "../rank/capability-features.ts";

export interface Choice {
  readonly system: string;
  readonly capability: Capability;
  readonly score: number;
  /** The words name what it works on, not only the system. */
  readonly evident: boolean;
}

/** The capabilities of a system, best first, for the words of a part of the request. */
export function rankCapabilities(system: string, capabilities: readonly Capability[], scope: Scope): readonly Choice[] {
  return capabilities
    .map((capability) => {
      const features = capabilityFeatures(capability, scope);
      const prefix = capability.kind === "event" ? "e" : "o";
      const evident =
        (features[`${prefix}.entity`] ?? 0) > 0 ||
        (features[`${prefix}.alias`] ?? 0) > 0 ||
        (features["o.message-asked"] ?? 0) > 0 ||
        (features[`${prefix}.verb-exact`] ?? 0) > 0;
      return { system, capability, score: dot(features, weights), evident };
    })
    .sort((a, b) => b.score - a.score || b.capability.popularity - a.capability.popularity || (a.capability.id < b.capability.id ? -1 : 1));
}
