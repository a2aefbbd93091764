import type { Connector, ConnectorEvent } from "../../../connectors/connector.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import type { KnownConnection } from "../../project-files.ts";
import { fieldsOf } from "../fields/field.ts";
import type { LookupPlan, Source } from "./plan.ts";

/** For an event that brings ids only: the operation that reads the thing itself, and the thing as a source. */
export function lookUp(
  connector: Connector | undefined,
  connection: KnownConnection,
  event: ConnectorEvent,
): { readonly lookup: LookupPlan; readonly source: Source } | null {
  const idField = Object.keys(event.payload.items?.properties ?? {}).find((name) => /^(objectId|resourceId|recordId|entityId|id)$/.test(name));
  const operation = connector?.operations.find(
    ({ entity, effect, paging, input }) => entity === event.entity && effect === "read" && !paging && input.required?.length === 1,
  );
  const [argument] = operation?.input.required ?? [];
  if (!idField || !operation || !argument) return null;
  const schema = operation.output;
  const source: Source = {
    kind: "item",
    schema,
    fields: fieldsOf(schema),
    focus: focusOf(schema, event.entity),
    noun: nounOf(event.entity),
    sample: operation.sampleOutput,
    type: { from: "answer", connection, operation },
  };
  return {
    lookup: {
      connection,
      operation,
      argument,
      idField,
      collection: connector?.simulation.resources.find((resource) => resource.get === operation.id)?.name ?? null,
      notices: event.sample,
    },
    source,
  };
}

/** Where the thing itself is in a payload: under its own name, or under `data.object`, or the payload as a whole. */
export function focusOf(schema: JsonSchema, entity: string): readonly string[] {
  const wanted = entity.toLowerCase().replace(/[^a-z0-9]+/g, "");
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    if (child.properties && name.toLowerCase().replace(/[^a-z0-9]+/g, "") === wanted) return [name];
  }
  if (schema.properties?.data?.properties?.object?.properties) return ["data", "object"];
  for (const name of ["object", "resource", "record", "data", "detail", "event", "properties"]) {
    if (Object.keys(schema.properties?.[name]?.properties ?? {}).length > 0) return [name];
  }
  return [];
}

export function nounOf(entity: string): string {
  const words = entity.match(/[A-Za-z0-9]+/g) ?? ["item"];
  const [first = "item", ...rest] = words.map((word) => word.toLowerCase());
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
