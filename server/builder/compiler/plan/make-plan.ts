import { stem } from "../language/stem.ts";
import { isFiller } from "../language/vocabulary.ts";
import type { Clause } from "../language/clauses.ts";
import { rankCapabilities } from "./choose-capability.ts";
import { chooseActions, literals, unknownNames, type ChosenAction } from "./choose-actions.ts";
import { chooseEvent, isPlainWebhook, type Range } from "./choose-trigger.ts";
import { chooseList, type ChosenList } from "./choose-list.ts";
import { declaredFields, declaredSource } from "./declared-source.ts";
import { fillList } from "./fill-list.ts";
import { fillRequest } from "./fill-request.ts";
import { fillRows } from "./fill-rows.ts";
import { findConditions } from "./find-conditions.ts";
import { namedFields } from "./named-fields.ts";
import { nameAction, nameAutomation } from "./name-things.ts";
import type { ActionPlan, Condition, ListPlan, Plan, ReplyPlan, Source, TriggerPlan } from "./plan.ts";
import { inMention, scopeOf, type ReadRequest } from "./read-request.ts";
import { splitCompact } from "./split-compact.ts";
import { ask, refuse } from "./undecided.ts";

interface Started {
  readonly trigger: TriggerPlan;
  readonly source: Source | null;
  readonly list: ChosenList | null;
  readonly actions: readonly Range[];
}

/** Decides everything about an automation, or throws `Undecided`: a guess is never passed off as understood. */
export function makePlan(request: ReadRequest): Plan {
  const started = start(request);
  const { trigger, source } = started;
  const triggerSystem = trigger.type === "event" ? trigger.connection.connector : (started.list?.connection.connector ?? null);
  const conditionClauses = request.clauses.filter((clause) => clause.role === "condition");

  const replies = started.actions.filter((range) => isReply(request, range, trigger));
  const acting = started.actions.filter((range) => !replies.includes(range));
  const chosen = acting.flatMap((range) => chooseActions(request, range, triggerSystem));
  if (chosen.length === 0 && replies.length === 0) throw nothingToDo(request);
  if (source) claimNoun(request, source);

  const common: Condition[] = [];
  const own = new Map<Range, Condition[]>();
  if (source) {
    for (const clause of request.clauses.filter(({ role }) => role === "trigger")) common.push(...findConditions(request.text, source, clause.from, clause.to));
    for (const clause of conditionClauses) {
      const found = findConditions(request.text, source, clause.from, clause.to, clause.negated);
      if (found.length === 0) throw badCondition(request, clause, source);
      const only = ownAction(request, clause, acting);
      if (only) own.set(only, [...(own.get(only) ?? []), ...found]);
      else common.push(...found);
    }
    const inline = started.list ? [started.list.range] : started.actions;
    for (const range of inline) common.push(...findConditions(request.text, source, range.from, range.to));
    for (const span of request.clauses.length === 0 ? [] : triggerSpans(request, started)) common.push(...findConditions(request.text, source, span.from, span.to));
  } else if (conditionClauses[0]) throw refuse(`I can't check “${said(request, conditionClauses[0])}”: nothing is read that it could be checked on.`, [said(request, conditionClauses[0])]);

  const list = started.list ? listPlan(request, started.list, common, chosen) : null;
  const conditions = list ? list.left : common;
  const perItem: Source | null = source && list?.plan.use === "each" ? { ...source, kind: "item" } : source;
  const notes: string[] = [];
  const actions = chosen.map((action): ActionPlan => planAction(request, action, perItem, trigger, own.get(action.range) ?? [], notes));
  const reply = replies[0] ? planReply(request, replies[0], source) : null;
  refuseLeftovers(request, started);
  const plan = { trigger: reply && trigger.type === "webhook" ? { ...trigger, respond: "sync" as const } : trigger, source: perItem, list: list?.plan ?? null, conditions: unique(conditions), actions: distinct(actions), reply, notes, request: request.original.trim() };
  return { ...plan, ...nameAutomation(plan) };
}

