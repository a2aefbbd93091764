import { isDeepStrictEqual } from "node:util";
import type { AuditState } from "../../../contracts/audit.ts";
import type { Facts } from "./tables.ts";

export interface Told {
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/** Of what was changed, the fields that differ; of what came or went, all that are told. */
export function tellChange({ fields, hidden = [] }: AuditState, before: Facts | null, after: Facts | null): Told {
  const open = fields.filter((field) => !hidden.includes(field));
  if (before === null || after === null) return { before: pick(before, open), after: pick(after, open) };
  const changed = open.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const names = Object.fromEntries(hidden.map((field) => [field, namesOf(asFacts(before[field]), asFacts(after[field]))]));
  return { before: pick(before, changed), after: { ...pick(after, changed), ...names } };
}

function pick(facts: Facts | null, fields: readonly string[]): Facts | null {
  return facts && Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]));
}

/** What became of each name, without the values. */
function namesOf(before: Facts, after: Facts): Record<string, string> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, !(name in before) ? "added" : name in after ? "changed" : "removed"]),
  );
}

function asFacts(value: unknown): Facts {
  return typeof value === "object" && value !== null ? (value as Facts) : {};
}
