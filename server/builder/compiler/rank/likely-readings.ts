import { profileOf, type SystemProfile } from "../catalogue/capability.ts";
import type { ConnectorCatalogue } from "../../builder.ts";
import { rankReadings, readings, type RankedReading } from "./rank-request.ts";
import { systemFinder, type SystemFinder } from "./request-words.ts";
import { readWeights } from "./weights-text.ts";
import shipped from "./request-weights.json" with { type: "json" };

interface Known {
  readonly profiles: ReadonlyMap<string, SystemProfile>;
  readonly finder: SystemFinder;
}

const weights = readWeights(shipped);
const known = new WeakMap<ConnectorCatalogue, Known>();

/** How much it counts that an event or operation is wanted often, beside what the words say. */
const COMMON = 4;

/** What the words of a request most likely mean as a whole, by what was learned from many requests and by what is common: what to offer where the words alone do not decide. */
export function likelyReadings(text: string, catalogue: ConnectorCatalogue): readonly RankedReading[] {
  const { profiles, finder } = knownOf(catalogue);
  const common = (system: string, id: string) => {
    const profile = profiles.get(system);
    return [...(profile?.events ?? []), ...(profile?.operations ?? [])].find((one) => one.id === id)?.popularity ?? 0;
  };
  return rankReadings(readings(text, "", profiles, finder), weights)
    .map((reading) => ({
      ...reading,
      share: reading.share * Math.exp(COMMON * (common(reading.trigger, reading.event) + common(reading.actor, reading.action) - 2)),
    }))
    .sort((a, b) => b.share - a.share);
}

/** Events or operations of a system, the likeliest first; those that no reading speaks of keep their order behind them. */
export function byLikelihood<T>(text: string, catalogue: ConnectorCatalogue, system: string, choices: readonly T[], idOf: (choice: T) => string): readonly T[] {
  const shares = new Map<string, number>();
  for (const { trigger, event, actor, action, share } of likelyReadings(text, catalogue)) {
    if (trigger === system) shares.set(event, (shares.get(event) ?? 0) + share);
    if (actor === system) shares.set(action, (shares.get(action) ?? 0) + share);
  }
  return choices.toSorted((a, b) => (shares.get(idOf(b)) ?? 0) - (shares.get(idOf(a)) ?? 0));
}

function knownOf(catalogue: ConnectorCatalogue): Known {
  const before = known.get(catalogue);
  if (before) return before;
  const all = catalogue.connectors.filter(({ id }) => id !== "http").map(profileOf);
  const fresh = { profiles: new Map(all.map((profile) => [profile.id, profile])), finder: systemFinder(all) };
  known.set(catalogue, fresh);
  return fresh;
}
