import type { Operation } from "../../../connectors/connector.ts";
import type { KnownConnection } from "../../project-files.ts";
import { type ChosenList, operationOf } from "./choose-list.ts";
import { chooseOperation } from "./choose-operation.ts";
import { claim } from "./claim.ts";
import { impliedSystems } from "./implied-systems.ts";
import { literals } from "./literals.ts";
import { mailTo } from "./mailers.ts";
import { hasRooms, isChannel, isMessenger } from "./messengers.ts";
import type { Range } from "./range.ts";
import { writesFile } from "./rows/fill-file.ts";
import { connectionFor } from "./connection-for.ts";
import { mentionsIn } from "./mentions-in.ts";
import type { ReadRequest } from "./read-request.ts";
import { refuse } from "./undecided.ts";
import { ableSystems, throughUnknown, unknownPlace } from "./unknown-names.ts";
import { isFunction } from "../language/function-words.ts";

export type ChosenAction = {
  readonly range: Range;
  readonly connection: KnownConnection;
  /** The words that say where it goes: `#channel`, `owner/name`. */
  readonly destination: string | null;
} & ({ readonly kind: "operation"; readonly operation: Operation } | { readonly kind: "request"; readonly method: string; readonly path: string });

const METHODS = /^(get|post|put|patch|delete)$/;

/** What one part of the request asks to be done; several when it names several places. */
export function chooseActions(
  request: ReadRequest,
  range: Range,
  triggerSystem: string | null,
  list: Pick<ChosenList, "range" | "connection"> | null = null,
): readonly ChosenAction[] {
  const http = request.httpMentions.filter((mention) => mention.from >= range.from && mention.to <= range.to);
  const channels = [...literals(request, range, "channel"), ...channelNumbers(request, range)];
  const all = mentionsIn(request, range.from, range.to);
  // Where a list is read is not where it goes, unless nothing else is there for it to go to.
  const isRead = list !== null && list.range.from === range.from ? list.connection.connector : null;
  // “connect A and B”: the one that was said to start it is not where it goes.
  const begins = request.answers.trigger === undefined ? null : triggerSystem;
  const others = all.filter(({ system }) => system !== isRead && system !== begins);
  const goesElsewhere = others.length > 0 || channels.length > 0 || http.length > 0;
  const mentions = goesElsewhere ? others : all;
  if (http.length > 0 && (mentions.length === 0 || callsOut(request, range)))
    return http.map((mention) => httpAction(request, range, mention.connection, mention));

  const named = [...new Set(mentions.map((mention) => mention.system))];
  const mailer = mailTo(request, range, named);
  // “post each new … of A to #room”: what starts it has no rooms, so that the room is another's.
  const isElsewhere = channels.length > 0 && mentions.every(({ system }) => system === triggerSystem && !hasRooms(request, system));
  const systems = mailer !== null ? [mailer] : mentions.length > 0 && !isElsewhere ? named : impliedSystems(request, range, channels.length > 0, triggerSystem);
  if (systems.length === 0) throw unknownPlace(request, range);
  const through = throughUnknown(request, range);
  if (through) throw refuse(`I don't know ${through}. I can work with ${ableSystems(request)} and any HTTP API.`, [through]);
  if (list === null) refuseLookUp(request, range);
  const targets = mentions.length > 1 && mailer === null && !isElsewhere ? actionable(request, range, systems) : systems;
  return targets.flatMap((system) => {
    const choice = chooseOperation(request, range, system, mentions.length > 0, triggerSystem);
    const operation = operationOf(request, system, choice.capability.id);
    if (!operation) throw refuse(`The operation ${choice.capability.id} is not in the catalogue.`);
    claim(request, range, choice);
    const connectionName = mentions.find((mention) => mention.system === system)?.connectionName;
    const connection = connectionFor(request, system, connectionName);
    const places =
      operation.destinationField === undefined || writesFile(operation)
        ? []
        : isChannel(operation)
          ? placesFor(request, range, system, operation, channels)
          : literals(request, range, "slug");
    return (places.length > 0 ? places : [null]).map((destination) => ({ kind: "operation" as const, range, connection, operation, destination }));
  });
}

