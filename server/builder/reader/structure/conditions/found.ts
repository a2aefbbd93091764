import type { Test } from "../../../../../contracts/plan/value.ts";

const MISSING =
  /\b(?:missing|not (?:there|found|exist|yet)|n[o']t (?:there|found|exist)|does(?:n't| not) exist|no (?:such|match|contact|customer|record|page|row|one)|isn't (?:there|one)|nothing|new)\b/i;
const THERE = /\b(?:exists|is (?:there|found|one)|there is (?:one|already)|found|already)\b/i;

/** Whether what was looked for is there. */
export function foundTest(said: string, find: string): Test | null {
  const present: Test = { left: { field: { of: find, path: [] } }, is: "present" };
  if (MISSING.test(said)) return { not: present };
  return THERE.test(said) ? present : null;
}
