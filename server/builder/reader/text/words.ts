import { kindOf } from "../catalogue/capability.ts";
import { classesOf, verbsOf } from "../lexicon/lexicon.ts";
import type { System } from "../scope.ts";
import { tokenise, type Token } from "./tokens.ts";
import { spelling, type Spelling } from "./spelling.ts";

/** A word of a request with everything that is known of it by itself. */
export interface Word {
  readonly token: Token;
  readonly lower: string;
  readonly stem: string;
  readonly classes: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
  /** The systems that are named here; the first word of a name has them, the others have `inside`. */
  readonly names: readonly Naming[];
  readonly inside: boolean;
  /** A thing that connected systems keep: its name, and which they are. */
  readonly noun: Noun | null;
}
export interface Naming {
  /** Index among the systems. */
  readonly system: number;
  readonly soft: boolean;
  readonly length: number;
}
export interface Noun {
  readonly text: string;
  readonly kind: string;
  readonly systems: readonly number[];
  readonly length: number;
}

const LONGEST_NOUN = 3;

export function readWords(text: string, systems: readonly System[]): readonly Word[] {
  const tokens = tokenise(text);
  const right = spelling(systems);
  const forms = tokens.map((token) => formOf(token, right));
  const words: Word[] = [];
  let named = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const form = forms[at];
    if (!token || !form) continue;
    const isWord = token.kind === "word" || token.kind === "number";
    const names = isWord && named <= at ? namesAt(forms, tokens, at, systems) : [];
    if (names[0]) named = at + names[0].length;
    words.push({
      token,
      lower: form.lower,
      stem: form.stem,
      classes: token.kind === "word" ? classesOf(form.lower) : new Set([`kind:${token.kind}`]),
      verbs: token.kind === "word" && !isKindOfNext(forms, at) ? verbsOf(form.stem) : new Set(),
      names,
      inside: named > at && names.length === 0,
      noun: isWord ? nounAt(forms, at, systems) : null,
    });
  }
  const told = new Set(words.flatMap(({ names }) => names.filter(({ soft }) => !soft).map(({ system }) => system)));
  return words.map((word) => owned(word, told, systems));
}

const TEXTS = /^(?:files?|documents?|messages?|fields?|lines?|reports?|alerts?)$/;

/** “new [text] files” are not to be sent. */
function isKindOfNext(forms: readonly Form[], at: number): boolean {
  return forms[at]?.lower === "text" && TEXTS.test(forms[at + 1]?.lower ?? "");
}

/** A kind of system or of thing that several have is that of the one which the request names: “by email … via SendGrid”. */
function owned(word: Word, named: ReadonlySet<number>, systems: readonly System[]): Word {
  const isSoft = word.names.length > 1 && word.names.every(({ soft }) => soft);
  if (!isSoft && (word.noun?.systems.length ?? 0) < 2) return word;
  const among = <T>(list: readonly T[], system: (each: T) => number) => {
    const own = list.filter((each) => named.has(system(each)));
    return own.length > 0 ? own : list;
  };
  return {
    ...word,
    names: isSoft ? among(word.names, ({ system }) => system) : word.names,
    noun: word.noun && { ...word.noun, systems: keepers(word.noun) },
  };

  // A synonym is weaker than the word itself: an order is the shop's, though somebody calls a deal a sale.
  function keepers({ text, systems: all }: Noun): readonly number[] {
    const own = all.filter((system) => systems[system]?.profile.nouns.has(text));
    const named = among(own, (system) => system);
    return own.length > 0 && named.length < own.length ? named : all;
  }
}

interface Form {
  readonly lower: string;
  readonly stem: string;
}

function formOf(token: Token, right: Spelling): Form {
  if (token.kind !== "word") return token;
  const plain = token.lower.replace(/'(?:s|re|ll|d|ve)$/, "");
  return right(token, plain);
}

function namesAt(forms: readonly Form[], tokens: readonly Token[], at: number, systems: readonly System[]): readonly Naming[] {
  let longest = 0;
  const found: Naming[] = [];
  systems.forEach(({ names }, system) => {
    const lengths = names.map(({ stems, soft }) => ({ soft, length: matches(forms, tokens, at, stems) })).filter(({ length }) => length > 0);
    const best = lengths.sort((a, b) => b.length - a.length || Number(a.soft) - Number(b.soft))[0];
    if (!best) return;
    longest = Math.max(longest, best.length);
    found.push({ system, ...best });
  });
  return found.filter(({ length }) => length === longest).sort((a, b) => Number(a.soft) - Number(b.soft));
}

function matches(forms: readonly Form[], tokens: readonly Token[], at: number, name: readonly string[]): number {
  for (let index = 0; index < name.length; index++) {
    const form = forms[at + index];
    if (!form || tokens[at + index]?.kind === "stop") return 0;
    if (form.stem !== name[index] && form.lower !== name[index] && form.lower.replaceAll("-", "") !== name[index]) return 0;
  }
  return name.length;
}

function nounAt(forms: readonly Form[], at: number, systems: readonly System[]): Noun | null {
  if (classesOf(forms[at]?.lower ?? "").has("function")) return null;
  for (let length = LONGEST_NOUN; length > 0; length--) {
    if (at + length > forms.length) continue;
    const text = forms
      .slice(at, at + length)
      .map(({ stem }) => stem.replaceAll("-", " "))
      .join(" ");
    const kind = kindOf(text);
    const owners = systems.flatMap(({ profile }, system) => (profile.nouns.has(text) || profile.kinds.has(kind) ? [system] : []));
    if (owners.length > 0) return { text, kind, systems: owners, length };
  }
  return null;
}

/** The text of some words, with slips mended. */
export function mendedText(words: readonly Word[], text: string, from: number, to: number): string {
  return words
    .slice(from, to)
    .map(({ token, lower }, at, own) => {
      const gap = at === 0 ? "" : text.slice(own[at - 1]?.token.end ?? token.start, token.start);
      const isMended = token.kind === "word" && token.lower.replace(/'(?:s|re|ll|d|ve)$/, "") !== lower;
      return gap + (isMended ? lower : text.slice(token.start, token.end));
    })
    .join("");
}
