import type { Test } from "../../../../../contracts/plan/value.ts";

const MISSING =
  /^\W*(?:and |but )?(?:if|when) (?:not|none)\b|\b(?:if (?:we|they|it|you|he|she) (?:do |does |did |is |are )(?:n[o']t|not)|(?:we|they) (?:do|did)(?:n't| not)|(?:is|are|was|were)(?:n't| not) (?:one|any|there)|there (?:is|are) none|missing|not (?:there|found|exist|yet)|n[o']t (?:there|found|exist)|does(?:n't| not) exist|no (?:such|match|contact|customer|record|page|row|one)|isn't (?:there|one)|nothing|new)\b/i;
const THERE =
  /\b(?:exists?|(?:if|when) (?:we|you) (?:know|have|find)|(?:if|when) (?:it|they|he|she) (?:does|is|do|are)\b(?! \w+ed)|there (?:is|are) (?:one|some|any)|finds? (?:one|it|them|any)|is (?:there|found|one)|there is (?:one|already)|found|already)\b/i;

/** Whether what was looked for is there. */
export function foundTest(said: string, find: string): Test | null {
  const present: Test = { left: { field: { of: find, path: [] } }, is: "present" };
  if (MISSING.test(said)) return { not: present };
  return THERE.test(said) ? present : null;
}
