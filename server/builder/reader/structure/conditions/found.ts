const MISSING =
  /^\W*(?:and |but |or )?(?:if |when )?(?:not|none)\b|\b(?:if (?:we|they|it|you|he|she) (?:do |does |did |is |are )(?:n[o']t|not)|(?:we|they|i) (?:do|did)(?:n't| not)|(?:is|are|was|were)(?:n't| not) (?:one|any|there|on it|in (?:it|there))|(?:is|are|was|were)(?:n't| not) (?:yet |already )?(?:in|on) (?:the|our|my|this|that) |there (?:is|are)(?: none|n't| not)|missing|not (?:there|found|exist|yet)|n[o']t (?:there|found|exist)|(?:does|do)(?:n't| not) (?:yet )?exist|not yet (?:there|in)|ca(?:n't|n?not) (?:be found|find (?:one|it|any|them))|no (?:such|match|contact|customer|record|page|row|one)|isn't (?:there|one)|theyre not|nothing|unknown|new)\b/i;
const THERE =
  /\b(?:exists?|(?:if|when) (?:we|you|i) (?:know|have|find)|(?:if|when) (?:it|they|he|she) (?:does|is|do|are)\b(?! \w+ed)|there (?:is|are|'s) (?:one|some|any|such|already|a match)|finds? (?:one|it|them|any)|is (?:there|found|one|known)|^\W*known\W*$|it'?s there|(?:is|are) (?:already )?(?:on it|in there|there)|there is (?:one|already)|found|already (?:there|exists?|in|one|has|have))\b/i;
const EXCEPT = /^\W*(?:and |but )?(?:unless|except)\b/i;

/** Whether some words ask for something to be there, or for it to be missing; null where they say neither. */
export function foundIn(spelt: string): boolean | null {
  const said = spelt.replace(/\b(is|are|was|were|do|does|did|have|has|ca|wo)nt\b/gi, "$1n't");
  const isNegated = EXCEPT.test(said);
  if (MISSING.test(said)) return isNegated;
  return THERE.test(said) ? !isNegated : null;
}

const NOTHING =
  /^\W*(?:just )?(?:leave (?:it|them|everything|that)|do(?:es)? nothing|nothing (?:happens|to do|is done)|ignore (?:it|them|that)|skip(?: it| them)?$|that(?:'s| is) (?:fine|ok|all)|(?:do not|don't) (?:do|post|send|write|copy) (?:anything|it|them)|post nothing|send nothing|I do ?n[o']t)/i;

/** “If there is none, leave it”: some words that ask for nothing to be done. */
export const leaves = (condition: string, rest: string): boolean =>
  /^\W*(?:and |but |or )?(?:if|when|otherwise|else|where)\b/i.test(condition) &&
  (NOTHING.test(rest) || /\b(?:leave (?:it|them)(?: alone| as (?:it is|they are))?|do nothing|ignore it|skip it)\W*$/i.test(condition));
