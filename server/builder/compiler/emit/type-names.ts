import { pascalCase } from "../../../connectors/typescript/shared-types.ts";
import type { Operation } from "../../../connectors/connector.ts";
import { itemSchema } from "../../../connectors/item-schema.ts";
import type { ActionPlan, Source } from "../plan/plan.ts";

/** A type as a mapping file declares and uses it. */
export interface NamedType {
  readonly name: string;
  /** Names to import from the derived clients; empty when the type is declared elsewhere. */
  readonly uses: readonly string[];
  readonly definition: string | null;
}

export function sourceTypeOf(source: Source): NamedType {
  const { type } = source;
  if (type.from === "declared") return { name: type.name, uses: [], definition: null };
  const client = pascalCase(type.connection.connector);
  if (type.from === "event") return { name: pascalCase(type.event), uses: [`${client}Events`], definition: `${client}Events[${JSON.stringify(type.event)}]` };
  if (type.from === "answer") return { name: itemName(source, client), uses: [client], definition: `Awaited<ReturnType<${member(client, type.operation)}>>` };
  const inside = (itemSchema(type.operation)?.path ?? []).map((segment) => `[${JSON.stringify(segment)}]`).join("");
  return { name: itemName(source, client), uses: [client], definition: `Awaited<ReturnType<${member(client, type.operation)}>>${inside}[number]` };
}

/** What the language calls by that name already goes by its system's name as well. */
function itemName({ noun }: Source, client: string): string {
  const name = pascalCase(noun);
  return name in globalThis ? `${client}${name}` : name;
}

export function inputTypeOf(connector: string, operation: Operation): NamedType {
  const client = pascalCase(connector);
  return { name: `${pascalCase(operation.entity)}Input`, uses: [client], definition: inputDefinition(connector, operation) };
}

export function inputDefinition(connector: string, operation: Operation): string {
  const parameter = `Parameters<${member(pascalCase(connector), operation)}>[0]`;
  return (operation.input.required ?? []).length === 0 ? `NonNullable<${parameter}>` : parameter;
}

export function targetTypeOf(action: ActionPlan): NamedType | null {
  return "operation" in action.target ? inputTypeOf(action.connection.connector, action.target.operation) : null;
}

function member(client: string, operation: Operation): string {
  return `${client}${operation.id
    .split(".")
    .map((segment) => `[${JSON.stringify(segment)}]`)
    .join("")}`;
}
