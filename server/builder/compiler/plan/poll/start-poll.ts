import { connectionFor } from "../connection-for.ts";
import { type DeclaredField, declaredFields, declaredSource } from "../declared-source.ts";
import { itemSchema } from "../../../../connectors/item-schema.ts";
import type { Source, TriggerPlan } from "../plan.ts";
import type { Range } from "../range.ts";
import type { ReadRequest } from "../read-request.ts";
import { refuse } from "../undecided.ts";
import type { Started } from "../start-plan.ts";
import type { ChosenPoll } from "./choose-poll.ts";
import { claimPoll } from "./claim-poll.ts";
import { pollArgs } from "./poll-args.ts";
import { polledSource, wholeSource } from "./poll-source.ts";

const OFTEN = "5 minutes";

/** What a poll starts with: where it looks, how often, and what is known of each thing that it finds. */
export function startOnPoll(request: ReadRequest, clause: Range, actions: readonly Range[], chosen: ChosenPoll, every = OFTEN): Started {
  const { operation, system } = chosen;
  const connection = connectionFor(request, system, chosen.connectionName);
  const connector = request.catalogue.get(system);
  const { args: places, notes } = pollArgs(request, clause, operation, chosen.about, connection.name);
  const args = chosen.takesExisting ? { ...places, includeExisting: true } : places;
  const collection = connector?.simulation.resources.find(({ template }) => template !== undefined && isOf(template, operation.sampleOutput))?.name;
  const version = versionOf(operation, args);
  const inside = typeof args.table === "string" ? null : rowsInside(request, actions);
  if (inside) throw refuse(`Files I carry over and tell of; what is in them, row by row, I can't read yet (“${inside}”).`, [inside]);
  const trigger: TriggerPlan = {
    type: "poll",
    connection,
    operation,
    args,
    every,
    version,
    collection: collection ?? connector?.simulation.resources[0]?.name ?? null,
  };
  const rows = typeof args.table === "string" ? rowsOf(request, clause, actions, args.table, version) : null;
  claimPoll(request, clause, chosen, rows?.source.noun ?? null);
  if (rows) return { trigger, source: rows.source, lookup: null, list: null, range: clause, actions, ...toldBy(rows.fields, clause), notes };
  const whole = wholeSource(connector, connection, operation, args);
  return { trigger, source: whole?.source ?? polledSource(connection, operation), lookup: whole?.lookup ?? null, list: null, range: clause, actions, notes };
}

/** Two words behind “with” may be a column and what it must hold: “status overdue”. Such are explained only where something uses them. */
function toldBy(fields: readonly DeclaredField[], clause: Range): Pick<Started, "explained" | "doubtful"> {
  const isDoubtful = ({ at, words }: DeclaredField) => at.from >= clause.from && at.to <= clause.to && words.length > 1;
  return { explained: fields.filter((field) => !isDoubtful(field)).map(({ at }) => at), doubtful: fields.filter(isDoubtful) };
}

/** Of a row is known what the request says of it. */
function rowsOf(
  request: ReadRequest,
  clause: Range,
  actions: readonly Range[],
  table: string,
  version: readonly string[],
): { readonly source: Source; readonly fields: readonly DeclaredField[] } {
  const conditions = request.clauses.filter(({ role }) => role === "condition");
  const noun = singular(table.split(".").at(-1) ?? table);
  const named = declaredFields(request, actions, [...conditions, clause], clause, { isRow: true, noun });
  const known = new Set(named.map(({ key }) => key));
  const told = version.filter((key) => !known.has(key)).map((key) => ({ key, words: key.split("_"), at: { from: 0, to: 0 }, type: "any" as const }));
  const fields = named.length > 0 ? [...named, ...told] : told;
  return { source: { ...declaredSource(fields, noun), kind: "item" }, fields };
}

/** “for each row”, “the lines of it” */
function rowsInside({ text }: ReadRequest, actions: readonly Range[]): string | null {
  for (const { from, to } of actions)
    for (let at = from; at < to; at++)
      if (/^(?:rows?|lines?)$/.test(text.word(at)) && /^(?:each|every|the|its|all|their|per)$/.test(text.word(at - 1))) return text.text(at - 1, at + 1);
  return null;
}

function singular(table: string): string {
  const words: string[] = table.toLowerCase().match(/[a-z0-9]+/g) ?? ["row"];
  const last = words.at(-1) ?? "row";
  const one = last
    .replace(/ies$/, "y")
    .replace(/(ss|x|ch|sh)es$/, "$1")
    .replace(/([^su])s$/, "$1");
  const name = [...words.slice(0, -1), one].map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  return /^(?:\d|row$|event$|step$|state$|log$)/.test(name) ? `${name}Row`.replace(/^(\d)/, "row$1") : name;
}

/** What tells one version of a thing from another: what it goes by, and when or how it was changed. */
function versionOf(operation: Parameters<typeof itemSchema>[0], { column }: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof column === "string") return column === "id" ? ["id"] : ["id", column];
  const names = Object.keys(itemSchema(operation)?.schema.properties ?? {});
  const id = names.find((name) => /^(?:uid|path|key|id)$/.test(name)) ?? "id";
  const stamp = names.find((name) => /^(?:etag|modifiedAt|updatedAt)$/.test(name));
  return stamp ? [id, stamp] : [id];
}

function isOf(template: unknown, sample: unknown): boolean {
  const items = (sample as { items?: readonly object[] } | undefined)?.items ?? [];
  return Object.keys(items[0] ?? {}).every((name) => name in (template as object));
}
