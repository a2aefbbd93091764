import type { DeclaredField } from "../../../../contracts/plan/start.ts";
import { fieldGroups } from "../lexicon/field-words.ts";

const WITH =
  /\b(?:with|brings?|posts?|sends?(?: us| me)?|containing|gets|including|carrying)\s+(?:a |an |the |its )?((?:[\p{L}_]+(?: (?!and\b|or\b|as\b)[\p{L}_]+)?)(?:(?: ?, | and | ?, and )(?:a |an |the |its )?[\p{L}_]+(?: (?!and\b|or\b|as\b)[\p{L}_]+)?)*)/iu;

const EXAMPLE = /\{\s*["“]?[\w -]+["”]?\s*:[^{}]{1,400}\}/;

/** The members of an object that was given as an example. */
function exampleFields(example: string): readonly DeclaredField[] {
  return [...example.matchAll(/["“]?([\w-]+)["”]?\s*:\s*("[^"]*"|“[^”]*”|[^,}]+)/g)].map(([, name = "value", value = ""]) => {
    const type = /^-?[\d.]+$/.test(value.trim()) ? "number" : /^(?:true|false)$/.test(value.trim()) ? "yes-no" : value.includes("@") ? "email" : "text";
    return { name, type, optional: false, fields: [] };
  });
}

/** What the body of a webhook is said to hold: “with name and email”. */
export function declaredBody(text: string): readonly DeclaredField[] {
  const example = EXAMPLE.exec(text)?.[0];
  if (example) return exampleFields(example);
  const said = WITH.exec(text)?.[1];
  if (!said) return [];
  const names = said.split(/ ?, and | ?, | and /).map((name) => name.trim().replace(/^(?:an?|the|its|their|his|her|your|my) /i, ""));
  const known = names.filter((name) => name.split(" ").some((word) => fieldGroups(word).size > 0));
  return known.length === 0 ? [] : names.slice(0, 12).flatMap((name) => (name.split(" ").length > 2 ? [] : [field(name)]));
}

function field(said: string): DeclaredField {
  const words = said.toLowerCase().split(" ");
  const groups = new Set(words.flatMap((word) => [...fieldGroups(word)]));
  const type = groups.has("email") ? "email" : groups.has("amount") || groups.has("quantity") ? "number" : groups.has("date") ? "date" : "text";
  const [first = "value", ...rest] = words;
  return { name: first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(""), type, optional: false, fields: [] };
}
