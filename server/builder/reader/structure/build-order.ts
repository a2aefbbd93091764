import type { Step } from "../../../../contracts/plan/step.ts";
import { isHole, type Value } from "../../../../contracts/plan/value.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import { declaredSchema } from "../../plan-code/index.ts";
import type { Operation } from "../../../connectors/connector.ts";
import { fillArgs, placesOf, type Filled } from "../values/fill-args.ts";
import { waitIn } from "../timing/timing.ts";
import type { ChosenOrder } from "./choices.ts";
import type { Segment } from "../segments/segments.ts";
import { upserts } from "./as-upsert.ts";
import type { Parts } from "./steps/building.ts";
import { placeQuestion } from "../questions/place-question.ts";
import { readFile } from "./read-file.ts";
import { findStep } from "./finding.ts";
import type { Draft } from "./draft.ts";
import { resolveField, thingOf, type Thing } from "./thing.ts";
import { askedFields } from "../values/message.ts";
import { listText } from "../values/list-text.ts";
import { queryOf, takesQuery } from "../values/query.ts";
import { replyOf } from "../values/reply.ts";

export interface BuiltOrder {
  readonly steps: readonly Step[];
  readonly thing?: Thing;
  readonly list?: { value: Value; readonly item: Thing };
  readonly find?: string;
}

export interface OrderParts extends Parts {
  readonly things: readonly Thing[];
  readonly list: { readonly value: Value; readonly item: Thing } | null;
}

/** The steps that an order comes to. */
export function buildOrder(order: ChosenOrder, parts: OrderParts): BuiltOrder | null {
  const [best] = order.ranked;
  const { draft, systems, catalogue, words } = parts;
  if (!best) return null;
  const said = spoken(order, parts);
  const { item } = best;
  const evidence = (id: string) => {
    draft.orders.set(id, order);
    draft.said(id, [], order.zone.words, best.share);
  };
  switch (item.kind) {
    case "wait": {
      const id = draft.name("wait");
      evidence(id);
      return { steps: [{ id, name: "Wait", kind: "sleep", for: waitIn(said) ?? { hole: "How long?" } }] };
    }
    case "approve": {
      const id = draft.name("approved");
      evidence(id);
      return {
        steps: [
          { id, name: "Ask for approval", kind: "approve", ask: { literal: `Go on? ${said}` }, timeout: null },
          { id: draft.name("only"), name: "", kind: "only", test: { left: { field: { of: id, path: [] } }, is: "equals", right: { literal: true } } },
        ],
      };
    }
    case "reply": {
      const id = draft.name("reply");
      evidence(id);
      return { steps: [{ id, name: "Reply", kind: "reply", ...replyOf(said, parts.things) }] };
    }
    case "request": {
      const connection = systems[item.system]?.connection;
      if (!connection) return null;
      const address = order.zone.words.map((at) => words[at]?.token).find((token) => token?.kind === "path" || token?.kind === "url")?.text;
      // An address in full keeps its query; of a path it is given apart.
      const [path, asked = ""] = address?.startsWith("/") ? address.split("?") : [address];
      const query = Object.fromEntries([...new URLSearchParams(asked)].map(([name, value]) => [name, { literal: value }]));
      const id = draft.name(item.method === "GET" ? "answer" : "sent");
      evidence(id);
      // “post a quote [from a web API]”
      const before = words[order.zone.from]?.classes.has("preposition") ? words[order.zone.from - 1] : undefined;
      const gives =
        before?.token.kind === "word" && before.names.length === 0 ? [{ name: before.token.text, type: "text" as const, optional: false, fields: [] }] : [];
      const body: Value | null =
        item.method === "GET" ? null : parts.things[0] ? { field: { of: parts.things[0].of, path: parts.things[0].path } } : { object: {} };
      if (path === undefined)
        draft.questions.push({ node: id, at: ["path"], text: `Which address of ${connection.name}?`, why: "not said", choices: [], worth: 0.7, live: null });
      return {
        steps: [
          {
            id,
            name: `${item.method} ${path ?? ""}`.trim(),
            kind: "request",
            connection: connection.alias,
            method: item.method,
            path: path === undefined ? { hole: "Which path?" } : { literal: path },
            query,
            body,
            gives,
            settings: {},
          },
        ],
        ...(item.method === "GET" ? { thing: thingOf(id, [], declaredSchema(gives), connection.alias, "answer", true) } : {}),
      };
    }
    case "detail":
      return null;
    case "call": {
      const connection = systems[item.system]?.connection;
      const operations = connection && catalogue.get(connection.connector)?.operations;
      const operation = operations?.find(({ id }) => id === item.item.id);
      if (!connection || !operation || !operations) return null;
      return callOf(order, FINDS.test(said) ? finder(operation, operations) : operation, connection.alias, said, parts);
    }
  }
}

