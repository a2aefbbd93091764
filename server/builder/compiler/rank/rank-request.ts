import type { SystemProfile } from "../catalogue/capability.ts";
import { choiceFeatures, togetherFeatures, zonesOf } from "./choice-features.ts";
import type { FeatureList } from "./feature-list.ts";
import { pairFeatures } from "./pair-features.ts";
import { requestPart, type SystemFinder } from "./request-words.ts";

/** One reading of a request: this event of this system starts it, and that operation of that system is done. */
export interface Reading {
  readonly trigger: string;
  readonly event: string;
  readonly actor: string;
  readonly action: string;
  readonly features: readonly FeatureList[];
}
export interface RankedReading extends Reading {
  readonly score: number;
  /** 0 to 1, over all readings. */
  readonly share: number;
}

const MOST_SYSTEMS = 6;

/** Every pair of systems that the request names, with every event and operation of theirs. */
export function readings(title: string, description: string, catalogue: ReadonlyMap<string, SystemProfile>, finder: SystemFinder): readonly Reading[] {
  const parts = [requestPart("title", title, finder), requestPart("text", description, finder)];
  const systems = mostNamed(parts.flatMap(({ mentions }) => mentions));
  const judged = new Map(
    systems.map((system) => {
      const zones = zonesOf(parts, system);
      const of = (kind: "events" | "operations") => {
        const list = catalogue.get(system)?.[kind] ?? [];
        return list.map((capability) => ({ capability, features: choiceFeatures(zones, capability, list) }));
      };
      return [system, { events: of("events"), operations: of("operations") }];
    }),
  );
  const all: Reading[] = [];
  for (const trigger of systems) {
    for (const actor of systems) {
      const events = judged.get(trigger)?.events ?? [];
      const operations = judged.get(actor)?.operations ?? [];
      if (events.length === 0 || operations.length === 0) continue;
      const pair = pairFeatures(parts, trigger, actor);
      for (const event of events) {
        for (const operation of operations) {
          all.push({
            trigger,
            event: event.capability.id,
            actor,
            action: operation.capability.id,
            features: [pair, event.features, operation.features, togetherFeatures(event.capability, operation.capability)],
          });
        }
      }
    }
  }
  return all;
}

function mostNamed(mentions: readonly { readonly system: string; readonly naming: string }[]): readonly string[] {
  const exact = mentions.filter(({ naming }) => naming !== "implied");
  return [...new Set([...exact, ...mentions].map(({ system }) => system))].slice(0, MOST_SYSTEMS);
}

/** Best first. */
export function rankReadings(all: readonly Reading[], weights: Float32Array): readonly RankedReading[] {
  const known = new Map<FeatureList, number>();
  const value = (features: FeatureList) => {
    const before = known.get(features);
    if (before !== undefined) return before;
    const fresh = features.dot(weights);
    known.set(features, fresh);
    return fresh;
  };
  const scored = all.map((reading) => ({ reading, score: reading.features.reduce((sum, features) => sum + value(features), 0) }));
  const top = scored.reduce((most, { score }) => Math.max(most, score), -Infinity);
  const total = scored.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  return scored.map(({ reading, score }) => ({ ...reading, score, share: Math.exp(score - top) / total })).sort((a, b) => b.score - a.score);
}
