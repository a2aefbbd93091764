/** One place where two JSON values differ. Plain types: browsers compare too, and need no schema for it. */
export interface ValueDifference {
  /** `lines[2].sku`; empty for the value itself. */
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  readonly before: unknown;
  readonly after: unknown;
}

const MOST = 200;

/** Field by field, from one value to another, in the order of their fields; two hundred differences at most. */
export function differencesOf(before: unknown, after: unknown): ValueDifference[] {
  const found: ValueDifference[] = [];
  compare(found, "", before, after);
  return found;
}

function compare(found: ValueDifference[], path: string, before: unknown, after: unknown): void {
  if (found.length >= MOST || Object.is(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      const at = `${path}[${index}]`;
      if (index >= before.length) found.push({ path: at, change: "added", before: null, after: after[index] });
      else if (index >= after.length) found.push({ path: at, change: "removed", before: before[index], after: null });
      else compare(found, at, before[index], after[index]);
    }
  } else if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const at = path === "" ? name : `${path}.${name}`;
      if (before[name] === undefined && after[name] !== undefined) found.push({ path: at, change: "added", before: null, after: after[name] });
      else if (after[name] === undefined && before[name] !== undefined) found.push({ path: at, change: "removed", before: before[name], after: null });
      else compare(found, at, before[name], after[name]);
    }
  } else found.push({ path, change: "changed", before: before ?? null, after: after ?? null });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
