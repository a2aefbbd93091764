import type { ConnectorEvent } from "../../../../connectors/connector.ts";
import { valueAt } from "../../emit/sample-data.ts";
import { type Field, fieldsOf } from "../../fields/field.ts";
import { stem } from "../../language/stem.ts";

/** “is solved” of an event that tells of any change: the payload says what the thing is now, and calls it so. */
export function stateByVerb(event: ConnectorEvent, word: string): { readonly field: Field; readonly value: string } | null {
  for (const field of fieldsOf(event.payload)) {
    if (field.type !== "string" || !(field.groups.has("status") || field.path.at(-1) === "current")) continue;
    const known = [valueAt(event.sample, field.path), ...(field.schema.enum ?? [])];
    const value = known.find((one) => typeof one === "string" && stem(one.toLowerCase()) === stem(word));
    if (typeof value === "string") return { field, value };
  }
  return null;
}
