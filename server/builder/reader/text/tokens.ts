import { stem } from "./stem.ts";

export type TokenKind = "json" | "word" | "quoted" | "channel" | "email" | "phone" | "url" | "path" | "slug" | "number" | "money" | "stop";

export interface Token {
  readonly kind: TokenKind;
  /** As written. */
  readonly text: string;
  readonly lower: string;
  readonly stem: string;
  /** Of numbers and amounts. */
  readonly value: number | null;
  readonly start: number;
  readonly end: number;
}

const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ["quoted", /"([^"]+)"|“([^”]+)”|(?<![\w])'([^']+)'(?![\w])|‘([^’]+)’|`([^`]+)`/y],
  // {"name": "Ida", "party": 4}: an object as programs write it.
  ["json", /\{\s*["“]?[\w -]+["”]?\s*:[^{}]{1,400}\}/y],
  // “[P1]”: what stands in brackets is a mark that people put into a title.
  ["quoted", /\[[^\]\n]{1,40}\]/y],
  ["url", /https?:\/\/[^\s,;"')]+[^\s,;"').!?]/y],
  // :bug: is an emoji
  ["quoted", /(?<![\w:]):[a-z0-9_+-]+:(?![\w:])/y],
  ["email", /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/y],
  ["channel", /#[\p{L}\d][\p{L}\d_-]*/uy],
  ["phone", /\+\d[\d ()-]{5,}\d/y],
  ["path", /(?<![\w/])\/[\w{}.:-]+(?:\/[\w{}.:-]+)*\/?(?<![.:])(?:\?[\w{}]+=[\w{}%+-]*(?:&[\w{}]+=[\w{}%+-]*)*)?/y],
  // Cells of a sheet: Orders!A1:C
  ["word", /[\p{L}\d_]+![A-Z]{1,3}\d*(?::[A-Z]{1,3}\d*)?(?![\w])/uy],
  // A file, by itself or in a folder: exports/orders.csv
  ["path", /[\p{L}\d][\w{}-]*(?:[./][\w{}-]+)*\.(?:csv|json|txt|xml|pdf|xlsx?|zip|sql)\b/uy],
  // A folder: incoming/
  ["path", /[A-Za-z][\w-]*\/(?=[\s.,;:!?)]|$)/y],
  ["slug", /[A-Za-z][\w.-]*\/[A-Za-z][\w.-]*[\w]/y],
  ["money", /[$€£]\s?\d+(?:,\d+)*(?:\.\d+)?[kKmM]?|\d+(?:,\d+)*(?:\.\d+)?[kKmM]?\s?(?:€|£|\$|(?:usd|eur|gbp|chf|dollars?|euros?|pounds?|bucks)\b)/iy],
  ["number", /\d+(?:,\d+)*(?:\.\d+)?(?:[kKmM]\b)?(?![\w:-])/y],
  ["word", /@[\w-]+(?:\.[\w-]+)+/y],
  ["word", /[\p{L}\d_*](?:[\p{L}\d_*-]|[:'’.](?=[\p{L}\d]))*/uy],
  ["stop", /[.,;:!?()→|\n]|->|=>|=|&|\+/y],
];

/** Cuts a request into words and literals. Literals (quoted text, #channels, paths, amounts…) stay whole. */
export function tokenise(text: string, dictated: { readonly start: number; readonly end: number } | null = null): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    if (dictated?.start === at) {
      const said = text.slice(dictated.start, dictated.end);
      tokens.push({ kind: "quoted", text: said, lower: said.toLowerCase(), stem: said.toLowerCase(), value: null, start: at, end: dictated.end });
      at = dictated.end;
      continue;
    }
    const token = readToken(text, at);
    if (token) tokens.push(token);
    at = token ? token.end : at + 1;
  }
  return tokens;
}

function readToken(text: string, at: number): Token | null {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match || match[0] === "") continue;
    const inner = match.slice(1).find((group) => group !== undefined) ?? match[0];
    // "and/or", "him/her" are words; a slug names something: owner/name.
    if (kind === "slug" && /^(and|he|she|him|his|either|w|n|his|her|yes|in|on|true|client|read)\//i.test(inner)) continue;
    const lower = inner.toLowerCase().replaceAll("’", "'").replace(/'s$/, "");
    return {
      kind,
      text: kind === "word" ? inner.replace(/['’]s$/, "") : inner,
      lower,
      stem: kind === "word" ? stem(lower) : lower,
      value: amountOf(kind, inner),
      start: at,
      end: at + match[0].length,
    };
  }
  return null;
}

function amountOf(kind: TokenKind, text: string): number | null {
  if (kind !== "number" && kind !== "money") return null;
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? "0";
  const scale = /\d[kK]/.test(text) ? 1_000 : /\d[mM]\b/.test(text) ? 1_000_000 : 1;
  return Number(digits.replaceAll(",", "")) * scale;
}
