import { findField } from "../../fields/find-field.ts";
import { isFiller } from "../../language/vocabulary.ts";
import type { Condition } from "../plan.ts";
import { type Reader, leadStart } from "./reader.ts";

/** `unassigned`, `has no assignee`, `without an email`, `with a phone number`, `is missing a …`. */
export function presence(reader: Reader): Condition[] {
  const { request, source, from, to } = reader;
  const found: Condition[] = [];
  for (let at = from; at < to; at++) {
    if (request.isUsed(at)) continue;
    const word = request.word(at);
    if (word === "unassigned" || (word === "assigned" && !["to"].includes(request.word(at + 1)) && request.word(at - 1) !== "is")) {
      const field = findField(["assignee"], source.fields, source.focus);
      if (!field || (word === "assigned" && reader.request.word(at - 1) !== "already" && !reader.negated && request.word(at - 1) !== "are")) continue;
      found.push({ kind: "present", field, negated: reader.negated !== (word === "unassigned"), text: word });
      request.use(at, at + 1, "condition");
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
      const field = findField(words, source.fields, source.focus);
      if (!field) continue;
      const begin = leadStart(request, at, from);
      found.push({ kind: "present", field, negated: reader.negated !== none, text: request.text(begin, start + size) });
      request.use(begin, start + size, "condition");
      break;
    }
  }
  return found;
}
