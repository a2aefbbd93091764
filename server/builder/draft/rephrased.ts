import { LATER, LEFT_OUT } from "../../../contracts/plan/decisions.ts";
import { saidOfPhrases } from "./subject.ts";

const QUOTED = /“(.+)”/;
/** Conditions are answered in words, which are read in the place of those that were not understood. */
const CONDITION = /\.test(?:\.|$)/;

/** The request with what phrases mean in the place of the phrases. */
export function rephrased(text: string, answers: Readonly<Record<string, string>>): string {
  return saidOfPhrases(answers).reduce((now, [phrase, said]) => (said === LEFT_OUT || said === LATER ? now : replaced(now, phrase, said)), text);
}

/** “if it is urgent” becomes “if its title contains urgent”, not “if it is its title …”. */
const LEADING = /(?:\b(?:it|he|she|that|this|they|those|these)(?:['’]s|['’]re| is| are| was| were) )?(?:\b(?:an?|the) )?$/i;

function replaced(text: string, phrase: string, said: string): string {
  const at = text.indexOf(phrase);
  if (at < 0) return text;
  const before = text.slice(0, at);
  return (isTest(said) ? before.replace(LEADING, "") : before) + said + text.slice(at + phrase.length);
}

/** Says by itself what has to be. */
const isTest = (said: string) => /\b(?:is|are|has|have|contains?|includes?|starts?|ends?|equals?|over|under|above|below|than)\b/i.test(said);

/** The words of the request that a question is about, where other words can take their place. */
export function phraseAsked(text: string, { subject, question }: { readonly subject: string; readonly question: string }): string | null {
  const quoted = QUOTED.exec(question)?.[1];
  return CONDITION.test(subject) && quoted !== undefined && text.includes(quoted) ? quoted : null;
}
