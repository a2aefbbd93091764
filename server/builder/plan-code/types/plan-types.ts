import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { Start } from "../../../../contracts/plan/start.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { isHole, type Field, type Slot, type Value } from "../../../../contracts/plan/value.ts";
import type { Connector, Operation } from "../../../connectors/connector.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import type { ValueTypes } from "../emit/writer.ts";
import { declaredSchema, follow, objectSchema, type Found } from "./schemas.ts";

/** The connector behind each alias of the project. */
export type ConnectorOf = (alias: string) => Connector | undefined;

export interface NamedType {
  readonly schema: JsonSchema;
  readonly mayBeMissing: boolean;
}

/** The schema of every name that a plan can read: `event`, results of steps, items of lists. */
export class PlanTypes implements ValueTypes {
  readonly names = new Map<string, NamedType>();
  /** Results that are still open. */
  readonly #open = new Set<string>();
  readonly #connectorOf: ConnectorOf;

  constructor(plan: Plan, connectorOf: ConnectorOf) {
    this.#connectorOf = connectorOf;
    this.names.set("event", { schema: plan.starts[0] ? this.#started(plan.starts[0]) : {}, mayBeMissing: false });
    this.names.set("error", { schema: {}, mayBeMissing: false });
    this.#steps(plan.steps);
  }

  at({ of, path }: Field): Found {
    const root = this.names.get(of);
    return follow(root?.schema ?? {}, path, root?.mayBeMissing ?? false);
  }

  missingBefore(field: Field): ReadonlySet<number> {
    return field.of === "vars" ? new Set() : this.at(field).missingBefore;
  }

  mayBeMissing(field: Field): boolean {
    return field.of !== "vars" && (field.path.length > 0 || this.names.has(field.of)) && this.at(field).mayBeMissing;
  }

  /** Whether the code may read it: every member on the way is of something that is described. */
  isKnown({ of, path }: Field): boolean {
    const root = this.names.get(of);
    if (this.#open.has(of)) return false;
    if (!root || of === "vars") return true;
    return path.every((name, index) => hasMember(follow(root.schema, path.slice(0, index), false).schema, name));
  }

  operation(connection: string, id: string): Operation | undefined {
    return this.#connectorOf(connection)?.operations.find((operation) => operation.id === id);
  }

  /** What a delivery of an event looks like; an empty body where nothing is known. */
  eventSample(connection: string, event: Slot<string>): unknown {
    return this.#connectorOf(connection)?.events.find(({ id }) => id === event)?.sample ?? {};
  }

  /** The simulated collection that an operation reads or changes by id, and the argument that holds the id. */
  resourceOf(connection: string, id: string): { readonly collection: string; readonly idField: string; readonly argument: string } | null {
    const resource = this.#connectorOf(connection)?.simulation.resources.find(({ get, update, delete: remove }) => [get, update, remove].includes(id));
    const params = [...(this.operation(connection, id)?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => name ?? "");
    const argument = resource?.lookup ?? params.at(-1);
    return resource && argument ? { collection: resource.name, idField: resource.lookupField ?? resource.idField, argument } : null;
  }

  /** What the simulated system has from the start for an operation that lists. */
  listedRows(connection: string, id: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#connectorOf(connection)?.simulation.resources.find(({ list }) => list === id)?.seed ?? [];
  }

  #started(start: Start): JsonSchema {
    if (isHole(start)) return {};
    switch (start.kind) {
      case "event": {
        const payload = this.#connectorOf(start.connection)?.events.find(({ id }) => id === start.event)?.payload ?? {};
        return webhookSchema(payload);
      }
      case "webhook":
        return webhookSchema(start.body.length > 0 ? declaredSchema(start.body) : {});
      case "list":
        return objectSchema({ items: { type: "array", items: this.#item(start.connection, start.operation) } });
      case "schedule":
        return objectSchema({ scheduledAt: { type: "string", format: "date-time" } });
      case "manual":
        return start.input.length > 0 ? declaredSchema(start.input) : {};
      case "internal":
      case "code":
        return {};
    }
  }

  #item(connection: string, id: string): JsonSchema {
    const operation = this.operation(connection, id);
    return (operation && itemSchema(operation)?.schema) ?? {};
  }

  #steps(steps: readonly Step[]): void {
    for (const step of steps) this.#step(step);
  }

  #step(step: Step): void {
    switch (step.kind) {
      case "call": {
        const item = step.pages ? this.#item(step.connection, step.operation) : null;
        return this.#name(step.id, item ? { type: "array", items: item } : (this.operation(step.connection, step.operation)?.output ?? {}));
      }
      case "find": {
        const item = this.#item(step.connection, step.operation);
        this.#name(step.item, item);
        return this.#name(step.id, item, true);
      }
      case "request":
        return this.#name(step.id, step.gives.length > 0 ? declaredSchema(step.gives) : {});
      case "set":
        if (isHole(step.value)) this.#open.add(step.id);
        else this.#items(step.value);
        return this.#name(step.id, this.schemaOf(step.value));
      case "approve":
        return this.#name(step.id, { type: "boolean" });
      case "each":
        this.#name(step.item, this.schemaOf(step.of).items ?? {});
        return this.#steps(step.do);
      case "if":
        this.#steps(step.yes);
        return this.#steps(step.no);
      case "try":
        this.#steps(step.do);
        return this.#steps(step.failed);
      case "parallel":
        return step.branches.forEach((branch) => this.#steps(branch));
      default:
        return this.#items(step);
    }
  }

  #name(name: string, schema: JsonSchema, mayBeMissing = false): void {
    this.names.set(name, { schema, mayBeMissing });
  }

  /** Items of the list functions anywhere in a part of the plan. */
  #items(part: unknown): void {
    if (Array.isArray(part)) return part.forEach((inner) => this.#items(inner));
    if (typeof part !== "object" || part === null) return;
    const listed = part as { item?: unknown; map?: Value; filter?: Value; sort?: Value; some?: Value; of?: Value };
    const list = listed.map ?? listed.filter ?? listed.sort ?? listed.some ?? ("fold" in part ? listed.of : undefined);
    if (typeof listed.item === "string" && list) this.#name(listed.item, this.schemaOf(list).items ?? {});
    for (const inner of Object.values(part)) this.#items(inner);
  }

  /** The schema of a value; nothing for a hole or for code. */
  schemaOf(slot: Slot<Value>): JsonSchema {
    if (isHole(slot)) return {};
    if ("field" in slot) return this.at(slot.field).schema;
    if ("text" in slot) return { type: "string" };
    if ("filter" in slot) return this.schemaOf(slot.filter);
    if ("sort" in slot) return this.schemaOf(slot.sort);
    if ("map" in slot) return { type: "array", items: this.schemaOf(slot.to) };
    if ("fold" in slot) return { type: "number" };
    if ("call" in slot) return givenBy(slot.call, this.schemaOf(slot.on));
    if ("literal" in slot) return { type: slot.literal === null ? "null" : Array.isArray(slot.literal) ? "array" : typeof slot.literal };
    if ("object" in slot) return objectSchema(Object.fromEntries(Object.entries(slot.object).map(([name, inner]) => [name, this.schemaOf(inner)])));
    return {};
  }
}

/** What a function gives; those left out give what they are applied to. */
const GIVES: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(
    ["upper", "lower", "trim", "replace", "cut", "text", "json", "money", "date", "iso", "join", "why", "grouped"].map((name) => [name, { type: "string" }]),
  ),
  ...Object.fromEntries(
    ["number", "plus", "minus", "times", "over", "round", "fromCents", "toCents", "unix", "count"].map((name) => [name, { type: "number" }]),
  ),
  split: { type: "array", items: { type: "string" } },
};

function givenBy(name: string, on: JsonSchema): JsonSchema {
  return Object.hasOwn(GIVES, name) ? (GIVES[name] ?? {}) : name === "or" || name === "orEmpty" ? on : {};
}

function hasMember(schema: JsonSchema, name: string): boolean {
  return schema.properties?.[name] !== undefined || typeof schema.additionalProperties === "object" || (schema.items !== undefined && /^\d+$/.test(name));
}

function webhookSchema(body: JsonSchema): JsonSchema {
  const texts: JsonSchema = { type: "object", additionalProperties: { type: "string" } };
  return objectSchema({ body, headers: texts, query: texts, method: { type: "string" }, path: { type: "string" } });
}
