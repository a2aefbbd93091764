import { COPIES } from "../language/copies.ts";
import { stem } from "../language/stem.ts";
import { accountFor } from "./account-for.ts";
import { bodyOfTarget } from "./body-of-target.ts";
import { type ChosenAction, chooseActions } from "./choose-actions.ts";
import type { ChosenList } from "./choose-list.ts";
import { collectConditions } from "./collect-conditions.ts";
import { nameAutomation } from "./name-things.ts";
import { nothingToDo } from "./no-plan.ts";
import { isAddition, isBackground, joinLabels, splitObjects } from "./parts.ts";
import { everythingPlaced } from "./everything-placed.ts";
import { distinct, isReply, planAction, planReply } from "./plan-action.ts";
import type { ListPlan, Plan, Source } from "./plan.ts";
import { onlyUsed } from "./only-used.ts";
import { onlyShown } from "./poll/only-shown.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";
import { refuseEmpty } from "./refuse-empty.ts";
import { aboutColumns } from "./rows/columns.ts";
import { writesFile } from "./rows/fill-file.ts";
import { fillList } from "./rows/fill-list.ts";
import { type Started, startPlan } from "./start-plan.ts";
import { conditionsIn, type Requirement } from "./any-of.ts";
import { isChannel } from "./messengers.ts";
import { aboutKey, writtenOver } from "./written-over.ts";

/** “Post to #x for each new order, with its name and total”: what is said last belongs to what is said first. */
function fieldsTail(request: ReadRequest, range: Range | null, actions: readonly Range[]): Range | null {
  if (!range || !actions.some(({ to }) => to <= range.from)) return null;
  const at = request.text.free(range.from, range.to).find((index) => /^(with|including|showing|containing|incl|plus)$/.test(request.text.word(index)));
  return at === undefined ? null : { from: at, to: range.to };
}

/** Decides everything about an automation, or throws `Undecided`: a guess is never passed off as understood. */
export function makePlan(request: ReadRequest): Plan {
  const started = startPlan(request);
  const { trigger, lookup } = started;
  const triggerSystem = "connection" in trigger ? trigger.connection.connector : (started.list?.connection.connector ?? null);
  const replies = started.actions.filter((range) => isReply(request, range, trigger));
  const background = started.actions.filter((range) => started.actions.length > 1 && isBackground(request, range));
  for (const { from, to } of background) request.text.use(from, to, "manner");
  const additions = started.actions.filter((range) => started.actions.length > 1 && isAddition(request, range));
  const acting = joinLabels(
    request,
    started.actions.filter((range) => !replies.includes(range) && !background.includes(range) && !additions.includes(range)),
  ).flatMap((range) => splitObjects(request, range));
  const chosen = acting.flatMap((range) => chooseActions(request, range, triggerSystem, readBy(started)));
  if (chosen.length === 0 && replies.length === 0) throw nothingToDo(request);
  const brought = started.source?.type.from === "declared" && started.source.fields.length === 0 ? bodyOfTarget(chosen, started.source.noun) : null;
  const source = brought ?? started.source;
  if (source) claimNoun(request, source);

  const { common, own } = collectConditions(request, started, acting, (range) =>
    chosen.some((action) => action.range === range && makesThing(request, action)),
  );
  for (const { from, to } of started.explained ?? []) request.text.use(from, to, "thing");
  const list = started.list ? listPlan(request, started.list, common, chosen) : null;
  const done = list?.plan.use === "each" ? chosen.map((action) => writtenOver(request, action, leadingVerb(request, action.range))) : chosen;
  const perItem: Source | null = source && list?.plan.use === "each" ? { ...source, kind: "item" } : source;
  // What a webhook brings is no list of what to pass on.
  const tail = source?.type.from === "declared" ? null : fieldsTail(request, started.range, acting);
  const actions = distinct(
    done.map((action) =>
      planAction(request, action, perItem, trigger, own.get(action.range) ?? [], [
        ...(tail ? [tail] : []),
        ...additions.filter((one) => belongsTo(one, action.range, acting)),
      ]),
    ),
  );
  if (trigger.type === "webhook") refuseEmpty(request, source, acting, actions);
  const from = list?.plan ?? (trigger.type === "poll" ? trigger : null);
  const reply = replies[0] ? planReply(request, replies[0], source) : null;
  const plan = {
    trigger: reply && trigger.type === "webhook" ? { ...trigger, respond: "sync" as const } : trigger,
    source: onlyUsed(perItem, actions, list ? list.left : common, reply, trigger.type === "poll" ? trigger.version : []),
    lookup,
    list: list?.plan ?? null,
    conditions: list ? list.left : common,
    actions,
    reply,
    notes: [
      ...request.notes,
      ...(started.notes ?? []),
      ...(from && moves(request, chosen) ? [`What is taken over stays in ${from.connection.name} as well: nothing is removed there.`] : []),
      ...bucketNotes(request),
      ...actions.flatMap(({ mapping }) => mapping.rows.flatMap(({ value }) => aboutColumns(value) ?? [])),
      ...actions.flatMap((action) => aboutKey(action) ?? []),
      ...(brought ? [`The webhook's body must bring ${brought.fields.map(({ path }) => path.join(".")).join(", ")}.`] : []),
    ],
    request: request.original.trim(),
  };
  for (const { at, key, words } of started.doubtful ?? [])
    if (plan.source?.fields.some(({ path }) => path[0] === key) && isListed(request, at, words, acting)) request.text.use(at.from, at.to, "thing");
  accountFor(request, plan);
  everythingPlaced(request, plan, background);
  return { ...onlyShown(plan), ...nameAutomation(plan) };
}