function start(request: ReadRequest): Started {
  const triggers = request.clauses.filter((clause) => clause.role === "trigger");
  const actions: readonly Range[] = request.clauses.filter((clause) => clause.role === "action");
  const [first] = triggers;
  if (first && !request.schedule) return startOnEvent(request, first, actions);
  if (request.schedule) {
    const trigger: TriggerPlan = { type: "schedule", cron: request.schedule.cron, timeZone: request.schedule.timeZone, label: request.schedule.label };
    const list = chooseList(request, [...actions, ...triggers]);
    const acts = actions.filter((range) => !isOnlyReading(request, range, list));
    return { trigger, source: list?.source ?? null, list, actions: acts };
  }
  const compact = actions.map((range) => splitCompact(request, range)).find((split) => split !== null);
  if (compact) {
    const rest = actions.filter((range) => !(compact.trigger.from >= range.from && compact.trigger.to <= range.to));
    return startOnEvent(request, compact.trigger, [...compact.actions, ...rest]);
  }
  throw noStart(request, actions);
}

function startOnEvent(request: ReadRequest, clause: Range, actions: readonly Range[]): Started {
  if (isPlainWebhook(request, clause) || speaksOfHttp(request, clause)) {
    const conditions = request.clauses.filter(({ role }) => role === "condition");
    const fields = declaredFields(request, actions, [...conditions, clause]);
    for (const field of fields) request.text.use(field.at.from, field.at.to);
    const [path] = literals(request, clause, "path");
    const noun = nounOfWebhook(request, clause);
    request.text.use(clause.from, clause.to);
    return { trigger: { type: "webhook", path: path ?? null, respond: "async" }, source: declaredSource(fields, noun), list: null, actions };
  }
  const chosen = chooseEvent(request, clause, true);
  if (!chosen) throw ask({ subject: "event", text: "What should start it?", choices: [] });
  return { trigger: chosen.trigger, source: chosen.source, list: null, actions };
}

function speaksOfHttp(request: ReadRequest, clause: Range): boolean {
  const named = request.mentions.some((mention) => mention.from >= clause.from && mention.to <= clause.to);
  return !named && request.httpMentions.some((mention) => mention.from >= clause.from && mention.to <= clause.to);
}

/** “When an order webhook arrives” → order. */
function nounOfWebhook(request: ReadRequest, clause: Range): string {
  const words = request.text.tokens.slice(clause.from, clause.to).filter((token) => token.kind === "word" && !isFiller(token.lower) && !/^(web|hooks?|webhooks?|https?|requests?|posts?|calls?|json|payloads?|body|arriv\w*|receiv\w*|fir\w*|trigger\w*|land\w*|hit\w*|call\w*|sent|send\w*|sends|api|service|endpoint|signed|plain|generic|inbound|deliver\w*|invok\w*)$/.test(token.lower));
  const [first] = words;
  return first && words.length <= 2 ? first.lower.replace(/[^a-z0-9]/g, "").replace(/s$/, "") || "body" : "body";
}

/** A part that does nothing but read: “list open issues”, before another part says what to do with them. */
function isOnlyReading(request: ReadRequest, range: Range, list: ChosenList | null): boolean {
  if (!list || range.from !== list.range.from) return false;
  const systems = request.mentions.filter((mention) => mention.from >= range.from && mention.to <= range.to).map(({ system }) => system);
  const others = request.clauses.filter((clause) => clause.role === "action" && clause.from !== range.from);
  const goesOut = systems.some((system) => system !== list.connection.connector) || request.text.tokens.slice(range.from, range.to).some((token) => token.kind === "channel") || request.httpMentions.some((mention) => mention.from >= range.from && mention.to <= range.to);
  return others.length > 0 && !goesOut;
}

function triggerSpans(request: ReadRequest, started: Started): readonly Range[] {
  void started;
  return request.clauses.filter((clause) => clause.role === "trigger");
}

const REPLY = /^(reply|respond|answer|return)\b/i;
function isReply(request: ReadRequest, range: Range, trigger: TriggerPlan): boolean {
  return trigger.type === "webhook" && REPLY.test(request.text.text(range.from, range.to).trim()) && !request.mentions.some((mention) => mention.from >= range.from && mention.to <= range.to);
}

/** Tied to one action when it stands between two: “…, and if the total is over 1000, also tell #vip”. */
function ownAction(request: ReadRequest, clause: Clause, actions: readonly Range[]): Range | null {
  const before = actions.filter((range) => range.to <= clause.from);
  const after = actions.filter((range) => range.from >= clause.to);
  if (before.length === 0 || after.length === 0) {
    // “A, and B only if …”: with several actions before it, the last one is meant, unless a sentence of its own says it.
    const ends = ["."].includes(request.text.word(clause.from - 1)) || request.text.tokens.slice(clause.from - 3, clause.from).some((token) => token.text === ".");
    return before.length > 1 && !ends ? (before.at(-1) ?? null) : null;
  }
  return after[0] ?? null;
}