const FINDS =
  /\b(?:find(?:s|ing)?|look(?:s|ing)? (?:up|for|it up|them up)|look(?:s|ing)? (?:in|through|into) .+ for|look(?:s|ing)? .{1,40}? up|search(?:es|ing)?(?: .{1,40}?)? for|check(?:s|ing)? (?:if|whether|for)|see if)\b/i;

/** A search has no id yet: the operation that searches, in place of the one that gets. */
function finder(operation: Operation, operations: readonly Operation[]): Operation {
  if (operation.effect !== "read" || (itemSchema(operation) && !/\.get$/.test(operation.id))) return operation;
  const same = operations.filter(({ entity, effect }) => entity === operation.entity && effect === "read");
  return (
    same.find(({ id }) => /search|lookup/i.test(id)) ??
    same.find((each) => each !== operation && itemSchema(each)) ??
    operations.find((each) => takesQuery(each) && itemSchema(each)) ??
    operation
  );
}

function callOf(order: ChosenOrder, operation: Operation, alias: string, said: string, parts: OrderParts): BuiltOrder | null {
  const { draft, words } = parts;
  const isFind = operation.effect === "read" && FINDS.test(said);
  const asked = fillArgs({
    operation,
    words,
    zone: order.zone.words,
    text: said,
    // A message about all of them is about none by itself.
    things: parts.list && operation.effect !== "read" && operation.messageField === undefined ? [parts.list.item, ...parts.things] : parts.things,
    headline: headlineOf(parts),
    connection: alias,
    before: draft.places.get(alias),
  });
  const filled = withMade(asked, operation, alias, draft);
  draft.places.set(alias, { ...draft.places.get(alias), ...placesOf(filled.args, operation) });
  const isPaged = operation.paging !== undefined;
  const id = draft.name(operation.effect === "read" && isPaged && !isFind ? `${operation.entity}s` : operation.entity);
  draft.orders.set(id, order);
  draft.said(id, [], order.zone.words, order.ranked[0]?.share ?? 0);
  for (const { argument, place } of filled.said) draft.evidence.push({ node: id, at: ["args", argument], spans: [place.span], share: 1 });
  const read = readFile(operation, filled.args, parts);
  for (const open of filled.open) if (isHole(read.args[open.argument] ?? { hole: "" })) draft.questions.push(placeQuestion(id, open, operation, alias, parts));
  const name = operation.summary;
  const item = itemSchema(operation);
  if (isFind && item) {
    const things = parts.list ? [parts.list.item, ...parts.things] : parts.things;
    const step = findStep({
      id,
      candidate: draft.name("candidate"),
      connection: alias,
      search: operation,
      args: { ...filled.args, ...queried(operation, parts.text) },
      said,
      things,
    });
    return { steps: [step], find: id, thing: thingOf(id, [], item.schema, alias, operation.entity) };
  }
  const update = upserts(said) && !operation.verbs.includes("upsert") && operation.verbs.includes("create") ? updateOf(operation, alias, parts) : null;
  if (update) return foundOrMade(id, order, operation, update, alias, filled, said, parts);
  const search = operation.effect === "read" ? null : searchFor(operation, alias, parts);
  if (search) return foundFirst(id, said, search, operation, alias, filled, parts);
  const step: Step = {
    id,
    name,
    kind: "call",
    connection: alias,
    operation: operation.id,
    args: withList(read.args, operation, parts, order.zone.words),
    pages: isPaged,
    settings: {},
  };
  if (operation.effect !== "read") {
    draft.made.set(`${alias} ${operation.entity}`, { id, output: operation.output });
    return { steps: [...read.steps, step] };
  }
  if (isPaged || item) {
    const of = draft.name(operation.entity);
    const value: Value = { field: { of: id, path: isPaged ? [] : (item?.path ?? []) } };
    const schema = item?.schema ?? {};
    return {
      steps: [step],
      list: {
        value,
        item: thingOf(of, [], schema.type === "array" ? {} : schema, alias, operation.entity, schema.type === "array" || schema.additionalProperties === true),
      },
    };
  }
  return { steps: [step], thing: thingOf(id, [], operation.output, alias, operation.entity) };
}

