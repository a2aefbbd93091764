import type { CompileRequest, ConnectorCatalogue } from "../../builder.ts";
import { stems } from "../catalogue/capability.ts";
import { fieldsOf } from "../fields/field.ts";
import { findField } from "../fields/find-field.ts";
import { chooseList, type ChosenList } from "./choose-list.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import { plural } from "./message-text.ts";
import type { ComparePlan, Plan, Source } from "./plan.ts";
import type { Compare } from "./read-compare.ts";
import { readRequest } from "./read-request.ts";
import { withHeading } from "./with-heading.ts";
import { refuse } from "./undecided.ts";

/** The plan with its list held against another: only what that one has not is treated. */
export function withCompare(plan: Plan, { other, by }: Compare, request: CompileRequest, catalogue: ConnectorCatalogue): Plan {
  const { list, source } = plan;
  const second = secondList(other, request, catalogue);
  if (!list || !source || !second) throw refuse(`I don't understand what is to be compared: I know no list of “${second ? "that" : other}”.`, [other]);
  const compare = compareBy(source, second, by, catalogue);
  if (!compare)
    throw refuse(
      `Nothing tells which of the ${plural(second.source.noun)} in ${second.connection.name} belongs to which of the ${plural(source.noun)} in ${list.connection.name}. Name a field that both have: “compare … by email”.`,
      ["compare"],
    );
  return {
    ...plan,
    actions: plan.actions.map((action) => withHeading(action, (heading) => `${heading} missing in ${second.connection.name}`)),
    list: { ...list, compare },
  };
}

function secondList(other: string, request: CompileRequest, catalogue: ConnectorCatalogue): ChosenList | null {
  const read = readRequest({ ...request, text: `Every day list all ${other}` }, catalogue);
  const list = chooseList(
    read,
    read.clauses.filter(({ role }) => role === "action"),
  );
  return (list?.operation.input.required ?? []).length === 0 ? list : null;
}

/** By what both say of a thing and no two things have alike: an e-mail address, a domain, or what the person named. */
function compareBy(source: Source, { connection, operation }: ChosenList, by: string | null, catalogue: ConnectorCatalogue): ComparePlan | null {
  const connector = catalogue.get(connection.connector);
  const collection = connector?.simulation.resources.find(({ list }) => list === operation.id)?.name;
  const item = itemSchema(operation);
  if (!connector || !item || !collection) return null;
  const keys = by === null ? connector.operations.filter(({ entity }) => entity === operation.entity).flatMap(({ naturalKey }) => naturalKey ?? []) : [by];
  for (const key of keys) {
    const there = findField(stems(key), fieldsOf(item.schema));
    const here = findField(stems(key), source.fields);
    if (there && here) return { connection, operation, collection, itemPath: item.path, here, there };
  }
  return null;
}
