import type { ConnectorEvent } from "../../../connectors/connector.ts";
import { stem } from "../language/stem.ts";
import { isFiller, verbGroups } from "../language/vocabulary.ts";
import type { Scope } from "../rank/capability-features.ts";
import { byLikelihood } from "../rank/likely-readings.ts";
import { type Choice, rankCapabilities } from "./choose-capability.ts";
import { stateByVerb } from "./conditions/state-by-verb.ts";
import { claim } from "./claim.ts";
import { eventSource } from "./event-source.ts";
import { lookUp } from "./look-up.ts";
import { noEvent } from "./no-event.ts";
import type { LookupPlan, Source, TriggerPlan } from "./plan.ts";
import type { Range } from "./range.ts";
import { connectionFor } from "./connection-for.ts";
import { mentionsIn } from "./mentions-in.ts";
import { scopeOf } from "./scope-of.ts";
import type { ReadRequest } from "./read-request.ts";
import { looseVerb, missesLabelling, saysAnother } from "./says-more.ts";
import { ask, refuse } from "./undecided.ts";

export interface ChosenEvent {
  readonly trigger: Extract<TriggerPlan, { type: "event" }>;
  readonly source: Source;
  readonly lookup: LookupPlan | null;
}

const PLAIN_WEBHOOK = /\b(web ?hooks?|https? (post|request|call)s?|post requests?|json (payload|body)|payloads?)\b/i;
/** Two events that are this close in score are for the person to choose from. */
const NARROW = 0.5;

/** A part that speaks of a webhook as such and of no system's event. */
export function isPlainWebhook(request: ReadRequest, range: Range): boolean {
  const words = request.text.text(range.from, range.to);
  return PLAIN_WEBHOOK.test(words) && mentionsIn(request, range.from, range.to).length === 0;
}

/** The event of a system that a part of the request speaks of; null when it speaks of none. */
export function chooseEvent(request: ReadRequest, range: Range, required: boolean): ChosenEvent | null {
  const scope = eventScope(request, range);
  const [mention] = mentionsIn(request, range.from, range.to);
  const spelled = eventById(request, range, mention?.system);
  if (spelled) return eventOf(request, spelled, mention?.connectionName, range);
  const ranked = rankEvents(request, mention ? [mention.system] : candidateSystems(request), scope, mention === undefined);
  const [best] = ranked;

  if (!best || (!best.evident && (!mention || required))) {
    if (!required) return null;
    throw noEvent(request, mention?.system ?? null, range);
  }
  if (!best.evident) return null;
  if (!mention && !sameSystem(ranked, best) && request.answers.system === undefined && required) {
    const rivals = ranked.filter((choice) => choice.evident && best.score - choice.score < NARROW);
    const names = [...new Set(rivals.map((choice) => choice.system))];
    if (names.length > 1)
      throw ask({
        subject: "system",
        text: "Which system does this start in?",
        choices: names.map((system) => ({ value: system, label: request.catalogue.get(system)?.name ?? system })),
      });
  }
  const fails = (choice: Choice) => missesLabelling(request, range, scope, choice) || saysAnother(scope, choice);
  if (required && fails(best)) {
    const other = ranked.find(
      (choice) => choice.evident && choice.system === best.system && !fails(choice) && [...choice.capability.verbs].some((verb) => scope.words.includes(verb)),
    );
    if (!other) throw noEvent(request, best.system, range);
    return eventOf(request, other, mention?.connectionName, range);
  }
  const chosen = request.answers.event
    ? (ranked.find((choice) => choice.capability.id === request.answers.event) ?? best)
    : settle(request, range, ranked, best);
  const loose = looseVerb(request, range, chosen);
  const told = request.catalogue.get(chosen.system)?.events.find(({ id }) => id === chosen.capability.id);
  if (loose && !(told && stateByVerb(told, loose)))
    throw refuse(
      `${request.catalogue.get(chosen.system)?.name ?? chosen.system} tells only that something about it changed, which is less than “${loose}”. Say “is updated” and add what must be so then, such as “only when the status is …”.`,
      [loose],
    );
  const only = told && onlyOneOf(told, request.text.text(range.from, range.to));
  if (only)
    throw refuse(
      `“${told.name}” of ${request.catalogue.get(chosen.system)?.name ?? chosen.system} does not say which of the two it is, so it can't start on ${only} alone. Ask for both.`,
      [only],
    );
  return eventOf(request, chosen, mention?.connectionName, range);
}

/** “Comment on an A or B”, of which only B is wanted, and nothing tells one from the other. */
function onlyOneOf({ name, payload }: ConnectorEvent, said: string): string | null {
  const [, first = "", second = ""] = /\bon an? ([\w ]+) or ([\w ]+)$/i.exec(name) ?? [];
  const says = (thing: string) => new RegExp(`\\b${thing}s?\\b`, "i").test(said);
  if (second === "" || !says(second) || says(first)) return null;
  return payload.properties?.[second.replaceAll(" ", "_")] ? null : second;
}

/** Events of these systems, best first; of all systems where none of these has one that fits. */
function rankEvents(request: ReadRequest, systems: readonly string[], scope: Scope, open: boolean): readonly Choice[] {
  const rank = (ids: readonly string[]) =>
    ids
      .flatMap((system) =>
        rankCapabilities(system, request.profile(system).events, scope).map((choice) => preferSubject(preferBeginning(choice, scope), scope)),
      )
      .sort((a, b) => b.score - a.score);
  const near = rank(systems);
  if (!open || near.some(({ evident, capability }) => evident && capability.entity.every((word) => scope.words.includes(word)))) return near;
  const far = rank(request.catalogue.connectors.map(({ id }) => id)).filter(
    ({ evident, capability }) => evident && capability.entity.every((word) => scope.words.includes(word)),
  );
  return far.length > 0 && request.answers.system === undefined ? far : near;
}

