import { posix } from "node:path";
import { splitId } from "../catalogue/capability.ts";
import { stem } from "../language/stem.ts";
import { type DeclaredField, declaredFields, declaredSource } from "../plan/declared-source.ts";
import type { Source } from "../plan/plan.ts";
import { readRequest } from "../plan/read-request.ts";
import type { EditContext } from "./read-edit.ts";

/** The body of a plain webhook: what its reader takes from it, and what the request speaks of beyond that. */
export interface DeclaredBody {
  /** The module that reads it. */
  readonly file: string;
  readonly source: Source;
  /** Names of what is not read yet, and could be. */
  readonly more: readonly string[];
}

/** Null where the trigger has no reader of its own, or one that is laid out in a way that I don't know. */
export function declaredBody(context: EditContext): DeclaredBody | null {
  const found = readerOf(context);
  if (!found) return null;
  const { file, text, name } = found;
  const own = membersOf(text, name);
  if (own.length === 0) return null;
  const more = isMade(text) ? spokenOf(context).filter((field) => !own.some((known) => isSame(known, field))) : [];
  const noun = name.charAt(0).toLowerCase() + name.slice(1);
  return { file, source: declaredSource([...own, ...more], noun), more: more.map(({ key }) => key) };
}

function readerOf({ request, automation }: EditContext): { readonly file: string; readonly text: string; readonly name: string } | null {
  const code = request.files.get(automation.file) ?? "";
  const [reader, another] = [...code.matchAll(/\bparse:\s*(\w+)/g)].map((match) => match[1] ?? "");
  if (!reader || another !== undefined) return null;
  const module = new RegExp(`import\\s*\\{[^}]*\\b${reader}\\b[^}]*\\}\\s*from\\s*["'](\\.[^"']+)["']`).exec(code)?.[1];
  const file = module && `${posix.join(posix.dirname(automation.file), module).replace(/\.[jt]s$/, "")}.ts`;
  const text = file && request.files.get(file);
  const name = text && new RegExp(`function ${reader}\\([^)]*\\):\\s*(\\w+)`).exec(text)?.[1];
  return file && text && name ? { file, text, name } : null;
}

function membersOf(text: string, name: string): readonly DeclaredField[] {
  const body = new RegExp(`interface ${name} \\{([^}]*)\\}`).exec(text)?.[1] ?? "";
  return [...body.matchAll(/^\s*(\w+): (string|number|string \| number);$/gm)].map(([, key = "", type]) => ({
    key,
    words: splitId(key),
    at: { from: 0, to: 0 },
    type: type === "string" || type === "number" ? type : "any",
  }));
}

/** A reader of the layout that the builder writes: a member more is read like the others. */
function isMade(text: string): boolean {
  return /^function find\(body: unknown, spellings: readonly string\[\]\)/m.test(text) && /^ {2}return \{$/m.test(text);
}

function spokenOf({ request, catalogue }: EditContext): readonly DeclaredField[] {
  const read = readRequest(request, catalogue);
  const whole = { from: 0, to: read.text.tokens.length };
  const bodyOf = read.text.tokens.findIndex((_, at) => /^(?:to|in|into)$/.test(read.text.word(at)) && /^(?:message|text|post)$/.test(read.text.word(at + 2)));
  return declaredFields(read, [bodyOf > 0 ? { from: 0, to: bodyOf } : whole], [whole], { from: 0, to: 0 }, { verbs: ASKS });
}

const ASKS = /^(?:send|forward|from|pass|post|put|push|submit|relay|write|share|announce|include|mention|show|add|say|tell|with|including|containing)$/;

function isSame(known: DeclaredField, said: DeclaredField): boolean {
  const [a, b] = [known, said].map(({ words }) => new Set(words.flatMap(splitId).map(stem)));
  return a !== undefined && b !== undefined && (a.isSubsetOf(b) || b.isSubsetOf(a));
}
