const FUNCTION =
  "a an both the my our your their his her its it this that these those they them we i you me us he she which who there here any some every each all of to in on at by for from with into onto via using through as is are was were be been being am will would should could can may might shall must do does did has have had having just also then too so if when whenever and or but let let's lets now up out along together per both whose 's i'd i'll i'm we'd we'll we're you'd it's that's there's new newly about either something anything";
const COURTESY =
  "please kindly kind located based thanks thank-you hi hello hey dear want wants wanted need needs like likes love wish able sure make makes ensure automatically automatic immediately instantly straight away right soon asap promptly urgently hereby possible quickly quick simply directly nice good great maybe perhaps actually basically really already whole entire following follows below";
const PEOPLE = "someone somebody anyone anybody everyone everybody people person folks guys team teams colleagues users user";
const HAPPENS =
  "gets get got getting comes come coming goes go going happens happen occurs occur arrives arrive arrived takes place shows show showing appears appear lands land fires fire fired reaches rolls pops is're";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const FUNCTION_WORDS = set([FUNCTION, COURTESY, PEOPLE, HAPPENS].join(" "));

/** A word that holds a sentence together, or is said out of courtesy: leaving it out changes nothing that is asked for. `not`, `only`, `before` and their like are none. */
export function isFunction(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}