/** “create a campaign and send it”: its id comes from the step that made it. */
function withMade(filled: Filled, operation: Operation, alias: string, draft: Draft): Filled {
  const made = draft.made.get(`${alias} ${operation.entity}`);
  const id = made && resolveField(["id"], [thingOf(made.id, [], made.output, alias, operation.entity)]);
  if (!id) return filled;
  const own = new Set(filled.open.filter(({ argument, rule }) => rule === null && IDS.test(argument)).map(({ argument }) => argument));
  const args = Object.fromEntries(Object.entries(filled.args).map(([name, value]) => [name, own.has(name) ? { field: id.field } : value]));
  return { ...filled, args, open: filled.open.filter(({ argument }) => !own.has(argument)) };
}

/** Before something of another system can be changed it has to be found: by what identifies it in the world outside. */
function searchFor(operation: Operation, alias: string, parts: OrderParts): Operation | null {
  const own = [...parts.things, ...(parts.list ? [parts.list.item] : [])].some(({ connection }) => connection === alias);
  if (own || !operation.verbs.includes("update") || operation.naturalKey || !(operation.input.required ?? []).some((name) => IDS.test(name))) return null;
  const connector = parts.catalogue.get(parts.systems.find(({ connection }) => connection.alias === alias)?.connection.connector ?? "");
  return (
    connector?.operations.find(({ id, entity, effect }) => effect === "read" && entity === operation.entity && /search|lookup/i.test(id)) ??
    connector?.operations.find((each) => takesQuery(each) && itemSchema(each)) ??
    null
  );
}

const queried = (search: Operation, said: string): Filled["args"] => (takesQuery(search) ? { q: queryOf(said) ?? { hole: "Which records?" } } : {});

const IDS = /[a-z](?:Id|_id)$/;

function foundFirst(id: string, said: string, search: Operation, operation: Operation, alias: string, filled: Filled, parts: OrderParts): BuiltOrder {
  const { draft, things, list } = parts;
  const find = draft.name(operation.entity);
  const found = resolveField(["id"], [thingOf(find, [], itemSchema(search)?.schema ?? {}, alias, operation.entity)])?.field ?? { of: find, path: ["id"] };
  const given = Object.fromEntries(Object.entries(filled.args).map(([name, value]) => [name, IDS.test(name) ? { field: found } : value]));
  const call: Step = { id, name: operation.summary, kind: "call", connection: alias, operation: operation.id, args: given, pages: false, settings: {} };
  const test = { left: { field: { of: find, path: [] } }, is: "present" } as const;
  return {
    find,
    steps: [
      findStep({
        id: find,
        candidate: draft.name("candidate"),
        connection: alias,
        search,
        entity: operation.entity,
        args: queried(search, operation.entity),
        said,
        things: list ? [list.item, ...things] : things,
      }),
      { id: draft.name("only"), name: "", kind: "if", test, yes: [call], no: [] },
    ],
  };
}

function operationsOf(alias: string, { catalogue, systems }: OrderParts): readonly Operation[] {
  return catalogue.get(systems.find(({ connection }) => connection.alias === alias)?.connection.connector ?? "")?.operations ?? [];
}

/** What changes a thing of the kind that an operation makes. */
function updateOf({ entity }: Operation, alias: string, parts: OrderParts): Operation | null {
  const found = operationsOf(alias, parts).find((each) => each.entity === entity && each.effect === "write" && /(?:^|\.)update$/.test(each.id));
  return found && (found.input.required ?? []).some((name) => IDS.test(name) || name === "id") ? found : null;
}

