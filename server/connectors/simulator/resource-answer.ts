import type { Connector, Operation, SimulationMap } from "../connector.ts";
import { readDotted, writeDotted } from "../requests/dotted.ts";
import type { Collection, Entity } from "./entities.ts";
import { layOver } from "./lay-over.ts";
import { paginate } from "./paginate.ts";
import type { Random } from "./random.ts";
import { simulatedError } from "./simulated-errors.ts";
import type { SimulatedAnswer, SimulatedRequest } from "./simulated-request.ts";
import { textOf } from "../requests/text-of.ts";

export type Resource = SimulationMap["resources"][number];

export interface ResourceCall {
  readonly connector: Connector;
  readonly operation: Operation;
  readonly resource: Resource;
  readonly collection: Collection;
  readonly args: Readonly<Record<string, unknown>>;
  readonly request: SimulatedRequest;
  readonly random: Random;
  /** Virtual time. */
  readonly now: Date;
  readonly pageSize: number;
}

/** Create, read, list, update and delete, as the map of the connector's resources says. */
export function resourceAnswer(call: ResourceCall): SimulatedAnswer {
  const { operation, resource } = call;
  switch (operation.id) {
    case resource.list:
      return list(call);
    case resource.create:
      return create(call);
    default:
      return one(call);
  }
}

function list(call: ResourceCall): SimulatedAnswer {
  const { operation, resource, collection, args, request, pageSize } = call;
  const withDefaults = { ...defaultsOf(operation), ...args };
  const entities = collection
    .all(scopeOf(call))
    .filter((entity) => Object.entries(resource.filters ?? {}).every(([name, field]) => fits(entity, field, withDefaults[name])));
  const { headers, body } = paginate({ operation, args, entities, address: `https://simulated.invalid${request.path}`, most: pageSize });
  return answered(operation, body, headers);
}

function create(call: ResourceCall): SimulatedAnswer {
  const { operation, resource, collection, random, now } = call;
  const input = inputOf(call);
  const model = entityIn(operation, resource);
  const template = structuredClone(resource.template ?? model ?? {}) as Entity;
  const entity = layOver(model, template, into(resource, input)) as Entity;
  writeDotted(entity, resource.idField, newId(resource, collection, template, random));
  stamp(entity, template, [...(resource.createdFields ?? []), ...(resource.updatedFields ?? [])], now);
  collection.add(scopeOf(call), entity);
  return answered(operation, wrapped(operation, resource, entity));
}

function one(call: ResourceCall): SimulatedAnswer {
  const { connector, operation, resource, collection, args, now } = call;
  const lookup = resource.lookup ?? [...operation.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? resource.idField;
  const value = textOf(args[lookup] ?? "");
  const entity = collection.find(scopeOf(call), resource.lookupField ?? resource.idField, value);
  if (!entity) return simulatedError(connector, "notFound", `There is no ${resource.name} ${value}.`, lookup);

  if (operation.id === resource.get) return answered(operation, wrapped(operation, resource, entity));
  if (operation.id === resource.delete) {
    collection.remove(entity);
    const saysOnlyThat = resource.entityPaths !== undefined && resource.entityPaths[operation.id] === undefined;
    return answered(operation, operation.successStatus === 204 ? null : saysOnlyThat ? operation.sampleOutput : wrapped(operation, resource, entity));
  }
  const changed = layOver(entityIn(operation, resource), entity, into(resource, inputOf(call))) as Entity;
  stamp(changed, entity, resource.updatedFields ?? [], now);
  collection.replace(entity, changed);
  return answered(operation, operation.successStatus === 204 ? null : wrapped(operation, resource, changed));
}

/** The fields that a request brings: those of its body, without what belongs to the path or the query. */
function inputOf({ operation, resource, args, request }: ResourceCall): Entity {
  const body = operation.bodyType === "none" ? Object.fromEntries(Object.entries(args).filter(([name]) => operation.placement[name] !== "path")) : request.body;
  const found = readDotted(body, resource.inputPath ?? "");
  return typeof found === "object" && found !== null ? (found as Entity) : {};
}

function into({ inputInto }: Resource, input: Entity): Entity {
  if (!inputInto) return input;
  const outer: Entity = {};
  writeDotted(outer, inputInto, input);
  return outer;
}

function entityIn({ id, sampleOutput }: Operation, resource: Resource): unknown {
  return readDotted(sampleOutput, pathOf(id, resource));
}

function pathOf(operation: string, { entityPath, entityPaths }: Resource): string {
  return entityPaths?.[operation] ?? entityPath ?? "";
}

/** The entity as this operation answers with it; some answer to a creation with little more than its id. */
function wrapped(operation: Operation, resource: Resource, entity: Entity): unknown {
  const sample = entityIn(operation, resource);
  const template = resource.template ?? {};
  const isBrief = typeof sample === "object" && sample !== null && Object.keys(template).some((name) => !(name in sample));
  const shown = isBrief ? Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, entity[name] ?? value])) : structuredClone(entity);
  const path = pathOf(operation.id, resource);
  if (path === "") return shown;
  const wrapper = structuredClone(operation.sampleOutput) as Entity;
  writeDotted(wrapper, path, shown);
  return wrapper;
}

function answered(operation: Operation, body: unknown, headers: Readonly<Record<string, string>> = {}): SimulatedAnswer {
  return {
    status: operation.successStatus ?? 200,
    headers: { "content-type": "application/json", "x-vennel-simulated": "1", ...headers },
    body: structuredClone(body),
  };
}

function scopeOf({ resource, args }: ResourceCall): Record<string, string> {
  return Object.fromEntries((resource.scope ?? []).map((name) => [name, textOf(args[name] ?? "")]));
}

/** Systems that number start after the largest number; the others draw an id as long as theirs are. */
function newId(resource: Resource, collection: Collection, template: Entity, random: Random): unknown {
  const sample = readDotted(template, resource.idField);
  if (resource.idStyle !== "number") return resource.idPrefix + random.letters(Math.max(6, textOf(sample ?? "").length - resource.idPrefix.length));
  const numbers = collection.all({}).map((entity) => Number(readDotted(entity, resource.idField)));
  const next = Math.max(0, Number(sample) || 0, ...numbers.filter(Number.isFinite)) + 1;
  return typeof sample === "string" ? textOf(next) : next;
}

/** The virtual time, in the form that the field had before. */
function stamp(entity: Entity, like: Entity, fields: readonly string[], now: Date): void {
  for (const field of fields) {
    const old = readDotted(like, field);
    const seconds = Math.floor(now.getTime() / 1_000);
    writeDotted(
      entity,
      field,
      typeof old === "number"
        ? old > 1e11
          ? now.getTime()
          : seconds
        : typeof old === "string" && !old.includes(".")
          ? now.toISOString().replace(/\.\d+Z$/, "Z")
          : now.toISOString(),
    );
  }
}

function defaultsOf({ input }: Operation): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input.properties ?? {}).flatMap(([name, schema]) => (schema.default === undefined ? [] : [[name, schema.default]])));
}

/** `labels.[].name` with `bug,urgent` wants both. */
function fits(entity: Entity, field: string, wanted: unknown): boolean {
  if (wanted === undefined || wanted === null || wanted === "all" || wanted === "*") return true;
  const [list, member] = field.split(".[].");
  if (member === undefined) return textOf(readDotted(entity, field) ?? "").toLowerCase() === textOf(wanted).toLowerCase();
  const held = readDotted(entity, list ?? "");
  const values = Array.isArray(held) ? held.map((item) => textOf(readDotted(item, member))) : [];
  return textOf(wanted)
    .split(",")
    .every((one) => values.includes(one));
}