function listPlan(request: ReadRequest, list: ChosenList, conditions: readonly Condition[], chosen: readonly ChosenAction[]): { plan: ListPlan; left: readonly Condition[] } {
  const { args, left } = fillList(request, list, conditions);
  const each = /\b(each|every one|one by one|for all of them|individually)\b/i.test(request.text.text(0, request.text.tokens.length).replace(/\b(each|every) (day|week|month|hour|minute|morning|night|evening|monday|weekday)\b/gi, ""));
  const messages = chosen.every((action) => action.kind === "operation" && action.operation.messageField !== undefined && action.operation.destinationField !== undefined);
  const collection = request.catalogue.get(list.connection.connector)?.simulation.resources.find((resource) => resource.list === list.operation.id)?.name ?? null;
  return { plan: { connection: list.connection, operation: list.operation, args, asked: conditions.filter((condition) => !left.includes(condition)), collection, use: messages && !each ? "digest" : "each" }, left };
}

function planAction(request: ReadRequest, action: ChosenAction, source: Source | null, trigger: TriggerPlan, conditions: readonly Condition[], notes: string[]): ActionPlan {
  const taken = new Set(action.kind === "operation" ? action.operation.entity.toLowerCase().split(/\W+/).map(stem) : []);
  const named = source ? namedFields(request, action.range, source, taken) : { found: [], missing: [] };
  const quoted = literals(request, action.range, "quoted");
  for (let at = action.range.from; at < action.range.to; at++) if (request.text.tokens[at]?.kind === "quoted") request.text.use(at);
  const missing = named.missing.filter((word) => !unknownNames(request, action.range).includes(word));
  if (missing.length > 0 && source && source.type.from !== "declared") notes.push(`${missing.join(", ")}: ${describe(source)} has no such field, so it was left out.`);
  const rows = action.kind === "operation" ? fillRows({ request, action, source, trigger, named: named.found, quoted }) : fillRequest(action, source, named.found, quoted);
  const target = action.kind === "operation" ? { operation: action.operation } : { method: action.method, path: action.path };
  return { connection: action.connection, target, ...nameAction(action, source, rows), conditions, upsert: null };
}

function describe(source: Source): string {
  return source.type.from === "event" ? `the event ${source.type.event}` : `the ${source.noun}`;
}

function planReply(request: ReadRequest, range: Range, source: Source | null): ReplyPlan {
  const named = source ? namedFields(request, range, source, new Set()) : { found: [], missing: [] };
  const [quoted] = literals(request, range, "quoted");
  const status = request.text.tokens.slice(range.from, range.to).find((token) => token.kind === "number" && token.value !== null && token.value >= 200 && token.value < 600)?.value ?? 200;
  request.text.use(range.from, range.to);
  const fields = named.found.length > 0 ? named.found.map(({ words, field }) => ({ target: [field.path.at(-1) ?? words.join("")], field })) : (source?.fields ?? []).map((field) => ({ target: [field.path.at(-1) ?? "value"], field }));
  if (quoted !== undefined) return { status, rows: [{ target: ["message"], value: { kind: "constant", value: quoted } }] };
  return { status, rows: fields.map(({ target, field }) => ({ target, value: { kind: "field", field, as: "same" } })) };
}

function claimNoun(request: ReadRequest, source: Source): void {
  const words = new Set([stem(source.noun.toLowerCase()), ...source.focus.map((segment) => stem(segment.toLowerCase()))]);
  request.text.tokens.forEach((token, at) => {
    if (token.kind === "word" && words.has(token.stem)) request.text.use(at);
  });
}

