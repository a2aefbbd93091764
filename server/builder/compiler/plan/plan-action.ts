import { asksForSum } from "./asks-for-sum.ts";
import { plural } from "./message-text.ts";
import { refuse } from "./undecided.ts";
import { isFunction } from "../language/function-words.ts";
import type { ChosenAction } from "./choose-actions.ts";
import { literals } from "./literals.ts";
import { nameAction } from "./name-things.ts";
import { namedFields } from "./named-fields.ts";
import { noPlaceFor, unknownPhrase, whichField } from "./phrases/not-understood.ts";
import type { NounPhrase } from "./phrases/noun-phrases.ts";
import type { ActionPlan, ReplyPlan, Row, Source, TriggerPlan } from "./plan.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";
import { fillRequest } from "./rows/fill-request.ts";
import { fillRows } from "./rows/fill-rows.ts";
import { recipient } from "./rows/recipient.ts";
import { uncarried } from "./values.ts";
import type { Requirement } from "./any-of.ts";
import { pathParams } from "./path-params.ts";

function asksForCount(request: ReadRequest, range: Range): boolean {
  return /\b(count|number of|how many|amount of|total number)\b/i.test(request.text.text(range.from, range.to));
}

/** “count the records”, in a part of its own */
function counts({ clauses, text }: ReadRequest): boolean {
  return clauses.some(
    ({ role, from, to }) =>
      role === "action" && text.tokens.slice(from, to).find(({ lower, kind }) => kind === "word" && !isFunction(lower))?.lower === "count",
  );
}

/** “post the count”: how many there are, said in one word. */
function claimCount({ text }: ReadRequest, { from, to }: Range): void {
  for (let at = from + 1; at < to; at++) if (text.word(at) === "count" && /^(?:the|their|a|total|its)$/.test(text.word(at - 1))) text.use(at, at + 1, "manner");
}

/** An action with everything that it is given. What was asked for and is not in it ends the plan. */
export function planAction(
  request: ReadRequest,
  action: ChosenAction,
  source: Source | null,
  trigger: TriggerPlan,
  conditions: readonly Requirement[],
  tails: readonly Range[] = [],
): ActionPlan {
  const to = recipient(request, action, source);
  const parts = [action.range, ...tails];
  if (source?.kind === "items") claimCount(request, action.range);
  const sum = asksForSum(request, action.range, source);
  const asked = parts.map((range) => namedFields(request, range, source, action));
  const named = asked.flatMap(({ found }) => found);
  for (const { phrase, rivals } of asked.flatMap(({ unclear }) => unclear)) throw whichField(phrase, rivals, source);
  const quoted = parts.flatMap((range) => literals(request, range, "quoted"));
  const rows =
    action.kind === "operation"
      ? fillRows({
          request,
          action,
          source,
          trigger,
          named,
          quoted,
          recipient: to,
          sum,
          countOnly: sum === null && (asksForCount(request, action.range) || counts(request)),
        })
      : fillRequest(action, source, named, quoted);
  if (sum && !rows.some(({ value }) => value.kind === "sum"))
    throw refuse(`I can put a total of ${plural(source?.noun ?? "item")} into a message only.`, [request.text.text(action.range.from, action.range.to).trim()]);
  const [unknown] = asked.flatMap(({ missing }) => missing).filter((phrase) => !isExplained(request, phrase));
  if (unknown) throw unknownPhrase(request, unknown, source);
  const left = uncarried(named, rows);
  if (left.length > 0) throw noPlaceFor(request, action, left);
  for (const range of parts) claimQuoted(request, range, rows);
  const target =
    action.kind === "operation" ? { operation: action.operation } : { method: action.method, path: action.path, params: pathParams(action.path, source) };
  return { connection: action.connection, target, ...nameAction(action, source, rows), conditions, upsert: null };
}

/** “an issue of type Task”: its words were read as a value in the meantime. */
function isExplained(request: ReadRequest, { places }: NounPhrase): boolean {
  const roles = places.map((at) => request.text.roleOf(at));
  return roles.includes("value") && roles.every((role) => role === "value" || role === "doing");
}

/** A text in quotes is accounted for where it stands in what is sent. */
function claimQuoted(request: ReadRequest, { from, to }: Range, rows: readonly Row[]): void {
  const sent = JSON.stringify(rows.map(({ value }) => (value.kind === "lines" ? value.heading : value.kind === "template" ? value.parts : value)));
  for (let at = from; at < to; at++) {
    const token = request.text.tokens[at];
    if (token?.kind === "quoted" && sent.includes(JSON.stringify(token.text).slice(1, -1).split("{")[0] ?? "")) request.text.use(at);
  }
}

const REPLY = /^(reply|respond|answer|return)\b/i;
export function isReply(request: ReadRequest, range: Range, trigger: TriggerPlan): boolean {
  return (
    trigger.type === "webhook" &&
    REPLY.test(request.text.text(range.from, range.to).trim()) &&
    !request.mentions.some((mention) => mention.from >= range.from && mention.to <= range.to)
  );
}

/** What the caller of a webhook is answered: a text, or fields. */
export function planReply(request: ReadRequest, range: Range, source: Source | null): ReplyPlan {
  const tokens = request.text.tokens.slice(range.from, range.to);
  const code = tokens.find((token) => token.kind === "number" && token.value !== null && token.value >= 200 && token.value < 600);
  const status = code?.value ?? 200;
  const [quoted] = literals(request, range, "quoted");
  const text = quoted ?? plainText(request, range);
  if (text === undefined && code === undefined && range.to - range.from === 2)
    return { status, rows: [{ target: ["message"], value: { kind: "constant", value: saidLast(request, range) } }] };
  const asked = source && text === undefined ? namedFields(request, range, source, null) : null;
  const named = asked?.found ?? [];
  const [unknown] = (asked?.missing ?? []).filter(({ words }) => !words.every((word) => /^(status|code|response|answer)$/.test(word)));
  if (unknown) throw unknownPhrase(request, unknown, source);
  if (code) request.text.use(request.text.tokens.indexOf(code));
  if (text !== undefined) request.text.use(range.from, range.to);
  if (text !== undefined) return { status, rows: [{ target: ["message"], value: { kind: "constant", value: text } }] };
  return { status, rows: named.map(({ words, field }) => ({ target: [field.path.at(-1) ?? words.join("")], value: { kind: "field", field, as: "same" } })) };
}

/** “answer pong” */
function saidLast(request: ReadRequest, range: Range): string {
  const said = request.text.text(range.to - 1, range.to).trim();
  request.text.use(range.from, range.to);
  return said;
}

/** “the text fine”, “the message received”: said without quotes. */
function plainText(request: ReadRequest, range: Range): string | undefined {
  for (let at = range.from; at < range.to; at++) {
    if (!/^(text|message|body|word|words)$/.test(request.text.word(at))) continue;
    const rest = request.text
      .text(at + 1, range.to)
      .replace(/^(?:of|saying|is|:)\s+/i, "")
      .trim();
    return rest === "" ? undefined : rest;
  }
  return undefined;
}

/** Steps go by their name in the journal, so that names must differ. */
export function distinct(actions: readonly ActionPlan[]): readonly ActionPlan[] {
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
      mapping:
        mapping === 1 ? action.mapping : { ...action.mapping, name: `${action.mapping.name}-${mapping}`, exportName: `${action.mapping.exportName}${mapping}` },
    };
  });
}
