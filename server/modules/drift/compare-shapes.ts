import type { FieldChange } from "../../../contracts/drift.ts";
import { MIXED, parentOf, type Shape } from "./shape.ts";

/** What earlier answers of an operation had: how many were looked at, and in how many of them each field was. */
export interface KnownShape {
  readonly samples: number;
  readonly fields: Readonly<Record<string, { readonly type: string; readonly seen: number }>>;
}

export interface Rules {
  /** Fields that the connector declares as always there, and those that it declares at all. */
  readonly required: ReadonlySet<string>;
  readonly declared: ReadonlySet<string>;
  /** A field counts as always there from so many answers on. */
  readonly enough: number;
}

/**
 * The differences. Optional fields come and go: missing is one that every earlier answer had while the object
 * it belongs to is there, and a list without items says nothing of its items.
 */
export function compareShapes(known: KnownShape, now: Shape, { required, declared, enough }: Rules): FieldChange[] {
  const isThere = (path: string | null) => path === null || now.has(path);
  const always = (path: string) => required.has(path) || (known.samples >= enough && known.fields[path]?.seen === known.samples);

  const paths = new Set([...Object.keys(known.fields), ...required]);
  const missing = [...paths]
    .filter((path) => !now.has(path) && !path.endsWith("[]") && always(path) && isThere(parentOf(path)))
    .map((path): FieldChange => ({ path, change: "missing", before: known.fields[path]?.type ?? "declared", after: null }));

  const different = [...now].flatMap(([path, type]): FieldChange[] => {
    const before = known.fields[path];
    if (before) {
      const isSame = known.samples < enough || [type, "null", MIXED].includes(before.type) || type === "null";
      return isSame ? [] : [{ path, change: "type", before: before.type, after: type }];
    }
    const isNew = known.samples >= enough && !declared.has(path) && !path.endsWith("[]") && isKnownParent(known, parentOf(path));
    return isNew ? [{ path, change: "new", before: null, after: type }] : [];
  });
  return [...missing, ...different];
}

/** Fields inside of a new field are not news of their own, and of a list that was always empty nothing is known. */
function isKnownParent({ fields }: KnownShape, parent: string | null): boolean {
  return parent === null || fields[parent] !== undefined;
}
