import type { Field } from "../fields/field.ts";

export const CREATED = /^(?:created|created_?(?:at|time|on)|date_?created|creation_?(?:date|time))$/i;
export const CHANGED = /^(?:updated|updated_?(?:at|time|on)|date_?updated|last_?changed|(?:last_?)?modified(?:_?(?:at|date|on))?|last_?edited_?time)$/i;

/** When something came about, as a date or in seconds since 1970. */
export function stampOf(fields: readonly Field[], name: RegExp): Field | null {
  return (
    fields.find(
      ({ path, schema, type, optionalFrom }) =>
        path.length === 1 && name.test(path[0] ?? "") && optionalFrom === null && (schema.format === "date-time" || type === "number"),
    ) ?? null
  );
}
