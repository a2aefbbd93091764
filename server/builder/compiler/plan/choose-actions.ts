import type { Operation } from "../../../connectors/connector.ts";
import type { KnownConnection } from "../../project-files.ts";
import { rankCapabilities, type Choice } from "./choose-capability.ts";
import { claim, type Range } from "./choose-trigger.ts";
import { operationOf, type ChosenList } from "./choose-list.ts";
import { connectionFor, mentionsIn, scopeOf, type ReadRequest } from "./read-request.ts";
import { ask, refuse } from "./undecided.ts";

export type ChosenAction = {
  readonly range: Range;
  readonly connection: KnownConnection;
  /** The words that say where it goes: `#channel`, `owner/name`. */
  readonly destination: string | null;
} & ({ readonly kind: "operation"; readonly operation: Operation } | { readonly kind: "request"; readonly method: string; readonly path: string });

const METHODS = /^(get|post|put|patch|delete)$/;
const NARROW = 0.4;

/** What one part of the request asks to be done; several when it names several places. */
export function chooseActions(request: ReadRequest, range: Range, triggerSystem: string | null, list: ChosenList | null = null): readonly ChosenAction[] {
  const http = request.httpMentions.filter((mention) => mention.from >= range.from && mention.to <= range.to);
  const channels = [...literals(request, range, "channel"), ...channelNumbers(request, range)];
  const all = mentionsIn(request, range.from, range.to);
  // Where a list is read is not where it goes, unless nothing else is there for it to go to.
  const others = list && list.range.from === range.from ? all.filter(({ system }) => system !== list.connection.connector) : all;
  const goesElsewhere = others.length > 0 || channels.length > 0 || http.length > 0;
  const mentions = goesElsewhere ? others : all;
  if (http.length > 0 && (mentions.length === 0 || callsOut(request, range)))
    return http.map((mention) => httpAction(request, range, mention.connection, mention));

  const systems =
    mentions.length > 0 ? [...new Set(mentions.map((mention) => mention.system))] : impliedSystems(request, range, channels.length > 0, triggerSystem);
  if (systems.length === 0) throw unknownPlace(request, range);
  const through = throughUnknown(request, range);
  if (through) throw refuse(`I don't know ${through}. I can work with ${ableSystems(request)} and any HTTP API.`, [through]);
  const targets = mentions.length > 1 ? actionable(request, range, systems) : systems;
  return targets.flatMap((system) => {
    const choice = chooseOperation(request, range, system, mentions.length > 0);
    const operation = operationOf(request, system, choice.capability.id);
    if (!operation) throw refuse(`The operation ${choice.capability.id} is not in the catalogue.`);
    claim(request, range, choice);
    const connectionName = mentions.find((mention) => mention.system === system)?.connectionName;
    const connection = connectionFor(request, system, connectionName);
    const places =
      operation.destinationField === undefined
        ? []
        : isChannel(operation)
          ? placesFor(request, range, system, operation, channels)
          : literals(request, range, "slug");
    return (places.length > 0 ? places : [null]).map((destination) => ({ kind: "operation" as const, range, connection, operation, destination }));
  });
}

/** Of several rooms named in one part, those that are a system's own: `#x` or a number, and of them the ones next to its name. */
function placesFor(request: ReadRequest, range: Range, system: string, operation: Operation, channels: readonly string[]): readonly string[] {
  const wantsNumber = /_id$/.test(operation.destinationField ?? "");
  const wantsPerson = operation.destinationField?.toLowerCase() === "to";
  if (wantsPerson)
    return literals(
      request,
      range,
      /phone|e\.164/i.test(operation.input.properties?.[operation.destinationField ?? ""]?.description ?? "") ? "phone" : "email",
    ).slice(0, 1);
  const rivals = mentionsIn(request, range.from, range.to).some((mention) => mention.system !== system && isMessenger(request, mention.system));
  const fitting = channels.filter((channel) => /^\d+$/.test(channel) === wantsNumber);
  return rivals || fitting.length > 0 ? fitting : channels;
}

