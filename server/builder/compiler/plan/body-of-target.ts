import { type Field, fieldsOf } from "../fields/field.ts";
import type { ChosenAction } from "./choose-actions.ts";
import { type DeclaredField, declaredSource } from "./declared-source.ts";
import type { Source } from "./plan.ts";

const MOST_FIELDS = 4;
const TELLING = ["email", "name", "title", "text"];

/**
 * “When a webhook arrives, create a member”: of the webhook nothing is said, so its body has to bring
 * what the action cannot do without. Null where the action says itself what it needs, or needs nothing.
 */
export function bodyOfTarget(actions: readonly ChosenAction[], noun: string): Source | null {
  const [action] = actions;
  if (!action || actions.length > 1 || action.kind !== "operation" || action.operation.effect !== "write") return null;
  const { operation } = action;
  if (operation.messageField !== undefined || operation.destinationField !== undefined || Object.values(operation.placement).includes("path")) return null;

  const own = fieldsOf(operation.input).filter(
    (field) => field.path.length === 1 && operation.placement[field.path[0] ?? ""] === undefined && !field.schema.enum && /^(string|number)$/.test(field.type),
  );
  const needed = own.filter((field) => field.required);
  const wanted = needed.length > 0 ? needed : own.filter(isTelling).slice(0, MOST_FIELDS);
  return wanted.length === 0 ? null : declaredSource(wanted.map(declared), noun);
}

function isTelling(field: Field): boolean {
  return TELLING.some((group) => field.groups.has(group));
}

function declared(field: Field): DeclaredField {
  return { key: field.path[0] ?? "", words: field.words, at: { from: 0, to: 0 }, type: field.type === "number" ? "number" : "string" };
}
