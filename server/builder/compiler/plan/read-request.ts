import type { Connector } from "../../../connectors/connector.ts";
import type { CompileRequest, ConnectorCatalogue } from "../../builder.ts";
import { type KnownConnection, aliasOf } from "../../project-files.ts";
import { type SystemProfile, profileOf, stems } from "../catalogue/capability.ts";
import { type Mention, findMentions } from "../catalogue/mentions.ts";
import { nearMentions } from "../catalogue/near-mentions.ts";
import { type Clause, findClauses } from "../language/clauses.ts";
import { normalise } from "../language/normalise.ts";
import { RequestText } from "../language/request-text.ts";
import { type FoundSchedule, findSchedule } from "../language/schedule.ts";
import { findSpokenText } from "../language/spoken-text.ts";
import { tokenise } from "../language/tokens.ts";
import { unevenRhythm } from "../language/uneven-rhythm.ts";
import { fieldGroups, isFiller } from "../language/vocabulary.ts";
import type { Scope } from "../rank/capability-features.ts";
import { unkept } from "./unkept.ts";

/** A request taken apart, before anything has been decided about it. */
export interface ReadRequest {
  readonly text: RequestText;
  readonly original: string;
  readonly clauses: readonly Clause[];
  readonly schedule: FoundSchedule | null;
  readonly mentions: readonly Mention[];
  /** Connections that the words themselves name: the stock service, https://… */
  readonly httpMentions: readonly HttpMention[];
  readonly connections: readonly KnownConnection[];
  readonly catalogue: ConnectorCatalogue;
  readonly answers: Readonly<Record<string, string>>;
  /** What was taken for something else than it says, for the person to see. */
  readonly notes: readonly string[];
  profile(system: string): SystemProfile;
}

export interface HttpMention {
  readonly connection: KnownConnection;
  readonly from: number;
  readonly to: number;
}

export function readRequest(request: CompileRequest, catalogue: ConnectorCatalogue): ReadRequest {
  // What starts it was asked for: the answer is said before the rest.
  const { trigger } = request.answers;
  const original = normalise(trigger ? `${trigger}. ${request.text}` : request.text);
  const dictated = findSpokenText(original);
  const text = new RequestText(tokenise(original, dictated), original);
  const plain = withoutLiterals(text);
  const schedule = findSchedule(plain);
  const uneven = schedule ? null : unevenRhythm(plain);
  if (uneven) throw unkept(uneven);
  for (const [start, end] of schedule?.spans ?? []) text.useSpan(start, end, "schedule");

  const systems = catalogue.connectors.filter((connector) => connector.id !== "http");
  const profiles = new Map(systems.map((connector) => [connector.id, profileOf(connector)]));
  const named = request.connections
    .filter((connection) => connection.connector !== "http")
    .map((connection) => ({ system: connection.connector, names: [stems(connection.name)], connectionName: connection.name }));
  const exact = findMentions(text.tokens, [...named, ...[...profiles.values()].map(({ id, names }) => ({ system: id, names }))]).filter(
    (mention) => !isFieldWord(text, mention) && !isPlaceName(text, mention) && !isPartOfApiName(text, mention, catalogue),
  );
  const near = nearMentions(text.tokens, [...profiles.values()], exact);
  const mentions = [...exact, ...near].sort((a, b) => a.from - b.from);
  const notes = near.map(({ system, from, to }) => `I took “${text.text(from, to)}” to be ${catalogue.get(system)?.name ?? system}.`);
  const httpMentions = findHttp(text, mentions, request.connections);
  const clauses = findClauses(
    text.tokens,
    schedule !== null,
    compoundNouns(text, [...profiles.values()]),
    new Set(mentions.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset))),
  ).filter((clause) => text.free(clause.from, clause.to).some((at) => text.tokens[at]?.kind !== "stop" && !isFiller(text.word(at))));
  for (const mention of mentions) text.use(mention.from, mention.to, "system");
  return {
    text,
    original,
    clauses,
    schedule,
    mentions,
    httpMentions,
    connections: request.connections,
    catalogue,
    answers: request.answers,
    notes,
    profile: (system) => profiles.get(system) ?? { id: system, names: [], events: [], operations: [] },
  };
}

