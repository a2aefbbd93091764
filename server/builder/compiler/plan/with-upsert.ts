import type { Connector, Operation } from "../../../connectors/connector.ts";
import type { ConnectorCatalogue } from "../../builder.ts";
import { stems } from "../catalogue/capability.ts";
import { findField } from "../fields/find-field.ts";
import { fieldsOf } from "../fields/field.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import type { ActionPlan, Plan, Row, Source, UpsertPlan } from "./plan.ts";
import { refuse } from "./undecided.ts";

/** The plan with every creation that can be one made an update where the thing is there already. */
export function withUpsert(plan: Plan, catalogue: ConnectorCatalogue): Plan {
  const { actions } = withUpserts(plan, catalogue);
  if (actions.every(({ upsert }) => upsert === null)) {
    const names = [...new Set(plan.actions.map(({ connection }) => connection.name))].join(" and ");
    throw refuse(`I don't know how to find what is already there in ${names}, so I can't update it instead of creating it.`, ["update"]);
  }
  return { ...plan, actions };
}

/** The plan with every creation made a change of what is there already, and nothing where it is not. */
export function withUpdate(plan: Plan, catalogue: ConnectorCatalogue): Plan {
  const known = withUpsert(plan, catalogue);
  return { ...known, actions: known.actions.map((action) => (action.upsert ? { ...action, upsert: { ...action.upsert, creates: false } } : action)) };
}

/** The same, as far as it goes. */
export function withUpserts(plan: Plan, catalogue: ConnectorCatalogue): Plan {
  return { ...plan, actions: plan.actions.map((one) => withUpsertOf(plan.source, one, catalogue)) };
}

function withUpsertOf(source: Source | null, action: ActionPlan, catalogue: ConnectorCatalogue): ActionPlan {
  const known = action.upsert ?? upsertOf(action, catalogue);
  if (known || !source || !("operation" in action.target)) return { ...action, upsert: known };
  // What it is found by goes without saying, where what starts it brings it.
  for (const key of action.target.operation.naturalKey ?? []) {
    const field = findField(stems(key), source.fields, source.focus);
    if (field?.type !== "string") continue;
    const row: Row = { target: [key], value: { kind: "field", field, as: "same" } };
    const keyed = { ...action, mapping: { ...action.mapping, rows: [row, ...action.mapping.rows] } };
    const upsert = upsertOf(keyed, catalogue);
    if (upsert) return { ...keyed, upsert };
  }
  return { ...action, upsert: null };
}

function upsertOf({ connection, target, mapping }: ActionPlan, catalogue: ConnectorCatalogue): UpsertPlan | null {
  const connector = catalogue.get(connection.connector);
  if (!connector || !("operation" in target)) return null;
  const { operation } = target;
  const key = operation.naturalKey?.find((name) => mapping.rows.some((row) => row.target.join(".") === name));
  const update = connector.operations.find(({ entity, id, effect }) => entity === operation.entity && effect === "write" && id.endsWith(".update"));
  const idArg = update?.input.required?.find((name) => update.placement[name] === "path");
  if (key === undefined || !update || idArg === undefined) return null;
  const found = finder(connector, operation, key);
  return found && { creates: true, ...found, key, update, idArg };
}

/** A list that takes the key, or else all of them, one after the other. */
function finder(
  connector: Connector,
  { entity, id }: Operation,
  key: string,
): Pick<UpsertPlan, "find" | "takesKey" | "keyPath" | "itemPath" | "idField" | "collection"> | null {
  const resource = connector.simulation.resources.find(({ create }) => create === id);
  const lists = connector.operations.filter((operation) => operation.entity === entity && operation.effect === "read" && operation.paging !== undefined);
  const find = lists.find((list) => list.input.properties?.[key] !== undefined) ?? lists.find((list) => list.id === resource?.list);
  const item = find && itemSchema(find);
  const field = item && fieldsOf(item.schema).find(({ path }) => path.at(-1) === key);
  if (!find || !item || !field) return null;
  const takesKey = find.input.properties?.[key] !== undefined;
  return { find, takesKey, keyPath: field.path, itemPath: item.path, idField: resource?.idField ?? "id", collection: resource?.name ?? null };
}
