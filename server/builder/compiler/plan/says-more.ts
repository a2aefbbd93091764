import { stem } from "../language/stem.ts";
import { isFiller, overlaps, verbGroups } from "../language/vocabulary.ts";
import type { Scope } from "../rank/capability-features.ts";
import type { Choice } from "./choose-capability.ts";
import type { Range } from "./range.ts";
import { scopeOf } from "./scope-of.ts";
import type { ReadRequest } from "./read-request.ts";

/** “gets labelled”, “a label is added”: an event that knows nothing of labels is not that. */
export function missesLabelling(request: ReadRequest, range: Range, scope: Scope, { capability }: Choice): boolean {
  if (capability.verbGroups.has("label")) return false;
  const said = request.text.text(range.from, range.to).toLowerCase();
  const labelled =
    /\b(?:gets?|got|is|was|has been|being)\s+(?:newly\s+)?(?:labell?ed|tagged)\b/.test(said) ||
    /\b(?:label|tag)\b.*\b(?:added|applied|attached|put on|set)\b/.test(said) ||
    /\b(?:adds?|applies|puts?)\b.*\b(?:label|tag)\b/.test(said);
  return labelled && scope.raw.some((word) => /^(label|tag)/.test(word));
}

/** “is disputed” is nothing that an event for another thing that happens can stand in for. */
export function saysAnother(scope: Scope, { capability }: Choice): boolean {
  const happens = scope.raw.filter(
    (word) =>
      /ed$|s$/.test(word) && ["assign", "dispute", "refund", "archive", "expire", "lose", "win", "fork", "react"].some((group) => verbGroups(word).has(group)),
  );
  return (
    happens.length > 0 &&
    !happens.some((word) => overlaps(verbGroups(word), capability.verbGroups) || capability.words.has(stem(word)) || capability.entity.includes(stem(word)))
  );
}

const ENDS = /^(?:re)?solv|^complet|^finish|^(?:won|lost)$/;

/** A verb that says more than the event does: “is solved” of an event that tells of any change. */
export function looseVerb(request: ReadRequest, range: Range, { capability }: Choice): string | null {
  if (!capability.verbs.has("chang") && !capability.verbs.has("updat")) return null;
  if (request.clauses.some(({ role }) => role === "condition")) return null;
  for (const word of scopeOf(request, range.from, range.to).raw) {
    const at = request.text.tokens.findIndex(({ lower }, index) => lower === word && index >= range.from);
    // “moves to done” says what it becomes.
    if (/^(?:to|into|as|from)$/.test(request.text.word(at + 1)) || /^(?:to|into|as)$/.test(request.text.word(at - 1))) continue;
    const groups = verbGroups(word);
    const precise = (["close", "delete", "create", "cancel", "pay"].some((group) => groups.has(group)) || ENDS.test(word)) && !groups.has("update");
    const fits = capability.verbs.has(stem(word)) || overlaps(groups, capability.verbGroups);
    if (precise && !isFiller(word) && fits && !capability.words.has(stem(word))) return word;
  }
  return null;
}