/** “find the contact and reply with its name”: something is to be read there, and nothing written. */
function refuseLookUp(request: ReadRequest, { from, to }: Range): void {
  const at = request.text.tokens.findIndex(({ kind, lower }, index) => index >= from && index < to && kind === "word" && !isFunction(lower));
  if (!/^(?:find|finds|look|lookup|search|fetch|retrieve|query|get)$/.test(request.text.word(at))) return;
  const said = request.text.text(from, to).trim();
  throw refuse(`What is looked up when something happens I can't use yet: “${said}”. I can create, change and tell things then, with what the event brings.`, [
    said,
  ]);
}

/** Of several rooms named in one part, those that are a system's own: `#x` or a number, and of them the ones next to its name. */
function placesFor(request: ReadRequest, range: Range, system: string, operation: Operation, channels: readonly string[]): readonly string[] {
  const wantsNumber = /_id$/.test(operation.destinationField ?? "");
  const wantsPerson = operation.destinationField?.toLowerCase() === "to";
  if (wantsPerson) return contacts(request, range).slice(0, 1);
  const rivals = mentionsIn(request, range.from, range.to).some((mention) => mention.system !== system && isMessenger(request, mention.system));
  const fitting = channels.filter((channel) => /^\d+$/.test(channel) === wantsNumber);
  return rivals || fitting.length > 0 ? fitting : channels;
}

/** Addresses and numbers that something is sent to: the one behind “from” is the sender's. */
function contacts(request: ReadRequest, range: Range): string[] {
  const found: string[] = [];
  for (let at = range.from; at < range.to; at++) {
    const token = request.text.tokens[at];
    if ((token?.kind !== "email" && token?.kind !== "phone") || request.text.isUsed(at) || /^(from|as|by)$/.test(request.text.word(at - 1))) continue;
    request.text.use(at);
    found.push(token.text);
  }
  return found;
}

/** Of several systems in one part, those that things are put into: the others are where they come from. */
function actionable(request: ReadRequest, range: Range, systems: readonly string[]): readonly string[] {
  const into = mentionsIn(request, range.from, range.to).filter((mention) => {
    for (let at = mention.from - 1; at >= range.from && at > mention.from - 5; at--) {
      const word = request.text.word(at);
      if (/^(to|in|into|on|via|through|using|and|at|with)$/.test(word)) return true;
      if (/^(from|of|for|about|new|when)$/.test(word)) return false;
    }
    return false;
  });
  const chosen = [...new Set(into.map(({ system }) => system))];
  const first = mentionsIn(request, range.from, range.to).find(({ from }) => from - range.from <= 2);
  return chosen.length > 0 ? chosen : first ? [first.system] : systems.slice(0, 1);
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

const BY_VERB: Readonly<Record<string, string>> = { get: "GET", fetch: "GET", read: "GET", retrieve: "GET", download: "GET", patch: "PATCH", delete: "DELETE" };

/** “get … from https://…”: the order says how it is called. */
function methodOf(request: ReadRequest, range: Range): string | undefined {
  const verb = request.text.tokens.slice(range.from, range.to).find(({ kind, lower }) => kind === "word" && !isFunction(lower));
  return BY_VERB[verb?.lower ?? ""];
}

/** What stands behind the host as it was said: gaps that are to be filled are no text to be encoded. */
function pathOf(url: string): string {
  return /^https?:\/\/[^/?#]+([^#]*)/.exec(url)?.[1]?.replace(/^(?!\/)/, "/") ?? "/";
}

function httpAction(request: ReadRequest, range: Range, connection: KnownConnection, mention: Range): ChosenAction {
  const words = request.text.tokens.slice(range.from, range.to).map((token) => token.text);
  const said = words.findIndex(
    (word, index) => METHODS.test(word.toLowerCase()) && (word === word.toUpperCase() || (word.toLowerCase() === "put" && index === 0)),
  );
  const method = words[said] ?? methodOf(request, range) ?? "POST";
  if (said > 0) request.text.use(range.from + said, range.from + said + 1, "manner");
  const [path] = literals(request, range, "path");
  const [url] = literals(request, range, "url");
  request.text.use(mention.from, mention.to, "system");
  return { kind: "request", range, connection, method: method.toUpperCase(), path: path ?? (url ? pathOf(url) : "/"), destination: null };
}