/** “create or update the contact”, where no operation does both: it is looked for, then changed or made. */
function foundOrMade(
  id: string,
  order: ChosenOrder,
  operation: Operation,
  update: Operation,
  alias: string,
  filled: Filled,
  said: string,
  parts: OrderParts,
): BuiltOrder | null {
  const { draft, words } = parts;
  const find = findBefore(order, { from: 0, to: 0 }, "", parts);
  if (find?.kind !== "find") return null;
  const things = parts.list ? [parts.list.item, ...parts.things] : parts.things;
  const zone = order.zone.words;
  const search = operationsOf(alias, parts).find((each) => each.id === find.operation);
  const found = resolveField(["id"], [thingOf(find.id, [], (search && itemSchema(search)?.schema) ?? {}, alias, operation.entity)])?.field ?? {
    of: find.id,
    path: ["id"],
  };
  const changed = fillArgs({ operation: update, words, zone, text: said, things, headline: "", connection: alias, before: draft.places.get(alias) });
  const same = Object.entries(filled.args).filter(([name, value]) => update.input.properties?.[name] !== undefined && !isHole(value));
  const args = Object.fromEntries(
    Object.entries({ ...Object.fromEntries(same), ...changed.args }).map(([name, value]) => [name, IDS.test(name) || name === "id" ? { field: found } : value]),
  );
  const call = (own: string, of: Operation, given: Filled["args"]): Step => ({
    id: own,
    name: of.summary,
    kind: "call",
    connection: alias,
    operation: of.id,
    args: given,
    pages: false,
    settings: {},
  });
  const test = { left: { field: { of: find.id, path: [] } }, is: "present" } as const;
  const yes = [call(draft.name(`changed ${operation.entity}`), update, args)];
  return { steps: [find, { id: draft.name("only"), name: "", kind: "if", test, yes, no: [call(id, operation, filled.args)] }] };
}

/** What an order is about, looked for before it: the first of its kind that is the one at hand. */
export function findBefore(order: ChosenOrder, { from, to }: Pick<Segment, "from" | "to">, condition: string, parts: OrderParts): Step | null {
  const item = order.ranked[0]?.item;
  if (item?.kind !== "call" || item.item.effect === "read") return null;
  const alias = parts.systems[item.system]?.connection.alias ?? "";
  const operations = parts.catalogue.get(parts.systems[item.system]?.connection.connector ?? "")?.operations ?? [];
  const operation = operations.find(({ id }) => id === item.item.id);
  const search =
    operation &&
    ([/search|lookup/i, /list|query/i].flatMap((name) => operations.filter(searches(operation, name)))[0] ??
      operations.find((each) => takesQuery(each) && itemSchema(each)));
  if (!operation || !search) return null;
  const { draft, words, things } = parts;
  const said = `${spoken(order, parts)} ${condition}`;
  const filled = fillArgs({
    operation: search,
    words,
    zone: [...order.zone.words, ...Array.from({ length: to - from }, (_, index) => from + index)].sort((a, b) => a - b),
    text: said,
    things,
    headline: "",
    connection: alias,
    before: draft.places.get(alias),
  });
  draft.places.set(alias, { ...draft.places.get(alias), ...placesOf(filled.args, search) });
  const id = draft.name(`found ${search.entity}`);
  for (const open of filled.open.filter(({ rule }) => rule !== null)) draft.questions.push(placeQuestion(id, open, search, alias, parts));
  return findStep({
    id,
    candidate: draft.name("candidate"),
    connection: alias,
    search,
    entity: operation.entity,
    args: { ...filled.args, ...queried(search, operation.entity) },
    said,
    things,
  });
}

const searches = (operation: Operation, name: RegExp) => (each: Operation) =>
  each.effect === "read" && each.entity === operation.entity && name.test(each.id) && itemSchema(each) !== null && !/new$/i.test(each.id);

/** A message about a list tells its things, a line each. */
function withList(args: Filled["args"], operation: Operation, { list, words }: OrderParts, zone: readonly number[]): Filled["args"] {
  const field = operation.messageField;
  const own = field === undefined ? undefined : args[field];
  if (!list || field === undefined || own === undefined || isHole(own) || "literal" in own) return args;
  return {
    ...args,
    [field]: listText(
      list.value,
      list.item,
      list.item.open
        ? []
        : askedFields(
            zone.flatMap((at) => words[at] ?? []),
            [list.item],
          ),
    ),
  };
}

function spoken({ zone }: ChosenOrder, { words, text }: Parts): string {
  let last = -2;
  return zone.words
    .map((at) => {
      const token = words[at]?.token;
      const gap = at === last + 1 ? "" : " ";
      last = at;
      const before = words[at - 1]?.token;
      return token ? `${gap === "" && before ? text.slice(before.end, token.start) : gap}${text.slice(token.start, token.end)}` : "";
    })
    .join("")
    .trim();
}

function headlineOf({ startThing, list }: OrderParts): string {
  if (list) return `${list.item.noun.charAt(0).toUpperCase()}${list.item.noun.slice(1)}s`;
  return startThing?.noun ? `New ${startThing.noun}` : "News";
}