function chooseOperation(request: ReadRequest, range: Range, system: string, named: boolean): Choice {
  const scope = scopeOf(request, range.from, range.to);
  const does = request.profile(system).operations.filter((capability) => capability.effect !== "read");
  const ranked = rankCapabilities(system, does, scope);
  const name = request.catalogue.get(system)?.name ?? system;
  const answered = ranked.find((choice) => choice.capability.id === request.answers.operation);
  if (answered) return answered;
  const asked = preferMessage(request, range, ranked);
  if (asked) return asked;
  const [best, second] = ranked;
  // A bare "to Slack" asks a messenger for its message.
  const message = ranked.find(
    (choice) =>
      choice.capability.isMessage && operationOf(request, system, choice.capability.id)?.destinationField !== undefined && isMessenger(request, system),
  );
  if (best?.evident) {
    const said = new Set(scope.raw);
    const byVerb = [best, second].filter(
      (choice) => choice?.evident && operationOf(request, system, choice.capability.id)?.verbs.some((verb) => said.has(verb)),
    );
    if (byVerb.length === 1 && byVerb[0]) return byVerb[0];
    if (
      second?.evident &&
      best.score - second.score < NARROW &&
      Math.abs(best.capability.popularity - second.capability.popularity) < 0.2 &&
      differ(best, second)
    )
      throw which(name, [best, second], request, system);
    return best;
  }
  if (message && named) return message;
  if (!best) throw refuse(`${name} can only be read, it has nothing to be written to.`, [request.text.text(range.from, range.to)]);
  const able = [...does]
    .sort((a, b) => b.popularity - a.popularity)
    .slice(0, 5)
    .map((capability) => operationOf(request, system, capability.id)?.summary.toLowerCase() ?? capability.id);
  throw refuse(`I don't know what to do in ${name} for “${request.text.text(range.from, range.to)}”. It can: ${able.join("; ")}.`, [
    request.text.text(range.from, range.to),
  ]);
}

export const NOTIFIES =
  /^(tell|notify|let|ping|alert|inform|message|announce|warn|remind|drop|put|leave|give|dm|shout|text|post|send|share|broadcast|say|publish|report|update|email|mail|write|forward)$/;

/** “let #x know”, “drop a note in #x”: people are told something, whatever else the words could mean in that system. */
function preferMessage(request: ReadRequest, range: Range, ranked: readonly Choice[]): Choice | null {
  const tells = request.text.tokens
    .slice(range.from, range.to)
    .some(
      (token, offset) =>
        token.kind === "word" && NOTIFIES.test(token.lower) && (offset === 0 || !/^(a|an|the)$/.test(request.text.word(range.from + offset - 1))),
    );
  const hasRoom = request.text.tokens.slice(range.from, range.to).some(({ kind }) => kind === "channel" || kind === "number");
  const message = ranked.find(({ capability }) => capability.isMessage && capability.verbGroups.has("notify"));
  if (!tells || !message || !hasRoom) return null;
  const [best] = ranked;
  const says = new Set(scopeOf(request, range.from, range.to).words);
  // “send an invite to #x” names another thing that the system can do.
  const other =
    best && best !== message && best.evident && best.capability.entity.every((word) => says.has(word)) && !best.capability.entity.includes("channel");
  return other ? null : message;
}

function differ(a: Choice, b: Choice): boolean {
  return a.capability.entity.join(" ") !== b.capability.entity.join(" ") || ![...a.capability.verbs].some((verb) => b.capability.verbs.has(verb));
}

function which(name: string, choices: readonly Choice[], request: ReadRequest, system: string) {
  return ask({
    subject: "operation",
    text: `What should happen in ${name}?`,
    choices: choices.map(({ capability }) => ({ value: capability.id, label: operationOf(request, system, capability.id)?.summary ?? capability.id })),
  });
}

/** Its best known write is to send a message somewhere. */
export function isMessenger(request: ReadRequest, system: string): boolean {
  const [first] = request
    .profile(system)
    .operations.filter((capability) => capability.effect === "write")
    .sort((a, b) => b.popularity - a.popularity);
  const operation = first && operationOf(request, system, first.id);
  return operation?.messageField !== undefined && operation.destinationField !== undefined && isChannel(operation);
}

function hasRooms(request: ReadRequest, system: string): boolean {
  return request
    .profile(system)
    .operations.some(({ isMessage, id }) => isMessage && /channel|room/.test(operationOf(request, system, id)?.destinationField ?? ""));
}

export function isChannel(operation: Operation): boolean {
  return /channel|room|conversation|recipient|chat|to$/.test(operation.destinationField ?? "");
}