/** The request with blanks where texts are quoted or dictated, and where places are named: “Closed on Mondays” is no schedule, nor is #daily. */
function withoutLiterals(text: RequestText): string {
  const { original, tokens } = text;
  return tokens
    .filter(({ kind }) => /^(quoted|channel|email|url|path|slug)$/.test(kind))
    .reduce((blanked, { start, end }) => blanked.slice(0, start) + " ".repeat(end - start) + blanked.slice(end), original);
}

/** Places of things whose name has several words: pull request, phone call. */
function compoundNouns(text: RequestText, profiles: readonly SystemProfile[]): ReadonlySet<number> {
  const names = profiles
    .flatMap(({ events, operations }) => [...events, ...operations].flatMap(({ entity, aliases }) => [entity, ...aliases]))
    .filter((name) => name.length > 1);
  const at = new Set<number>();
  text.tokens.forEach((_, from) => {
    const name = names.find((words) => words.every((word, offset) => text.tokens[from + offset]?.stem === word));
    name?.forEach((_word, offset) => at.add(from + offset));
  });
  return at;
}

/** “name and email”: a field, although a mail system goes by that word too; “send an email” and “email the customer” mean the system. */
function isFieldWord(text: RequestText, { from, to }: Mention): boolean {
  if (to - from !== 1 || fieldGroups(text.word(from)).size === 0) return false;
  const before = text.word(from - 1);
  if (/^(via|by|through|using)$/.test(before)) return false;
  if (/^(an?|another|the)$/.test(before)) return !/^(send|write|get|shoot|fire|drop|receive|deliver|trigger)$/.test(text.word(from - 2));
  const opens = from === 0 || /^(,|and|then|also|please|:|to)$/.test(before) || text.tokens[from - 1]?.kind === "stop";
  const hasObject = /^(the|them|him|her|me|us|it|every|each|all|its|their)$/.test(text.word(from + 1)) || text.tokens[from + 1]?.kind === "email";
  return !(opens && hasObject);
}

/** “the sheet Payments”: the name of a place in a system. */
function isPlaceName(text: RequestText, { from, to }: Mention): boolean {
  return (
    to - from === 1 &&
    /^(sheet|tab|worksheet|table|base|project|board|database|audience)$/.test(text.word(from - 1)) &&
    /^\p{Lu}/u.test(text.tokens[from]?.text ?? "")
  );
}

/** “the crm API” is a system of its own, although a known one goes by that nickname; “the Stripe API” is Stripe. */
function isPartOfApiName(text: RequestText, { system, from, to }: Mention, catalogue: ConnectorCatalogue): boolean {
  if (!/^(api|apis|service|endpoint|backend|microservice)$/.test(text.word(to))) return false;
  const said = text.text(from, to).toLowerCase();
  return said !== catalogue.get(system)?.name.toLowerCase() && said !== system;
}

const HTTP_NOUN = /^(api|apis|service|endpoint|backend|back-end|server|system|webhook|url|microservice)$/;
const BEFORE_NAME = new Set([
  "the",
  "our",
  "my",
  "your",
  "their",
  "a",
  "an",
  "to",
  "at",
  "of",
  "in",
  "into",
  "and",
  "call",
  "on",
  "with",
  "via",
  "from",
  "post",
  "hit",
  "using",
  "that",
  "this",
  "by",
  "send",
  "forward",
  "post",
  "get",
  "put",
  "delete",
  "patch",
]);

