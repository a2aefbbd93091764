import type { JsonSchema, Operation, SimulationMap } from "../connector.ts";
import { createRandom } from "../simulator/random.ts";
import { sampleValue } from "../simulator/sample-value.ts";
import { camel, entityOf, singular } from "./name-operation.ts";

type Resource = SimulationMap["resources"][number];

/** The operations on one collection: those of its own path and those of `path/{id}`. */
interface Group {
  readonly path: string;
  readonly list: Operation | undefined;
  readonly create: Operation | undefined;
  readonly get: Operation | undefined;
  readonly update: Operation | undefined;
  readonly remove: Operation | undefined;
}

const SEEDS = 3;
const MOST_RESOURCES = 200;
const ID_NAMES = ["id", "uuid", "guid", "key", "code", "slug", "number", "name"];

/** What the operations have in common as collections that can be read and written, so that a simulated system remembers. */
export function inferResources(operations: readonly Operation[]): readonly Resource[] {
  const taken = new Set<string>();
  return groupsOf(operations)
    .flatMap((group) => resourceOf(group, taken) ?? [])
    .slice(0, MOST_RESOURCES);
}

function groupsOf(operations: readonly Operation[]): Group[] {
  const paths = new Set(operations.map(({ path }) => collectionOf(path)));
  const at = (path: string, ...methods: string[]) =>
    methods
      .map((method) => operations.find((operation) => operation.method === method && trimmed(operation.path) === path))
      .find((found) => found !== undefined);
  return [...paths].map((path) => {
    const item = operations.map((operation) => trimmed(operation.path)).find((other) => other.startsWith(`${path}/{`) && collectionOf(other) === path);
    // The root of an API is no item of a collection that has none.
    const onItem = (...methods: string[]) => (item === undefined ? undefined : at(item, ...methods));
    return {
      path,
      list: at(path, "GET"),
      create: at(path, "POST"),
      get: onItem("GET"),
      update: onItem("PATCH", "PUT", "POST"),
      remove: onItem("DELETE"),
    };
  });
}

/** `/a/{b}/c/{d}` → `/a/{b}/c`; a path that ends with a fixed part is its own collection. */
function collectionOf(path: string): string {
  return trimmed(path).replace(/\/\{\w+\}$/, "");
}

function trimmed(path: string): string {
  return path.replace(/\/$/, "");
}

function resourceOf({ path, list, create, get, update, remove }: Group, taken: Set<string>): Resource | null {
  const item = get ?? update ?? remove;
  const listed = list && itemsOf(list);
  // What can only be posted to is a collection where its name says so: `/orders`, but not `/batch`.
  const isCollection = create !== undefined && (item !== undefined || list !== undefined || singular(lastOf(path)) !== lastOf(path));
  if (!isCollection && !(listed && item) && !(get && update)) return null;
  const shown = entityOfOutput(get) ?? (listed ? { path: "", schema: listed } : null) ?? entityOfOutput(create) ?? entityOfOutput(update);
  const schema = shown?.schema ?? inputEntity(create)?.schema;
  if (!schema) return null;

  const lookup = item && /\{(\w+)\}$/.exec(trimmed(item.path))?.[1];
  const idField = idFieldOf(schema, path, lookup);
  const idStyle = isNumber(schema.properties?.[idField]) ? "number" : "string";
  const random = createRandom(path);
  const example = () => asObject(sampleValue({ ...schema, type: "object" }, random));
  const entityPath = [get, create, update].map((one) => entityOfOutput(one)?.path).find((found) => found !== undefined && found !== "");
  const inputPath = inputEntity(create ?? update)?.path;
  const { created, updated } = timesOf(schema);
  const filters = filtersOf(list, schema);

  return {
    name: nameOf(path, taken),
    idField,
    idPrefix: "",
    idStyle,
    ...(listed && list ? { list: list.id } : {}),
    ...(get ? { get: get.id } : {}),
    ...(create ? { create: create.id } : {}),
    ...(update ? { update: update.id } : {}),
    ...(remove ? { delete: remove.id } : {}),
    ...(lookup ? { lookup } : {}),
    ...(entityPath ? { entityPath } : {}),
    ...(inputPath ? { inputPath } : {}),
    template: example(),
    ...(created.length > 0 ? { createdFields: created } : {}),
    ...(updated.length > 0 ? { updatedFields: updated } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(path.includes("{") ? { scope: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "") } : {}),
    seed: Array.from({ length: SEEDS }, (_, index) => ({ ...example(), [idField]: idStyle === "number" ? index + 1 : random.letters(10).toLowerCase() })),
  };
}

