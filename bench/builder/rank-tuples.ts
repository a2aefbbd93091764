import { findMentions } from "../../server/builder/compiler/catalogue/mentions.ts";
import type { Capability, SystemProfile } from "../../server/builder/compiler/catalogue/capability.ts";
import { stem } from "../../server/builder/compiler/language/stem.ts";
import { tokenise } from "../../server/builder/compiler/language/tokens.ts";
import { isFiller } from "../../server/builder/compiler/language/vocabulary.ts";
import { capabilityFeatures, dot, type Features } from "../../server/builder/compiler/rank/capability-features.ts";

export type Weights = Record<string, number>;
export interface Tuple {
  readonly trigger: string;
  readonly event: string;
  readonly actor: string;
  readonly action: string;
  readonly features: Features;
  readonly score: number;
}
const CUES = new Set("from for to in on into new when of via by with and add create get send post a the your every each update copy save is as using".split(" "));

/** Every pair of systems that the request names, with every event and action of theirs, best first. */
export function rankTuples(title: string, description: string, catalogue: ReadonlyMap<string, SystemProfile>, weights: Weights): readonly Tuple[] {
  const tokens = tokenise(`${title} . ${description}`);
  const found = findMentions(tokens, [...catalogue.values()].map(({ id, names }) => ({ system: id, names })));
  const systems = [...new Set(found.map(({ system }) => system))].slice(0, 8);
  const inName = new Set(found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)));
  const words = tokens.map((token, at) => (inName.has(at) ? "<name>" : token.lower));
  const parts = new Map(systems.map((system) => [system, rolesOf(found.filter((mention) => mention.system === system), words, tokens.length)]));
  const first = systems[0];
  const near = (system: string, side: "before" | "after") => {
    const at = found.find((mention) => mention.system === system);
    const range = at ? (side === "after" ? words.slice(at.to, at.to + 6) : words.slice(Math.max(0, at.from - 5), at.from)) : [];
    return range.filter((word) => word !== "<name>");
  };
  const judged = (system: string, list: readonly Capability[]) => {
    const raw = [...near(system, "after"), ...near(system, "before"), ...words.filter((word) => word !== "<name>")];
    const scope = { raw, words: raw.filter((word) => !isFiller(word)).map(stem) };
    const close = { raw: [...near(system, "after"), ...near(system, "before")], words: [...near(system, "after"), ...near(system, "before")].map(stem) };
    return list.map((capability) => ({ id: capability.id, features: { ...capabilityFeatures(capability, scope), ...prefixed("near.", capabilityFeatures(capability, close)), ...(list.length === 1 ? { only: 1 } : {}) } }));
  };
  const all = systems.flatMap((trigger) => {
    const events = judged(trigger, catalogue.get(trigger)?.events ?? []);
    return systems.flatMap((actor) => {
      if (actor === trigger && systems.length > 1 && found.length < 3) return [];
      const actions = judged(actor, catalogue.get(actor)?.operations ?? []);
      const pair: Features = { ...prefixed("t.", parts.get(trigger) ?? {}), ...prefixed("a.", parts.get(actor) ?? {}), "pair.same": trigger === actor ? 1 : 0, "pair.order": trigger === first ? 1 : 0 };
      return events.flatMap((event) => actions.map((action) => ({ trigger, event: event.id, actor, action: action.id, features: { ...pair, ...event.features, ...prefixed("act.", action.features) } })));
    });
  });
  return all.map((tuple) => ({ ...tuple, score: dot(tuple.features, weights) })).sort((a, b) => b.score - a.score).slice(0, 1500);
}

/** Where a system is named and which words stand beside it. */
function rolesOf(mentions: readonly { from: number; to: number }[], words: readonly string[], length: number): Features {
  const features: Features = { "count": Math.min(3, mentions.length) };
  mentions.slice(0, 3).forEach(({ from, to }, index) => {
    const before = words[from - 1] ?? "^";
    const second = words[from - 2] ?? "^";
    const after = words[to] ?? "$";
    for (const [place, word] of [["before", before], ["before2", second], ["after", after]] as const) {
      if (CUES.has(word) || word === "^" || word === "$" || word === "<name>") features[`${index === 0 ? "first" : "later"}.${place}.${word}`] = 1;
    }
    features[`${index === 0 ? "first" : "later"}.position`] = from / Math.max(1, length);
  });
  return features;
}

function prefixed(prefix: string, features: Features): Features {
  return Object.fromEntries(Object.entries(features).map(([name, value]) => [prefix + name, value]));
}
