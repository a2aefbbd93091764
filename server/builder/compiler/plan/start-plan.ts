import { fieldGroups, isFiller } from "../language/vocabulary.ts";
import { type ChosenList, chooseList } from "./choose-list.ts";
import { chooseEvent, isPlainWebhook } from "./choose-trigger.ts";
import { type DeclaredField, declaredFields, declaredSource } from "./declared-source.ts";
import { literals } from "./literals.ts";
import { noStart } from "./no-plan.ts";
import type { LookupPlan, Source, TriggerPlan } from "./plan.ts";
import { choosePoll } from "./poll/choose-poll.ts";
import { intervalOf, pollOnSchedule } from "./poll/poll-on-schedule.ts";
import { startOnPoll } from "./poll/start-poll.ts";
import { nounBrought } from "./noun-brought.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";
import { refuseAnswers } from "./refuse-answers.ts";
import { splitCompact } from "./split-compact.ts";
import { ask, refuse } from "./undecided.ts";

/** What starts an automation, what it reads, and the parts of the request that say what is done then. */
export interface Started {
  readonly trigger: TriggerPlan;
  readonly source: Source | null;
  readonly lookup: LookupPlan | null;
  readonly list: ChosenList | null;
  /** The part that says what starts it; null for a schedule. */
  readonly range: Range | null;
  readonly actions: readonly Range[];
  /** Parts that need no further accounting once conditions have been read from them. */
  readonly explained?: readonly Range[];
  /** Two words that may be a name, or a name and what it must be: “level critical”. Explained only where something uses it. */
  readonly doubtful?: readonly DeclaredField[];
  /** What the person has to know about the start. */
  readonly notes?: readonly string[];
}

export function startPlan(request: ReadRequest): Started {
  const triggers = request.clauses.filter((clause) => clause.role === "trigger");
  const actions: readonly Range[] = request.clauses.filter((clause) => clause.role === "action");
  const [first] = triggers;
  if (first && !request.schedule) return startOnEvent(request, first, actions);
  if (request.schedule) return startOnSchedule(request, request.schedule, [...actions, ...triggers], actions);
  const compact = actions.map((range) => splitCompact(request, range)).find((split) => split !== null);
  if (compact) {
    const rest = actions.filter((range) => !(compact.trigger.from >= range.from && compact.trigger.to <= range.to));
    return startOnEvent(request, compact.trigger, [...compact.actions, ...rest]);
  }
  throw noStart(request, actions);
}

function startOnSchedule(request: ReadRequest, schedule: NonNullable<ReadRequest["schedule"]>, reading: readonly Range[], actions: readonly Range[]): Started {
  const polled = pollOnSchedule(request, reading);
  if (polled) {
    const onlyReads = isOnlyReading(request, polled.range, { range: polled.range, system: polled.poll.system });
    const every = intervalOf(schedule.cron, schedule.label);
    return startOnPoll(request, polled.range, onlyReads ? actions.filter((range) => range !== polled.range) : actions, polled.poll, every);
  }
  const trigger: TriggerPlan = { type: "schedule", cron: schedule.cron, timeZone: schedule.timeZone, label: schedule.label };
  const list = request.watched ? chooseList(request, [request.watched]) : chooseList(request, reading);
  return {
    trigger,
    source: list?.source ?? null,
    lookup: null,
    list,
    range: null,
    actions: actions.filter((range) => !list || !isOnlyReading(request, range, { range: list.range, system: list.connection.connector })),
  };
}

function startOnEvent(request: ReadRequest, clause: Range, actions: readonly Range[]): Started {
  if (isPlainWebhook(request, clause) || speaksOfHttp(request, clause)) return startOnWebhook(request, clause, actions);
  refuseTwoEvents(request, clause);
  const poll = choosePoll(request, clause);
  if (poll) return startOnPoll(request, clause, actions, poll);
  const chosen = chooseEvent(request, clause, true);
  if (!chosen) throw ask({ subject: "event", text: "What should start it?", choices: [] });
  return { trigger: chosen.trigger, source: chosen.source, lookup: chosen.lookup, list: null, range: clause, actions };
}

