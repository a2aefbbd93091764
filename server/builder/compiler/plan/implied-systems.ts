import { type Choice, rankCapabilities } from "./choose-capability.ts";
import { hasRooms, isMessenger } from "./messengers.ts";
import { nounPhrases } from "./phrases/noun-phrases.ts";
import type { Range } from "./range.ts";
import { scopeOf } from "./scope-of.ts";
import type { ReadRequest } from "./read-request.ts";
import { ask } from "./undecided.ts";
import { unknownNames } from "./unknown-names.ts";

/** No system is named: a #channel means a messenger, `it` and `them` the system that started it. */
export function impliedSystems(request: ReadRequest, range: Range, hasChannel: boolean, triggerSystem: string | null): readonly string[] {
  const messengers = [...new Set([...request.mentions.map(({ system }) => system), ...request.connections.map(({ connector }) => connector)])].filter(
    (system) => isMessenger(request, system),
  );
  if (hasChannel) {
    const withRooms = messengers.filter((system) => hasRooms(request, system));
    if (withRooms.length > 0) return withRooms.slice(0, 1);
    const all = request.catalogue.connectors.map(({ id }) => id).filter((system) => isMessenger(request, system) && hasRooms(request, system));
    if (all.length === 1) return all;
    if (request.answers.chat !== undefined && all.includes(request.answers.chat)) return [request.answers.chat];
    if (all.length > 1)
      throw ask({
        subject: "chat",
        text: "Which system is that channel in?",
        choices: all.map((system) => ({ value: system, label: request.catalogue.get(system)?.name ?? system })),
      });
  }
  if (unknownNames(request, range).length > 0) return [];
  const scope = scopeOf(request, range.from, range.to);
  // “reply with …”, “close it”: without a thing of its own, what is done is done to what started it.
  const refersBack = /\b(it|them|that|this)\b/i.test(request.text.text(range.from, range.to)) || nounPhrases(request.text, range).length === 0;
  const ranked = [...new Set([triggerSystem, ...request.mentions.map(({ system }) => system), ...request.connections.map(({ connector }) => connector)])]
    .filter((system): system is string => system !== null && system !== "http")
    .flatMap((system) =>
      rankCapabilities(
        system,
        request.profile(system).operations.filter((capability) => capability.effect !== "read"),
        scope,
      ),
    )
    .filter((choice) => choice.evident && entityIn(choice, scope.words, refersBack));
  const [best] = ranked.sort((a, b) => b.score - a.score);
  if (best) return [best.system];
  if (
    messengers.length === 1 &&
    /\b(notify|tell|message|alert|ping|post|announce|inform|warn|remind)\b/i.test(request.text.text(range.from, range.to)) &&
    unknownNames(request, range).length === 0
  )
    return messengers;
  return [];
}

function entityIn(choice: Choice, words: readonly string[], refersBack: boolean): boolean {
  return choice.capability.entity.some((word) => words.includes(word)) || (refersBack && [...choice.capability.verbs].some((verb) => words.includes(verb)));
}
