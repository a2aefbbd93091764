import { isFiller } from "../../language/vocabulary.ts";
import type { Condition } from "../plan.ts";
import { namedField } from "./named-field.ts";
import { type Reader, leadStart } from "./reader.ts";

/** `unassigned`, `has no assignee`, `without an email`, `with a phone number`, `is missing a …`. */
export function presence(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    if (request.isUsed(at)) continue;
    const word = request.word(at);
    const opposite = request.word(at - 1) === "not" || request.word(at - 1) === "yet";
    if (word === "unassigned" || (word === "assigned" && !["to"].includes(request.word(at + 1)) && request.word(at - 1) !== "is")) {
      const field = namedField(["assignee"], source.fields, source, true);
      if (!field || (word === "assigned" && !opposite && reader.request.word(at - 1) !== "already" && !reader.negated && request.word(at - 1) !== "are"))
        continue;
      const begin = opposite ? at - 1 : at;
      found.push({ kind: "present", field, negated: reader.negated !== (word === "unassigned" || opposite), text: request.text(begin, at + 1) });
      request.use(begin, at + 1, "condition");
      continue;
    }
    const none = word === "without" || ((word === "no" || word === "missing") && at > from);
    const some = (word === "has" || word === "have" || word === "with") && ["a", "an"].includes(request.word(at + 1));
    if (!none && !some) continue;
    let start = at + 1;
    while (["a", "an", "any", "the"].includes(request.word(start))) start++;
    for (const size of [2, 1]) {
      const words = Array.from({ length: size }, (_, offset) => request.word(start + offset));
      if (start + size > to || request.isUsed(start) || words.some((name) => name === "" || isFiller(name))) continue;
      const field = namedField(words, source.fields, source, true);
      if (!field) continue;
      const begin = leadStart(request, at, from);
      found.push({ kind: "present", field, negated: reader.negated !== none, text: request.text(begin, start + size) });
      request.use(begin, start + size, "condition");
      break;
    }
  }
  return found;
}
