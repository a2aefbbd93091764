import type { Operation } from "../../../connectors/connector.ts";
import type { ChosenAction } from "./choose-actions.ts";
import type { ActionPlan } from "./plan.ts";
import type { ReadRequest } from "./read-request.ts";

/** Orders that add something each time, whatever is there. */
const ADDS = /^(?:insert|add|append|log|record|create)$/;

/** What is read again and again is written over what is there, where a system can do that by a key; otherwise every run would add it anew. */
export function writtenOver(request: ReadRequest, action: ChosenAction, verb: string): ChosenAction {
  if (action.kind !== "operation" || ADDS.test(verb)) return action;
  const { entity } = action.operation;
  const over = request.catalogue.get(action.connection.connector)?.operations.find((operation) => operation.entity === entity && isKeyed(operation));
  return over ? { ...action, operation: over } : action;
}

/** It writes a record over the one that has the same values in these columns. */
export function isKeyed({ input, verbs }: Operation): boolean {
  const required = input.required ?? [];
  return verbs.includes("upsert") && required.includes("key") && required.includes("values") && input.properties?.key?.type === "array";
}

/** What the person has to know about the key. */
export function aboutKey({ target, mapping, connection }: ActionPlan): string | null {
  if (!("operation" in target) || !isKeyed(target.operation)) return null;
  const key = mapping.rows.find((row) => row.target.join(".") === "key")?.value;
  if (key?.kind !== "constant" || !Array.isArray(key.value)) return null;
  return `A row of ${connection.name} is found again by ${key.value.join(" and ")}, which must be a primary key or a unique index there.`;
}