/** `the stock service`, `our billing service`, an address, and connections of the generic kind by their own name. */
function findHttp(text: RequestText, mentions: readonly Mention[], connections: readonly KnownConnection[]): readonly HttpMention[] {
  const found: HttpMention[] = [];
  const own = connections.filter((connection) => connection.connector === "http");
  for (const mention of findMentions(
    text.tokens,
    own.map((connection) => ({ system: connection.alias, names: [stems(connection.name)], connectionName: connection.name })),
  )) {
    const connection = own.find(({ alias }) => alias === mention.system);
    if (connection) found.push({ connection, from: mention.from, to: mention.to });
  }
  text.tokens.forEach((token, at) => {
    if (found.some((mention) => at >= mention.from && at < mention.to)) return;
    if (token.kind === "url") {
      const host = new URL(token.text).hostname.replace(/^(www|api)\./, "").split(".")[0] ?? "api";
      const name = own.find((connection) => connection.alias === aliasOf(host))?.name ?? `${title(host)} API`;
      found.push({ connection: { connector: "http", name, alias: aliasOf(name) }, from: at, to: at + 1 });
    }
    if (token.kind !== "word" || !HTTP_NOUN.test(token.lower)) return;
    let from = at;
    while (from > 0 && at - from < 3 && isNamePart(text, from - 1) && !mentions.some((mention) => from - 1 >= mention.from && from - 1 < mention.to)) from--;
    // “the Stock API”, where a connection is called Stock: one system, said in full.
    const named = found.findIndex((mention) => mention.from < at && mention.to > from);
    const before = found[named];
    if (before) {
      found[named] = { ...before, to: at + 1 };
      return;
    }
    // “in project API”: a name of its own, and no system.
    if (from === at || /^(project|table|board|sheet|base|tab|team|space)$/.test(text.word(at - 1))) return;
    const noun = token.lower === "api" || token.lower === "apis" ? "API" : title(token.lower);
    const words = text.tokens.slice(from, at).map((part) => title(part.text));
    const name = [...words, noun].join(" ");
    const known = own.find((connection) => connection.alias === aliasOf(name) || connection.alias === aliasOf(words.join(" ")));
    found.push({ connection: known ?? { connector: "http", name, alias: aliasOf(name) }, from, to: at + 1 });
  });
  return found.sort((a, b) => a.from - b.from);
}

function isNamePart(text: RequestText, at: number): boolean {
  const token = text.tokens[at];
  return (
    token?.kind === "word" &&
    !BEFORE_NAME.has(token.lower) &&
    (!isFiller(token.lower) || /^(data|content|people|user|team|item|record|info)$/.test(token.lower)) &&
    !text.isUsed(at)
  );
}

function title(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What a range says, names of systems, literals and fillers left out. */
export function scopeOf(request: ReadRequest, from: number, to: number): Scope {
  const raw: string[] = [];
  const words: string[] = [];
  for (let at = from; at < to; at++) {
    const token = request.text.tokens[at];
    if (!token || token.kind !== "word" || inMention(request, at)) continue;
    // In “the channel #status” the word says what kind of place is named, not what is done.
    if (/^(channel|room|repo|repository)$/.test(token.lower) && ["channel", "slug", "quoted", "number"].includes(request.text.tokens[at + 1]?.kind ?? ""))
      continue;
    raw.push(token.lower);
    if (!isFiller(token.lower) || isEntity(request, token.stem)) words.push(token.stem);
    // `signed up` is a verb, whatever its words are apart.
    if (token.lower === "new" || token.lower === "incoming") raw.push("new");
  }
  return { raw, words };
}

/** A word that says nothing elsewhere may be what a system that is named keeps: users, records. */
function isEntity(request: ReadRequest, word: string): boolean {
  return (
    /^(user|record|item|entry|person)$/.test(word) &&
    request.mentions.some(({ system }) => request.profile(system).operations.some(({ entity }) => entity.length === 1 && entity[0] === word))
  );
}

export function inMention(request: ReadRequest, at: number): boolean {
  return (
    request.mentions.some((mention) => at >= mention.from && at < mention.to) || request.httpMentions.some((mention) => at >= mention.from && at < mention.to)
  );
}

export function mentionsIn(request: ReadRequest, from: number, to: number): readonly Mention[] {
  return request.mentions.filter((mention) => mention.from >= from && mention.to <= to);
}

/** The connection that a mention stands for: the one named, the only one of its connector, or a new one. */
export function connectionFor(request: ReadRequest, system: string, name?: string): KnownConnection {
  const own = request.connections.filter((connection) => connection.connector === system);
  const chosen = name
    ? own.find((connection) => connection.name === name)
    : (own.find((connection) => connection.name === request.answers.connection) ?? own[0]);
  if (chosen) return chosen;
  const connector: Connector | undefined = request.catalogue.get(system);
  const fallback = connector?.name ?? system;
  return { connector: system, name: fallback, alias: aliasOf(fallback) };
}
