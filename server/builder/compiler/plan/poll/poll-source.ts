import type { Connector, Operation } from "../../../../connectors/connector.ts";
import type { KnownConnection } from "../../../project-files.ts";
import { fieldsOf } from "../../fields/field.ts";
import { firstItem } from "../choose-list.ts";
import { itemSchema } from "../../../../connectors/item-schema.ts";
import { nounOf } from "../look-up.ts";
import type { LookupPlan, Source } from "../plan.ts";

/** One of the things that a poll hands over, as it comes. */
export function polledSource(connection: KnownConnection, operation: Operation): Source {
  const schema = itemSchema(operation)?.schema ?? {};
  return {
    kind: "item",
    schema,
    fields: fieldsOf(schema),
    focus: [],
    noun: nounOf(operation.entity),
    sample: firstItem(operation),
    type: { from: "operation", connection, operation },
  };
}

/** The same thing as a whole, where a poll shows only what is known of it: a mail with its text, a file with its content. */
export function wholeSource(
  connector: Connector | undefined,
  connection: KnownConnection,
  polled: Operation,
  args: Readonly<Record<string, unknown>>,
): { readonly source: Source; readonly lookup: LookupPlan } | null {
  const item = itemSchema(polled)?.schema;
  const get = connector?.operations.find(({ entity, effect, verbs }) => entity === polled.entity && effect === "read" && verbs.includes("get"));
  const required = get?.input.required ?? [];
  const argument = required.find((name) => item?.properties?.[name] !== undefined && args[name] === undefined);
  if (!connector || !get || !argument || required.some((name) => name !== argument && args[name] === undefined)) return null;
  const given = Object.fromEntries(required.filter((name) => name !== argument).map((name) => [name, args[name]]));
  return {
    source: {
      kind: "item",
      schema: get.output,
      fields: fieldsOf(get.output),
      focus: [],
      noun: nounOf(get.entity),
      sample: get.sampleOutput,
      type: { from: "answer", connection, operation: get },
    },
    lookup: { connection, operation: get, argument, idField: argument, args: given, collection: null, notices: null },
  };
}