/** No system is named: a #channel means a messenger, `it` and `them` the system that started it. */
function impliedSystems(request: ReadRequest, range: Range, hasChannel: boolean, triggerSystem: string | null): readonly string[] {
  const messengers = [...new Set([...request.mentions.map(({ system }) => system), ...request.connections.map(({ connector }) => connector)])].filter(
    (system) => isMessenger(request, system),
  );
  if (hasChannel) {
    const withRooms = messengers.filter((system) => hasRooms(request, system));
    if (withRooms.length > 0) return withRooms.slice(0, 1);
    const all = request.catalogue.connectors.map(({ id }) => id).filter((system) => isMessenger(request, system) && hasRooms(request, system));
    if (all.length === 1) return all;
    if (all.length > 1)
      throw ask({
        subject: "system",
        text: "Which system is that channel in?",
        choices: all.map((system) => ({ value: system, label: request.catalogue.get(system)?.name ?? system })),
      });
  }
  if (unknownNames(request, range).length > 0) return [];
  const scope = scopeOf(request, range.from, range.to);
  const refersBack = /\b(it|them|that|this)\b/i.test(request.text.text(range.from, range.to));
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

/** Of several systems in one part, those that things are put into: the others are where they come from. */
function actionable(request: ReadRequest, range: Range, systems: readonly string[]): readonly string[] {
  const into = mentionsIn(request, range.from, range.to).filter((mention) => {
    for (let at = mention.from - 1; at >= range.from && at > mention.from - 5; at--) {
      const word = request.text.word(at);
      if (/^(to|in|into|on|via|through|using|and|at)$/.test(word)) return true;
      if (/^(from|of|for|about|new|when)$/.test(word)) return false;
    }
    return mention.from - range.from <= 2;
  });
  const chosen = [...new Set(into.map(({ system }) => system))];
  return chosen.length > 0 ? chosen : systems.slice(0, 1);
}

function callsOut(request: ReadRequest, range: Range): boolean {
  return (
    request.text.tokens.slice(range.from, range.to).some(({ kind }) => kind === "path" || kind === "url") ||
    /\b(apis?|endpoint|service)\b/i.test(request.text.text(range.from, range.to))
  );
}

/** “the channel 123456”: rooms that go by a number. */
function channelNumbers(request: ReadRequest, range: Range): string[] {
  const found: string[] = [];
  for (let at = range.from + 1; at < range.to; at++) {
    const token = request.text.tokens[at];
    if (token?.kind !== "number" || !/^\d{6,}$/.test(token.text) || !/^(channel|room|server|to|in)$/.test(request.text.word(at - 1))) continue;
    request.text.use(at);
    found.push(token.text);
  }
  return found;
}

function httpAction(request: ReadRequest, range: Range, connection: KnownConnection, mention: Range): ChosenAction {
  const words = request.text.tokens.slice(range.from, range.to).map((token) => token.text);
  const method =
    words.find((word, index) => METHODS.test(word.toLowerCase()) && (word === word.toUpperCase() || (word.toLowerCase() === "put" && index === 0))) ?? "POST";
  const [path] = literals(request, range, "path");
  const [url] = literals(request, range, "url");
  request.text.use(mention.from, mention.to);
  return { kind: "request", range, connection, method: method.toUpperCase(), path: path ?? (url ? new URL(url).pathname : "/"), destination: null };
}

export function literals(request: ReadRequest, range: Range, kind: "channel" | "slug" | "path" | "url" | "quoted" | "email" | "phone"): string[] {
  const found: string[] = [];
  for (let at = range.from; at < range.to; at++) {
    const token = request.text.tokens[at];
    if (token?.kind !== kind || request.text.isUsed(at)) continue;
    found.push(token.text);
    if (kind !== "quoted") request.text.use(at);
  }
  return found;
}

/** Capitalised words that name nothing we know: most likely a system that is not in the catalogue. */
export function unknownNames(request: ReadRequest, range: Range): string[] {
  return request.text
    .free(range.from, range.to)
    .filter(
      (at) =>
        at > 0 &&
        request.text.tokens[at]?.kind === "word" &&
        /^\p{Lu}[\p{L}\d]+/u.test(request.text.tokens[at]?.text ?? "") &&
        !METHODS.test(request.text.word(at)) &&
        !isSentenceStart(request, at) &&
        !request.mentions.some((mention) => at >= mention.from && at < mention.to),
    )
    .map((at) => request.text.tokens[at]?.text ?? "");
}

function isSentenceStart(request: ReadRequest, at: number): boolean {
  return [".", "!", "?", "\n", ":"].includes(request.text.word(at - 1));
}

/** “through Carrierly”: the way that was named is not one that is known, whatever else could do it. */
function throughUnknown(request: ReadRequest, range: Range): string | null {
  const at = request.text
    .free(range.from, range.to)
    .find((index) => /^(via|through|using|into)$/.test(request.text.word(index - 1)) && /^\p{Lu}\p{Ll}/u.test(request.text.tokens[index]?.text ?? ""));
  return at === undefined ? null : (request.text.tokens[at]?.text ?? null);
}

function ableSystems(request: ReadRequest): string {
  return request.catalogue.connectors
    .filter((connector) => connector.operations.length > 0)
    .map((connector) => connector.name)
    .join(", ");
}

function unknownPlace(request: ReadRequest, range: Range) {
  const said = request.text.text(range.from, range.to).trim();
  const names = unknownNames(request, range);
  const able = request.catalogue.connectors.filter((connector) => connector.operations.length > 0).map((connector) => connector.name);
  if (names.length > 0) return refuse(`I don't know ${names.join(", ")}. I can work with ${able.join(", ")} and any HTTP API.`, names);
  const messengers = request.catalogue.connectors.map(({ id }) => id).filter((system) => isMessenger(request, system));
  if (/\b(notify|tell|message|alert|ping|announce|inform|warn|let)\b/i.test(said) && messengers.length > 0) {
    return ask({
      subject: "system",
      text: `Where should I send that?`,
      choices: messengers.map((system) => ({ value: system, label: request.catalogue.get(system)?.name ?? system })),
    });
  }
  return refuse(`I don't understand what to do: “${said}”. I can work with ${able.join(", ")} and any HTTP API.`, [said]);
}
