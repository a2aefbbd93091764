import type { CompileRequest, ConnectorCatalogue } from "../../builder.ts";
import type { KnownConnection } from "../../project-files.ts";
import { type SystemProfile, profileOf, stems } from "../catalogue/capability.ts";
import { type Mention, findMentions } from "../catalogue/mentions.ts";
import { nearMentions } from "../catalogue/near-mentions.ts";
import { type Clause, findClauses } from "../language/clauses.ts";
import { normalise } from "../language/normalise.ts";
import { RequestText } from "../language/request-text.ts";
import { findScheduleExcept } from "../language/excepted-days.ts";
import type { FoundSchedule } from "../language/schedule.ts";
import { findSpokenText } from "../language/spoken-text.ts";
import { tokenise } from "../language/tokens.ts";
import { unevenRhythm } from "../language/uneven-rhythm.ts";
import { isFiller } from "../language/vocabulary.ts";
import { findHttp, type HttpMention } from "./http-mentions.ts";
import { compoundNouns, isFieldWord, isPartOfApiName, isPlaceName, withoutLiterals } from "./no-mentions.ts";
import type { Since } from "./read-since.ts";
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
  /** A repeated read is after what came since the last one. */
  readonly since?: Since | null;
  /** The part that tells what is looked for, where a list is read again and again in place of an event. */
  readonly watched?: Clause;
  /** What was taken for something else than it says, for the person to see. */
  readonly notes: readonly string[];
  profile(system: string): SystemProfile;
}

export function readRequest(request: CompileRequest, catalogue: ConnectorCatalogue): ReadRequest {
  // What starts it was asked for: the answer is said before the rest.
  const { trigger } = request.answers;
  const original = normalise(trigger ? `${trigger}. ${request.text}` : request.text);
  const dictated = findSpokenText(original);
  const text = new RequestText(tokenise(original, dictated), original);
  const plain = withoutLiterals(text);
  const schedule = findScheduleExcept(plain);
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