/** “with a parcel weight”, “with id and parcel weight”, or said again of what is done; “with level critical” says what it must be. */
function isListed({ text }: ReadRequest, { from, to }: Range, words: readonly string[], acting: readonly Range[]): boolean {
  const joined = /^(?:an?|the|its|their|and|,|&|or)$/.test(text.word(from - 1)) || /^(?:and|&|or)$/.test(text.word(to));
  return joined || acting.some((range) => text.text(range.from, range.to).toLowerCase().includes(words.join(" ")));
}

/** A bucket belongs to the connection. */
function bucketNotes({ text }: ReadRequest): readonly string[] {
  return text.tokens.flatMap((token, at) =>
    token.lower === "bucket" && text.roleOf(at) === "value" && text.roleOf(at + 1) === "value"
      ? [`The bucket “${text.tokens[at + 1]?.text}” is what its connection must lead to.`]
      : [],
  );
}

/** What is read, and the part that says so. */
function readBy({ list, trigger, range }: Started): Pick<ChosenList, "range" | "connection"> | null {
  return trigger.type === "poll" && range ? { range, connection: trigger.connection } : list;
}

/** The order that a part begins with, behind when it is due. */
function leadingVerb({ text }: ReadRequest, { from, to }: Range): string {
  for (let at = from; at < to; at++) if (text.tokens[at]?.kind === "word" && text.roleOf(at) !== "schedule") return text.word(at);
  return "";
}

/** People who say “move” may expect more than a copy. */
function moves(request: ReadRequest, chosen: readonly ChosenAction[]): boolean {
  return chosen.some(({ range }) => /^(?:move|migrate|transfer)$/.test(leadingVerb(request, range)));
}

/** “open a ticket tagged vip”: the mark is said of what is made, unless what started it is named in between. */
function makesThing(request: ReadRequest, action: ChosenAction): boolean {
  if (action.kind !== "operation" || action.operation.effect !== "write" || isChannel(action.operation)) return false;
  const { from, to } = action.range;
  return !request.text.tokens.slice(from, to).some(({ lower }) => /^(?:each|every|all|whose|those|for|from)$/.test(lower));
}

/** An addition belongs to what is said before it, or to what follows where nothing is. */
function belongsTo(addition: Range, range: Range, acting: readonly Range[]): boolean {
  const before = acting.filter(({ to }) => to <= addition.from).at(-1);
  return range === (before ?? acting[0]);
}

function listPlan(
  request: ReadRequest,
  list: ChosenList,
  conditions: readonly Requirement[],
  chosen: readonly ChosenAction[],
): { plan: ListPlan; left: readonly Requirement[] } {
  const { args, left } = fillList(request, list, conditions);
  const each = /(?<!\bof )\b(each|every one|one by one|for all of them|individually)\b/i.test(
    request.text
      .text(0, request.text.tokens.length)
      .replace(
        /\b(each|every) (day|week|month|hour|minute|morning|night|evening|weekday|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d+|other|quarter|half|few|second|third|two|three|five|ten|fifteen|twenty|thirty)\b/gi,
        "",
      ),
  );
  const copies = chosen.some(
    ({ range }) => COPIES.test(leadingVerb(request, range)) && !chosen.every((action) => action.kind === "operation" && isChannel(action.operation)),
  );
  const messages = chosen.every(
    (action) => action.kind === "operation" && action.operation.messageField !== undefined && action.operation.destinationField !== undefined,
  );
  // A file of them all, unless each is to have its own.
  const files = chosen.every((action) => action.kind === "operation" && writesFile(action.operation));
  const collection =
    request.catalogue.get(list.connection.connector)?.simulation.resources.find((resource) => resource.list === list.operation.id)?.name ?? null;
  return {
    plan: {
      connection: list.connection,
      operation: list.operation,
      args,
      asked: conditions.filter((condition) => !left.includes(condition)).flatMap(conditionsIn),
      collection,
      use: (files || (messages && !copies)) && !each && !request.watched ? "digest" : "each",
      since: null,
      compare: null,
    },
    left,
  };
}

function claimNoun(request: ReadRequest, source: Source): void {
  const words = new Set([stem(source.noun.toLowerCase()), ...source.focus.map((segment) => stem(segment.toLowerCase()))]);
  request.text.tokens.forEach((token, at) => {
    if (token.kind === "word" && words.has(token.stem) && !request.text.isUsed(at)) request.text.use(at, at + 1, "thing");
  });
}
