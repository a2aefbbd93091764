import { hashNumber } from "./case.ts";

export const CHANGES = [
  "none",
  "greeting",
  "reason",
  "background",
  "could-you",
  "typo",
  "lower-case",
  "no-punctuation",
  "synonym",
  "third-person",
  "order",
] as const;
export type Change = (typeof CHANGES)[number];

const SYNONYMS: Readonly<Record<string, string>> = {
  send: "forward",
  post: "publish",
  create: "make",
  add: "put",
  tell: "inform",
  notify: "alert",
  get: "fetch",
  when: "whenever",
  whenever: "every time",
  email: "mail",
  update: "change",
  save: "store",
  copy: "duplicate",
  every: "each",
  transfer: "move",
  warn: "alert",
  text: "message",
  alert: "notify",
  fetch: "get",
  find: "look up",
  log: "record",
  remind: "nudge",
  creates: "makes",
  sends: "forwards",
  adds: "puts",
};

/** A change that leaves what is asked for as it is; the same request is changed the same way each time. */
export function changed(text: string, kind: Change, id: string): string {
  const pick = <T>(list: readonly T[]): T | undefined => list[hashNumber(`${kind} ${id}`) % list.length];
  const lowered = text.charAt(0).toLowerCase() + text.slice(1);
  switch (kind) {
    case "none":
      return text;
    case "greeting":
      return `${pick(["Hi there, ", "Hello! ", "Good morning, ", "Hey team – "])}${lowered}`;
    case "reason":
      return `${text.replace(/[.!]+\s*$/, "")} ${pick(["because we keep missing them", "so that nobody has to do it by hand", "since the team asked for it", "so we can react quickly"])}.`;
    case "background":
      return `${text.replace(/([^.!?])\s*$/, "$1.")} ${pick(["That would save us a lot of time.", "We are a team of six.", "At the moment this is done by hand.", "Our last tool could not do it."])}`;
    case "could-you":
      return `${pick(["Could you please set this up: ", "Can you ", "I would like you to ", "Please "])}${lowered}`;
    case "typo":
      return withTypo(text, id);
    case "lower-case":
      return text.toLowerCase();
    case "no-punctuation":
      return text.replaceAll(/[,;!]|[.?](?=\s|$)|:(?=\s)/g, "");
    case "synonym":
      return text.replace(new RegExp(`\\b(?:${Object.keys(SYNONYMS).join("|")})\\b`, "i"), (word) => {
        const other = SYNONYMS[word.toLowerCase()] ?? word;
        return /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
      });
    case "third-person":
      return /^(?:this|the|a)\b/i.test(text)
        ? text
        : text.replace(
            /^(send|post|create|add|tell|notify|get|email|copy|save|transfer|warn|make|log|remind|update|say|let|keep)\b/i,
            (verb) => `This workflow ${verb.toLowerCase()}s`,
          );
    case "order":
      return inOtherOrder(text);
  }
}

/** Two letters change places in one longer word that is no name and no literal. */
function withTypo(text: string, id: string): string {
  const words = [...text.matchAll(/(?<![\p{L}\d#@/._-])[a-z]{6,}(?![\p{L}\d@/_-])/gu)];
  const word = words[hashNumber(`typo ${id}`) % Math.max(1, words.length)];
  if (!word) return text;
  const at = word.index + 2 + (hashNumber(`at ${id}`) % (word[0].length - 4));
  return text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2);
}

/** “When X, do Y” → “Do Y when X”. */
function inOtherOrder(text: string): string {
  const match = /^((?:when|whenever|if|every|each|once|as soon as)\b[^,.]*), ([^.]+)(\.?)$/i.exec(text.trim());
  const [, first, second] = match ?? [];
  if (!first || !second) return text;
  return `${second.charAt(0).toUpperCase()}${second.slice(1)} ${first.charAt(0).toLowerCase()}${first.slice(1)}.`;
}
