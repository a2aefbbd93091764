import type { Operation } from "../../../connectors/connector.ts";
import type { KnownConnection } from "../../project-files.ts";
import { fieldsOf } from "../fields/field.ts";
import { stem } from "../language/stem.ts";
import { type Choice, rankCapabilities } from "./choose-capability.ts";
import { claim } from "./claim.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import { nounOf } from "./look-up.ts";
import type { Source } from "./plan.ts";
import type { Range } from "./range.ts";
import { connectionFor } from "./connection-for.ts";
import { mentionsIn } from "./mentions-in.ts";
import { saidQuery } from "./rows/said-query.ts";
import { scopeOf } from "./scope-of.ts";
import type { ReadRequest } from "./read-request.ts";

export interface ChosenList {
  readonly connection: KnownConnection;
  readonly operation: Operation;
  readonly source: Source;
  readonly range: Range;
  /** What was said of it that its query language can say. */
  readonly query: readonly string[];
}

/** The list of things that a scheduled request reads: “open issues” in a part that asks for them or reports on them. */
export function chooseList(request: ReadRequest, ranges: readonly Range[], anywhere = false): ChosenList | null {
  const candidates = ranges.flatMap((range) => {
    const scope = scopeOf(request, range.from, range.to);
    const words = new Set([...scope.words, ...scope.raw.map(stem)]);
    const named = mentionsIn(request, range.from, range.to).map((mention) => mention.system);
    const known = [...request.connections.map((connection) => connection.connector), ...request.mentions.map(({ system }) => system)];
    const systems = named.length > 0 ? named : anywhere ? request.catalogue.connectors.map(({ id }) => id) : known;
    return [...new Set(systems)].flatMap((system) => {
      const lists = request
        .profile(system)
        .operations.filter((capability) => capability.effect === "read" && operationOf(request, system, capability.id)?.paging !== undefined);
      return rankCapabilities(system, lists, scope)
        .filter(
          (choice) =>
            choice.capability.entity.every((word) => words.has(word)) ||
            choice.capability.aliases.some((alias) => alias.length > 0 && alias.every((word) => words.has(word))),
        )
        .filter(() => !isWhereItGoes(request, range, system))
        .filter((choice) => speaksOfMany(request, range, choice, anywhere))
        .map((choice) => ({ choice, range, ease: -unfilled(request, choice) }));
    });
  });
  const [best] = candidates.sort((a, b) => b.choice.score + b.ease - (a.choice.score + a.ease));
  if (!best) return anywhere ? null : chooseList(request, ranges, true);
  const operation = operationOf(request, best.choice.system, best.choice.capability.id);
  const item = operation && itemSchema(operation)?.schema;
  if (!operation || !item) return null;
  claim(request, best.range, best.choice);
  const mention = mentionsIn(request, best.range.from, best.range.to).find(({ system }) => system === best.choice.system);
  const connection = connectionFor(request, best.choice.system, mention?.connectionName);
  const source: Source = {
    kind: "items",
    schema: item,
    fields: fieldsOf(item),
    focus: [],
    noun: nounOf(operation.entity),
    sample: firstItem(operation),
    type: { from: "operation", connection, operation },
  };
  return { connection, operation, source, range: best.range, query: saidQuery(request, operation, best.range) };
}

export function operationOf(request: ReadRequest, system: string, id: string): Operation | undefined {
  return request.catalogue.get(system)?.operations.find((operation) => operation.id === id);
}

/** “issues”, “each contact”: several are read; “a message” is one that is written. */
function speaksOfMany(request: ReadRequest, range: Range, { capability, system }: Choice, anywhere: boolean): boolean {
  const names = [capability.entity, ...capability.aliases].map((name) => name.at(-1));
  for (let at = range.from; at < range.to; at++) {
    const token = request.text.tokens[at];
    if (token?.kind !== "word" || !names.includes(token.stem)) continue;
    if (!anywhere && !isNearest(request, range, at, system)) continue;
    if (range === request.watched) return true;
    const each = [1, 2, 3, 4].some((back) => /^(each|every|all|any|list)$/.test(request.text.word(at - back)));
    if (each || (/s$/.test(token.lower) && token.lower !== token.stem) || token.lower === "people") return true;
  }
  return false;
}

/** “copy the orders of A to B's customers”: what is behind “to” takes what the other one gives. */
export function isWhereItGoes(request: ReadRequest, range: Range, system: string): boolean {
  const mentions = mentionsIn(request, range.from, range.to);
  const isTarget = ({ from }: (typeof mentions)[number]) =>
    /^(to|into|onto)$/.test(request.text.word(from - 1)) ||
    (/^(to|into|onto)$/.test(request.text.word(from - 2)) && /^(the|our|my)$/.test(request.text.word(from - 1)));
  const own = mentions.filter((mention) => mention.system === system);
  return own.length > 0 && own.every(isTarget) && mentions.some((mention) => mention.system !== system && !isTarget(mention));
}

/** “a contact in A for each order of B”: of several systems, a thing belongs to the one named next to it. */
function isNearest(request: ReadRequest, range: Range, at: number, system: string): boolean {
  const mentions = mentionsIn(request, range.from, range.to);
  const distance = (mention: (typeof mentions)[number]) => (mention.to <= at ? at - mention.to : mention.from - at + 0.5);
  const [nearest] = [...mentions].sort((a, b) => distance(a) - distance(b));
  return nearest === undefined || nearest.system === system;
}

/** Required arguments that neither the request nor an answer gives. */
function unfilled(request: ReadRequest, choice: Choice): number {
  const operation = operationOf(request, choice.system, choice.capability.id);
  const hasSlug = request.text.tokens.some((token) => token.kind === "slug");
  const asked = (operation?.input.required ?? []).filter((name) => request.answers[name] === undefined && name !== operation?.asks?.argument);
  return hasSlug ? 0 : asked.length * 0.2;
}

export function firstItem(operation: Operation): unknown {
  const sample = operation.sampleOutput;
  if (Array.isArray(sample)) return sample[0];
  const inside = (itemSchema(operation)?.path ?? []).reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], sample);
  return Array.isArray(inside) ? inside[0] : undefined;
}
