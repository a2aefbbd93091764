import { IMPERATIVES } from "./imperatives.ts";
import { asLabelled } from "./as-labelled.ts";
import { stem } from "./stem.ts";

const CONTRACTION = /\b(is|are|was|were|does|do|did|has|have|had|wo|ca|should|would|could)n't\b/gi;
const FULL: Readonly<Record<string, string>> = { wo: "will", ca: "can" };
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bno longer\b/gi, "not"],
  [/(^|\s)w\/(?=\s|\w)/gi, "$1with "],
  [/\bw\/o\b/gi, "without"],
  [/\bincl\.?(?=\s)/gi, "including"],
  [/\b(?:pls|plz)\b/gi, "please"],
  [/\be-mail/gi, "email"],
  [/\bmsg\b/gi, "message"],
  [/\bsign(s|ed|ing)?[- ]up\b(?! (?:form|page|webhook))/gi, "register$1"],
  // A list of things to do reads like sentences of their own.
  [/(^|[\n:;,.]|\s)\s*\(?\d{1,2}[.)]\s+(?=\p{L})/gu, "$1\n"],
  [/(^|\n|:)[ \t]*[-*•–]\s+(?=\p{L})/gu, "$1\n"],
];

/** Typographic quotes become plain ones, `isn't` reads as `is not`, and usual shorthands are written out; what stands in quotes is left alone. */
export function normalise(text: string): string {
  const plain = text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
  const calm = isShouted(plain) ? plain.toLowerCase() : plain;
  return asLabelled(asOrder(calm))
    .split(/("[^"]*")/)
    .map((part) => (part.startsWith('"') ? part : written(part)))
    .join("");
}

function written(text: string): string {
  const full = text.replace(CONTRACTION, (_, verb: string) => `${FULL[verb.toLowerCase()] ?? verb} not`);
  return SHORT.reduce((plain, [short, long]) => plain.replace(short, long), full);
}

/** “New orders should be posted to …”: what is said to be so, is to be done. */
function asOrder(text: string): string {
  const match =
    /^((?:new|every|each|all|any|an?)\b[^.,;:]*?)\s+(?:should|must|shall|ought to|needs? to|ha(?:s|ve) to)\s+(?:be\s+(\w+)|(become|turn into|go|appear|land|show up))\b/i.exec(
      text,
    );
  const [whole = "", thing = "", done = "", goes = ""] = match ?? [];
  if (!match || /\b(?:when|whenever|once|if)\b/i.test(text)) return text;
  const verb = done ? [...IMPERATIVES].find((one) => stem(one) === stem(done.toLowerCase())) : /^(become|turn)/i.test(goes) ? "create" : "post";
  return verb ? `When there is ${thing.replace(/^(?:every|each|all|any)\b/i, "a new")}, ${verb}${text.slice(whole.length)}` : text;
}

function isShouted(text: string): boolean {
  const letters = text.replace(/"[^"]*"/g, "").match(/\p{L}/gu) ?? [];
  return letters.length > 12 && letters.filter((letter) => letter !== letter.toLowerCase()).length > letters.length * 0.9;
}
