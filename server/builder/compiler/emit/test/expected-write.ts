import type { Operation } from "../../../../connectors/connector.ts";
import type { ActionPlan, Row } from "../../plan/plan.ts";
import { evaluate, valueAt, withValue } from "../sample-data.ts";

/** Id of the first thing that the scenarios put where things are changed. */
export const FIRST_KNOWN = 501;

/** What the system must have taken. `index`: which of the things that are there is changed. */
export function expectedWrite(action: ActionPlan, sample: unknown, index = 0): Record<string, unknown> {
  const { rows } = action.mapping;
  if (!("operation" in action.target)) {
    const { method, params } = action.target;
    const path = params.reduce((whole, { said, field }) => whole.replace(said, encodeURIComponent(String(valueAt(sample, field.path)))), action.target.path);
    return { method, path, ...(rows.length > 0 ? { body: nest(rows, sample) } : {}) };
  }
  const { operation } = action.target;
  const required = new Set(operation.input.required ?? []);
  const isLeftOut = ({ target, value }: Row) =>
    value.kind === "field" && value.as === "same" && valueAt(sample, value.field.path) == null && !required.has(target[0] ?? "");
  const inBody = rows.filter((row) => operation.placement[row.target[0] ?? ""] === undefined && !isLeftOut(row));
  const placed = inBody.map((row): Row => ({ ...row, target: bodyPath(operation, row.target) }));
  const { upsert } = action;
  if (upsert && !upsert.creates) {
    const path = upsert.update.path.replace(`{${upsert.idArg}}`, String(FIRST_KNOWN + index));
    return { method: upsert.update.method, path, ...(placed.length > 0 ? { body: nest(placed, sample) } : {}) };
  }
  return { method: operation.method, path: filledPath(operation, rows, sample), ...(placed.length > 0 ? { body: nest(placed, sample) } : {}) };
}

export function nest(rows: readonly Row[], sample: unknown): unknown {
  return rows.reduce<unknown>((body, row) => withValue(body, row.target, evaluate(row.value, sample)), {});
}

function bodyPath(operation: Operation, target: readonly string[]): readonly string[] {
  const [head = "", ...rest] = target;
  const moved = (operation as { bodyPaths?: Readonly<Record<string, string>> }).bodyPaths?.[head];
  return moved ? [...moved.split("."), ...rest] : target;
}

function filledPath(operation: Operation, rows: readonly Row[], sample: unknown): string {
  return operation.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const row = rows.find((candidate) => candidate.target[0] === name);
    return row ? encodeURIComponent(String(evaluate(row.value, sample))) : whole;
  });
}