/** Words in trigger and condition parts that change what is meant must have been made sense of. */
function refuseLeftovers(request: ReadRequest, started: Started): void {
  const names = request.clauses.filter((clause) => clause.role !== "condition").flatMap((clause) => unknownNames(request, clause)).filter((name) => !isKnownWord(started, name));
  if (names.length > 0) {
    const able = request.catalogue.connectors.filter((connector) => connector.operations.length > 0).map((connector) => connector.name);
    throw refuse(`I don't know what ${names.join(", ")} means here. I can work with ${able.join(", ")} and any HTTP API.`, names);
  }
  for (const clause of request.clauses) {
    if (clause.role === "action") continue;
    const left = request.text.free(clause.from, clause.to).filter((at) => {
      const token = request.text.tokens[at];
      return token !== undefined && token.kind !== "stop" && !inMention(request, at) && !(token.kind === "word" && (isFiller(token.lower) || isKnownWord(started, token.text)));
    });
    if (left.length === 0) continue;
    const words = left.map((at) => request.text.tokens[at]?.text ?? "");
    throw refuse(`I understood the rest, but not “${words.join(" ")}” in “${request.text.text(clause.from, clause.to)}”. ${fieldsHint(started.source)}`, words);
  }
}

function isKnownWord(started: Started, word: string): boolean {
  const key = stem(word.toLowerCase());
  if (started.trigger.type === "event") {
    const { event } = started.trigger;
    const known = [event.entity, event.name, ...event.aliases, ...event.verbs, event.id.replace(/[._]/g, " ")].join(" ").toLowerCase().split(/\W+/).map(stem);
    if (known.includes(key)) return true;
  }
  const verbs = rankCapabilities("", [], { raw: [], words: [] });
  return verbs.length > 0 || started.source?.fields.some((field) => field.words.includes(key) && field.path.length <= (started.source?.focus.length ?? 0) + 1) === true || GENERIC.has(key);
}

const GENERIC = new Set("web hook webhook request payload happen occur arriv land appear show channel repository repo project account api service endpoint server system signature slack workspac somebody".split(" "));

function fieldsHint(source: Source | null): string {
  if (!source) return "";
  const names = source.fields.filter((field) => field.path.length <= source.focus.length + 1 && field.type !== "object" && source.focus.every((segment, index) => field.path[index] === segment)).slice(0, 8).map((field) => field.path.at(-1));
  return names.length > 0 ? `A condition can be on: ${names.join(", ")}.` : "";
}

function badCondition(request: ReadRequest, clause: Clause, source: Source) {
  return refuse(`I don't understand the condition “${said(request, clause)}”. ${fieldsHint(source)}`, [said(request, clause)]);
}

function said(request: ReadRequest, range: Range): string {
  return request.text.text(range.from, range.to).trim();
}

function nothingToDo(request: ReadRequest) {
  const able = request.catalogue.connectors.filter((connector) => connector.operations.length > 0).map((connector) => connector.name);
  return refuse(`I understand when it should run, but not what it should do. I can write to ${able.join(", ")} and any HTTP API.`, [request.original]);
}

function noStart(request: ReadRequest, actions: readonly Range[]) {
  const known = request.mentions.length > 0 || request.httpMentions.length > 0 || request.text.tokens.some((token) => token.kind === "channel");
  const able = request.catalogue.connectors.filter((connector) => connector.events.length > 0).map((connector) => connector.name);
  if (!known) return refuse(`I don't understand “${request.original.trim()}”. Tell me what should start it (an event of ${able.join(", ")}, a webhook, a schedule) and what should happen then.`, actions.flatMap((range) => scopeOf(request, range.from, range.to).words));
  return ask({ subject: "trigger", text: "What should start it?", choices: [{ value: "when a webhook arrives", label: "A webhook" }, { value: "every day at 9", label: "A schedule: every day at 9" }, { value: "every hour", label: "A schedule: every hour" }] });
}

function unique(conditions: readonly Condition[]): readonly Condition[] {
  const seen = new Set<string>();
  return conditions.filter((condition) => {
    const key = JSON.stringify([condition.kind, condition.field.path, condition.negated, "values" in condition ? condition.values : "value" in condition ? condition.value : null]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Steps go by their name in the journal, so that names must differ. */
function distinct(actions: readonly ActionPlan[]): readonly ActionPlan[] {
  const steps = new Map<string, number>();
  const mappings = new Map<string, number>();
  const next = (counts: Map<string, number>, name: string) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  };
  return actions.map((action) => {
    const step = next(steps, action.step);
    const mapping = next(mappings, action.mapping.name);
    return {
      ...action,
      step: step === 1 ? action.step : `${action.step} (${step})`,
      mapping: mapping === 1 ? action.mapping : { ...action.mapping, name: `${action.mapping.name}-${mapping}`, exportName: `${action.mapping.exportName}${mapping}` },
    };
  });
}
