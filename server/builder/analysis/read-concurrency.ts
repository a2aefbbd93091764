import ts from "typescript-browser";
import type { FlowConcurrency } from "../../../contracts/flow.ts";
import { valueOf } from "./find-automations.ts";
import { propertyOf, textOf } from "./literals.ts";
import type { ProjectSource } from "./project-source.ts";

const UNREADABLE = { unknown: "Concurrency is a whole number from 1, or such a `limit` with a `key`, written out" };

/** How many runs at once an automation allows; undefined when it says nothing of it. */
export function readConcurrency(project: ProjectSource, value: ts.Expression | null): FlowConcurrency | undefined {
  if (!value) return undefined;
  if (!ts.isObjectLiteralExpression(value)) return limited(value, null);
  const limit = expressionOf(project, value, "limit");
  const key = expressionOf(project, value, "key");
  const path = key && textOf(key);
  return limit && path ? limited(limit, path) : UNREADABLE;
}

function limited(value: ts.Expression, key: string | null): FlowConcurrency {
  const limit = ts.isNumericLiteral(value) ? Number(value.text) : 0;
  return Number.isInteger(limit) && limit >= 1 ? { limit, key } : UNREADABLE;
}

function expressionOf(project: ProjectSource, object: ts.ObjectLiteralExpression, name: string): ts.Expression | null {
  const value = propertyOf(object, name);
  return value && ts.isExpression(value) ? valueOf(project, object.getSourceFile().fileName, value) : null;
}
