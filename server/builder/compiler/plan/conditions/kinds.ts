import type { Field } from "../../fields/field.ts";
import type { Condition } from "../plan.ts";
import { isNegatedBefore, sameWord, type Reader } from "./reader.ts";

/** “a bug is reported” where what is reported may be a task as well: the kinds that are usual there are known by name. */
export function kinds(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const fields = source.fields.filter(
    ({ path, schema, groups }) => (schema.examples?.length ?? 0) > 1 && !groups.has("status") && source.focus.every((part, index) => path[index] === part),
  );
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const token = request.tokens[at];
    if (token?.kind !== "word" || request.roleOf(at) === "condition" || request.roleOf(at) === "system") continue;
    const kind = fields.flatMap((field) => kindOf(field, token.lower))[0];
    if (!kind) continue;
    found.push({ kind: "equals", ...kind, negated: reader.negated !== isNegatedBefore(request, at, from), text: token.text });
    request.use(at, at + 1, "condition");
  }
  return found;
}

function kindOf(field: Field, word: string): readonly { readonly field: Field; readonly values: readonly string[] }[] {
  const value = field.schema.examples?.find((one) => typeof one === "string" && sameWord(one.toLowerCase(), word));
  return typeof value === "string" ? [{ field, values: [value] }] : [];
}
