import type { OperationArgument, OperationDetail } from "../../../../contracts/connectors.ts";
import type { Connector, Operation } from "../../../connectors/connector.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import { listerOf, type Lister } from "../../../connectors/lister-of.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import { presentOperation } from "./present-connector.ts";

/** What a form has to know of an operation. */
export function presentOperationDetail(connector: Connector, operation: Operation): OperationDetail {
  const required = new Set(operation.input.required);
  const all = Object.entries(operation.input.properties ?? {}).map(([name, schema]) => ({
    ...argumentOf(name, schema, required.has(name)),
    ...listed(listerOf(connector, operation, name), typeOf(schema)),
  }));
  return {
    ...presentOperation(operation),
    connector: connector.id,
    connectorName: connector.name,
    entity: operation.entity,
    arguments: [...all.filter((each) => each.required), ...all.filter((each) => !each.required)],
    gives: Object.entries(operation.output.properties ?? {}).map(([name, schema]) => ({ name, type: typeOf(schema) })),
    isList: operation.paging !== undefined && itemSchema(operation) !== null,
    isRepeatable: operation.effect === "read" || operation.honoursIdempotencyKey === true,
  };
}

function listed(lister: Lister | null, type: OperationArgument["type"]): Pick<OperationArgument, "listedBy"> {
  const isOne = type === "text" || type === "number" || type === "any";
  return lister && isOne ? { listedBy: { operation: lister.operation.id, needs: [...lister.needs] } } : {};
}

function argumentOf(name: string, schema: JsonSchema, required: boolean): OperationArgument {
  const example = schema.examples?.[0] ?? schema.default;
  return {
    name,
    type: typeOf(schema),
    required,
    description: schema.description ?? schema.title ?? "",
    choices: (schema.enum ?? []).filter((choice) => typeof choice === "string"),
    ...(example === undefined ? {} : { example }),
  };
}

function typeOf(schema: JsonSchema): OperationArgument["type"] {
  if (schema.enum?.some((choice) => typeof choice === "string")) return "choice";
  const [type] = [schema.type ?? []].flat().filter((each) => each !== "null");
  switch (type) {
    case "string":
      return schema.format === "date" || schema.format === "date-time" ? "date" : "text";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "yes-no";
    case "array":
      return "list";
    case "object":
      return "object";
    default:
      return "any";
  }
}