/** “a new order”, “each refund”: without another verb, what is meant is that one comes to be. */
function preferBeginning(choice: Choice, scope: Scope): Choice {
  const verbs = scope.raw.filter((word) => word !== "new" && !isFiller(word) && verbGroups(word).size > 0 && !choice.capability.entity.includes(stem(word)));
  return verbs.length === 0 && choice.capability.verbGroups.has("create") ? { ...choice, score: choice.score + 2 * NARROW } : choice;
}

/** “a comment is added to an issue”: what happens, happens to the thing that is named first. */
function preferSubject(choice: Choice, scope: Scope): Choice {
  const [first = -1] = [choice.capability.entity, ...choice.capability.aliases]
    .map((name) => scope.words.findIndex((_, at) => name.length > 0 && name.every((word, offset) => scope.words[at + offset] === word)))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b);
  return first === 0 ? { ...choice, score: choice.score + 2 * NARROW } : choice;
}

/** “release.published fires”: the event goes by its own id. */
function eventById(request: ReadRequest, range: Range, system: string | undefined): Choice | null {
  for (let at = range.from; at < range.to; at++) {
    const word = request.text.word(at);
    if (!/[./:_]/.test(word) && system === undefined) continue;
    for (const connector of request.catalogue.connectors) {
      const capability = request.profile(connector.id).events.find(({ id }) => id.toLowerCase() === word);
      if (!capability || (system !== undefined && connector.id !== system)) continue;
      if (!/[./:_]/.test(word)) continue;
      request.text.use(at);
      return { system: connector.id, capability, score: 0, evident: true };
    }
  }
  return null;
}

const QUALIFIER = /^(labell?ed|tagged|marked|flagged|assigned|named|called)$/;

/** “an issue labelled outage is closed”: the label tells which issue, closing is what happens. */
function eventScope(request: ReadRequest, range: Range): Scope {
  const whole = scopeOf(request, range.from, range.to);
  const at = request.text.tokens.findIndex((token, index) => index >= range.from && index < range.to && QUALIFIER.test(token.lower));
  const parts = at < 0 ? [] : [scopeOf(request, range.from, at), scopeOf(request, at + 2, range.to)];
  const rest: Scope = { raw: parts.flatMap(({ raw }) => raw), words: parts.flatMap(({ words }) => words) };
  // “pull request” names a thing, although each of its words could be an order.
  const compound = new Set(request.mentions.flatMap(({ system }) => request.profile(system).events.flatMap(({ entity }) => (entity.length > 1 ? entity : []))));
  return rest.raw.some((word) => word === "new" || (!isFiller(word) && verbGroups(word).size > 0 && !compound.has(stem(word)))) ? rest : whole;
}

/** Without a name, the systems that the organisation is connected to, then those that the request names elsewhere. */
function candidateSystems(request: ReadRequest): readonly string[] {
  if (request.answers.system) return [request.answers.system];
  const mentioned = request.mentions.map((mention) => mention.system);
  const connected = request.connections.map((connection) => connection.connector);
  const all = request.catalogue.connectors.map((connector) => connector.id);
  return [...new Set(mentioned.length > 0 || connected.length > 0 ? [...mentioned, ...connected] : all)].filter((id) => id !== "http");
}

function sameSystem(ranked: readonly Choice[], best: Choice): boolean {
  return ranked.every((choice) => choice.system === best.system || best.score - choice.score >= NARROW);
}

function settle(request: ReadRequest, range: Range, ranked: readonly Choice[], best: Choice): Choice {
  const said = new Set(scopeOf(request, range.from, range.to).words);
  const named = (choice: Choice) => choice.capability.entity.every((word) => said.has(word));
  // What is called by its name goes before what merely goes by that name as well.
  const close = ranked.filter((choice) => choice.system === best.system && choice.evident && best.score - choice.score < NARROW);
  const rivals = close.some(named) ? close.filter(named) : close;
  if (rivals.length < 2) return rivals[0] ?? best;
  // The commonest one wins only when it is clearly the commonest.
  const [first, second] = [...rivals].sort((a, b) => b.capability.popularity - a.capability.popularity);
  if (first && second && first.capability.popularity - second.capability.popularity >= 0.15) return first;
  const connector = request.catalogue.get(best.system);
  throw ask({
    subject: "event",
    text: `Which event of ${connector?.name ?? best.system} should start it?`,
    choices: byLikelihood(request.original, request.catalogue, best.system, rivals, ({ capability }) => capability.id).map(({ capability }) => ({
      value: capability.id,
      label: connector?.events.find((event) => event.id === capability.id)?.name ?? capability.id,
    })),
  });
}

function eventOf(request: ReadRequest, choice: Choice, connectionName: string | undefined, range: Range): ChosenEvent {
  const event = request.catalogue.get(choice.system)?.events.find(({ id }) => id === choice.capability.id);
  if (!event) throw refuse(`The event ${choice.capability.id} is not in the catalogue.`);
  const connection = connectionFor(request, choice.system, connectionName);
  const trigger = { type: "event" as const, connection, event };
  if (event.payload.type === "array") {
    const read = lookUp(request.catalogue.get(choice.system), connection, event);
    if (!read)
      throw refuse(
        `${request.catalogue.get(choice.system)?.name ?? choice.system} delivers “${event.name}” as a list of ids, and I know no way to read what they stand for. A schedule that lists them works.`,
        [request.text.text(range.from, range.to)],
      );
    claim(request, range, choice);
    return { trigger, ...read };
  }
  claim(request, range, choice);
  return { trigger, source: eventSource(connection, event), lookup: null };
}
