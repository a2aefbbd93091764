import type { System } from "../scope.ts";
import { bucketOf } from "../scores/feature-list.ts";
import type { Word } from "../text/words.ts";

const EDGE = "<edge>";

/** For each word the buckets of its features; the tagger adds the label. */
export function tagFeatures(words: readonly Word[], systems: readonly System[]): readonly (readonly number[])[] {
  const shapes = words.map((word) => shapeOf(word, systems));
  const forms = words.map((word, at) => formOf(word, shapes[at] ?? ""));
  const views = cluesBefore(words, shapes);
  return words.map((word, at) => {
    const near = (offset: number, list: readonly string[]) => list[at + offset] ?? EDGE;
    const [w, s] = [near(0, forms), near(0, shapes)];
    const [before, after] = [near(-1, forms), near(1, forms)];
    const view = views[at] ?? "";
    const names = [
      `w ${w}`,
      `s ${s}`,
      `-1 ${before}`,
      `+1 ${after}`,
      `-2 ${near(-2, forms)}`,
      `+2 ${near(2, forms)}`,
      `-1s ${near(-1, shapes)}`,
      `+1s ${near(1, shapes)}`,
      `-1 ${before} ${s}`,
      `-1 ${before} ${w}`,
      `+1 ${s} ${after}`,
      `-2-1 ${near(-2, shapes)} ${near(-1, shapes)} ${s}`,
      `+1+2 ${s} ${near(1, shapes)} ${near(2, shapes)}`,
      `-1+1 ${near(-1, shapes)} ${s} ${near(1, shapes)}`,
      `-3 ${near(-3, shapes)} ${near(-2, shapes)} ${near(-1, shapes)} ${s}`,
      `view ${view} ${s}`,
      `view ${view} ${before}`,
      ...[...word.classes].map((each) => `c ${each}`),
      ...[...word.verbs].map((each) => `v ${each} ${near(-1, shapes)}`),
      ...[...word.verbs].map((each) => `v ${each} ${verbForm(word)} ${view}`),
      `form ${verbForm(word)} ${s} ${near(-1, shapes)} ${view}`,
    ];
    return names.map(bucketOf);
  });
}

/** Facts about the words before a word in its sentence: the last joint, whether a verb came, and which systems. */
function cluesBefore(words: readonly Word[], shapes: readonly string[]): readonly string[] {
  const hasName = words.map(({ names }) => names.length > 0);
  const total = hasName.filter(Boolean).length;
  let seen = 0;
  let cue = "none";
  let sentence = 0;
  let place = 0;
  let hasVerb = false;
  return words.map((word, at) => {
    const previous = words[at - 1]?.token.text ?? "";
    if (at > 0 && /^[.!?\n]$/.test(previous)) {
      sentence += 1;
      place = 0;
      cue = "none";
      hasVerb = false;
    }
    if (previous === "," || previous === ":") cue = `${cue === "when" || cue === "if" ? cue : ""},`;
    const view = `${Math.min(sentence, 1)} ${cue} ${hasVerb ? "v" : "-"} ${place === 0 ? "first" : place < 3 ? "early" : "late"} ${Math.min(seen, 2)}/${Math.min(total, 3)}`;
    place += 1;
    if (hasName[at]) seen += 1;
    if (/^(?:when|whenever|once|if|unless|where|whose|for|on|from|only|otherwise|every|each|because|since|so|but)$/.test(word.lower))
      cue = word.lower === "whenever" ? "when" : word.lower;
    if ((shapes[at] ?? "").startsWith("verb")) hasVerb = true;
    return view;
  });
}

function formOf(word: Word, shape: string): string {
  if (word.inside || word.names.length > 0) return shape;
  if (word.token.kind !== "word" && word.token.kind !== "stop") return shape;
  if (word.classes.size > 0 || word.token.kind === "stop") return word.lower;
  if (word.verbs.size > 0) return word.stem;
  return word.noun ? shape : word.lower;
}

function shapeOf(word: Word, systems: readonly System[]): string {
  const [name] = word.names;
  if (name) return `sys${name.soft ? "~" : ""}${tells(systems[name.system]) ? "!" : ""}`;
  if (word.inside) return "sys-";
  if (word.token.kind === "stop") return word.token.text;
  if (word.token.kind !== "word") return word.token.kind;
  if (word.classes.has("function")) return word.lower;
  if (word.verbs.size > 0) return `verb${verbForm(word)}${word.noun ? "/noun" : ""}`;
  if (word.noun) return `noun${word.lower.endsWith("s") ? "s" : ""}`;
  const [first] = [...word.classes].sort();
  return first ?? (/^\p{Lu}/u.test(word.token.text) ? "Other" : "other");
}

function verbForm(word: Word): string {
  if (word.verbs.size === 0) return "";
  return /ing$/.test(word.lower) ? "ing" : /ed$|sent$|made$|paid$|bought$|written$/.test(word.lower) ? "ed" : /[^s]s$/.test(word.lower) ? "s" : "";
}

const tells = (system: System | undefined) => system?.profile.operations.some(({ isMessage }) => isMessage) === true;