/** “new and closed issues”: two events, of which one alone would be built. */
function refuseTwoEvents({ text }: ReadRequest, { from, to }: Range): void {
  for (let at = from; at < to; at++) {
    if (!/^(?:and|or|&|and\/or)$/.test(text.word(at)) || !/^(?:new|newly)$/.test(text.word(at - 1)) || !/ed$/.test(text.word(at + 1))) continue;
    const said = text.text(at - 1, at + 2);
    throw refuse(`“${said}” are two events. Ask for one after the other, each in a sentence of its own.`, [said]);
  }
}

function startOnWebhook(request: ReadRequest, clause: Range, actions: readonly Range[]): Started {
  const conditions = request.clauses.filter(({ role }) => role === "condition");
  const brought = nounBrought(request, clause);
  const fields = declaredFields(request, actions, [...conditions, clause], clause, brought === null ? {} : { noun: brought });
  refuseAnswers(request, actions, fields);
  const [path] = literals(request, clause, "path");
  const noun =
    brought ??
    nounOfWebhook(
      request,
      clause,
      fields.map(({ at }) => at),
    );
  claimWebhook(request, clause);
  return {
    trigger: { type: "webhook", path: path ?? null, respond: "async" },
    source: declaredSource(fields, noun),
    lookup: null,
    list: null,
    range: clause,
    explained: fields.filter((field) => !isDoubtful(field, clause)).map(({ at }) => at),
    doubtful: fields.filter((field) => isDoubtful(field, clause)),
    actions,
  };
}

function isDoubtful({ words, at }: DeclaredField, clause: Range): boolean {
  return at.from >= clause.from && at.to <= clause.to && at.to - at.from === 2 && words.length === 2 && fieldGroups(words[1] ?? "").size === 0;
}

function speaksOfHttp(request: ReadRequest, clause: Range): boolean {
  const named = request.mentions.some((mention) => mention.from >= clause.from && mention.to <= clause.to);
  return !named && request.httpMentions.some((mention) => mention.from >= clause.from && mention.to <= clause.to);
}

const WEBHOOK =
  /^(web|hooks?|webhooks?|https?|requests?|posts?|posted|pushed|calls?|called|json|payloads?|body|arriv\w*|receiv\w*|fir\w*|trigger\w*|land\w*|hit\w*|call\w*|sent|send\w*|api|service|endpoint|server|system|url|address|signed|plain|generic|inbound|incoming|deliver\w*|invok\w*|provid\w*|pass\w*|contain\w*|carr\w*|bring\w*|includ\w*|hold\w*|submit\w*|form|comes?|new|own)$/;

/** The words that say no more than that something is delivered. */
function claimWebhook(request: ReadRequest, clause: Range): void {
  for (let at = clause.from; at < clause.to; at++)
    if (request.text.tokens[at]?.kind === "word" && WEBHOOK.test(request.text.word(at)) && !request.text.isUsed(at)) request.text.use(at, at + 1, "happening");
}

/** “When an order webhook arrives” → order. */
function nounOfWebhook(request: ReadRequest, clause: Range, fields: readonly Range[]): string {
  const { text } = request;
  for (let at = clause.from + 1; at < clause.to; at++) {
    const word = text.word(at - 1);
    if (!/^(web|hooks?|webhooks?|payloads?|requests?|notifications?|events?)$/.test(text.word(at)) || text.tokens[at - 1]?.kind !== "word") continue;
    if (isFiller(word) || WEBHOOK.test(word) || fields.some(({ from, to }) => at - 1 >= from && at - 1 < to)) continue;
    text.use(at - 1, at, "thing");
    return word.replace(/[^a-z0-9]/g, "").replace(/([^su])s$/, "$1") || "body";
  }
  return "body";
}

/** A part that does nothing but read: “list open issues”, before another part says what to do with them. */
function isOnlyReading(request: ReadRequest, range: Range, list: { readonly range: Range; readonly system: string }): boolean {
  if (range.from !== list.range.from) return false;
  const systems = request.mentions.filter((mention) => mention.from >= range.from && mention.to <= range.to).map(({ system }) => system);
  const others = request.clauses.filter((clause) => clause.role === "action" && clause.from !== range.from);
  const goesOut =
    systems.some((system) => system !== list.system) ||
    request.text.tokens.slice(range.from, range.to).some((token) => token.kind === "channel") ||
    request.httpMentions.some((mention) => mention.from >= range.from && mention.to <= range.to);
  return others.length > 0 && !goesOut;
}