/** The schema of one entry of a list: the answer itself, or the only list in it. */
function itemsOf({ output, paging }: Operation): JsonSchema | null {
  if (output.type === "array") return objectOrNull(output.items);
  const inside = paging?.items?.split(".").reduce<JsonSchema | undefined>((schema, name) => schema?.properties?.[name], output);
  return objectOrNull(inside?.items);
}

/** An entity stands in the answer as it is, or as the only object in a wrapper: `{ "data": { … } }`. */
function entityOfOutput(operation: Operation | undefined): { readonly path: string; readonly schema: JsonSchema } | null {
  const output = operation?.output;
  if (!output?.properties) return null;
  const members = Object.entries(output.properties);
  const objects = members.filter(([, member]) => member.properties);
  const [only] = objects;
  if (only && objects.length === 1 && !ID_NAMES.slice(0, 3).some((name) => name in (output.properties ?? {})) && (members.length === 1 || only[0] === "data"))
    return { path: only[0], schema: only[1] };
  return { path: "", schema: output };
}

function inputEntity(operation: Operation | undefined): { readonly path: string | undefined; readonly schema: JsonSchema } | null {
  if (!operation || operation.bodyType === "none") return null;
  const own = Object.entries(operation.input.properties ?? {}).filter(([name]) => operation.placement[name] === undefined);
  const [only] = own;
  if (only && own.length === 1 && only[1].properties) return { path: only[0], schema: only[1] };
  return { path: undefined, schema: { type: "object", properties: Object.fromEntries(own) } };
}

function idFieldOf(schema: JsonSchema, path: string, lookup: string | undefined): string {
  const names = Object.keys(schema.properties ?? {});
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const wanted = [lookup ?? "", ...ID_NAMES.slice(0, 1), `${entityOf(path)}id`, ...ID_NAMES.slice(1)].map(plain).filter(Boolean);
  return wanted.map((name) => names.find((own) => plain(own) === name)).find((found) => found !== undefined) ?? "id";
}

function isNumber(schema: JsonSchema | undefined): boolean {
  return schema?.type === "integer" || schema?.type === "number";
}

function timesOf(schema: JsonSchema): { created: string[]; updated: string[] } {
  const times = Object.entries(schema.properties ?? {}).filter(([, member]) => member.format === "date-time" || isNumber(member));
  const named = (pattern: RegExp) => times.map(([name]) => name).filter((name) => pattern.test(name));
  return { created: named(/^created(_?(at|on|date|time))?$/i), updated: named(/^(updated|modified|lastModified)(_?(at|on|date|time))?$/i) };
}

/** A query parameter that is called like a field finds the entities with that value. */
function filtersOf(list: Operation | undefined, schema: JsonSchema): Record<string, string> {
  const names = Object.keys(list?.input.properties ?? {}).filter((name) => list?.placement[name] === "query" && schema.properties?.[name]?.type !== "object");
  return Object.fromEntries(names.filter((name) => schema.properties && Object.hasOwn(schema.properties, name)).map((name) => [name, name]));
}

/** `members`; the members of something else are `team members`. */
function nameOf(path: string, taken: Set<string>): string {
  const fixed = path.split("/").filter((segment) => segment && !segment.startsWith("{"));
  const spoken = fixed.map(
    (segment) =>
      camel(segment)
        .replace(/([A-Z])/g, " $1")
        .toLowerCase() || "item",
  );
  const last = spoken.at(-1) ?? "items";
  const longer = `${(spoken.at(-2) ?? "other").replace(/s$/, "")} ${last}`;
  let name = taken.has(last) ? longer : last;
  for (let number = 2; taken.has(name); number += 1) name = `${longer} ${number}`;
  taken.add(name);
  return name;
}

function lastOf(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function objectOrNull(schema: JsonSchema | undefined): JsonSchema | null {
  return schema?.properties ? schema : null;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
