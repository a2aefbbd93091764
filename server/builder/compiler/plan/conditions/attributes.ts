import { fieldGroups } from "../../language/vocabulary.ts";
import type { Condition } from "../plan.ts";
import { equality } from "./equalities.ts";
import { namedField } from "./named-field.ts";
import { type Reader, isNegatedBefore, readValues } from "./reader.ts";

/** `with severity 2`, `in status draft`, `of type task`: a field's name and what it must be, side by side. */
export function attributes(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    const goesOn = ["and", ",", "or"].includes(request.word(at)) && request.roleOf(at - 1) === "condition" && found.length > 0;
    if (
      request.isUsed(at) ||
      request.word(at) === "or" ||
      (!goesOn && !["with", "of", "in", "has", "have", "having", "whose", "without"].includes(request.word(at)))
    )
      continue;
    const first = at + (["a", "an", "the"].includes(request.word(at + 1)) ? 2 : 1);
    for (const size of [2, 1]) {
      const words = Array.from({ length: size }, (_, offset) => request.tokens[first + offset]);
      if (first + size >= to || words.some((token, offset) => token?.kind !== "word" || request.isUsed(first + offset))) continue;
      const names = words.map((token) => token?.lower ?? "");
      const plain = source.fields.filter((field) => field.type !== "object" && field.type !== "array");
      const field = namedField(names, plain, source) ?? namedField(names, source.fields, source);
      let start = first + size;
      const opposite = request.word(start) === "other" && request.word(start + 1) === "than";
      if (opposite) start += 2;
      while (["is", "of", "=", "equal", "to", "set"].includes(request.word(start))) start++;
      const value = field && readValues(reader, start);
      const [said] = value?.values ?? [];
      // “in the repository acme/shop”: whose it is stands in it as well, which is read as where it comes from.
      if (request.tokens[start]?.kind === "slug") continue;
      if (!field || !value || said === undefined || !isValue(request.tokens[start]?.kind ?? "", String(said))) continue;
      const condition = equality(
        reader,
        names,
        value.values,
        (reader.negated !== isNegatedBefore(request, at, from)) !== opposite,
        request.text(at, value.end),
      );
      if (!condition) continue;
      found.push(condition);
      request.use(at, value.end, "condition");
      break;
    }
  }
  return found;
}

/** A word for what follows a field's name may as well go on with the sentence. */
function isValue(kind: string, text: string): boolean {
  return (
    kind !== "word" ||
    (fieldGroups(text).size === 0 &&
      !/^(and|or|is|are|was|in|on|to|as|over|under|above|below|more|less|at|from|by|with|without|contains|arrives?|comes?|changes?|\w+ed)$/i.test(text))
  );
}
