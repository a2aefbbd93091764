import type { Slot, Value } from "../../../../contracts/plan/value.ts";
import { resolveField, type Thing } from "../structure/thing.ts";

const STATUS = /\b([2-5]\d\d)\b/;
const TEXT = /\b(?:text|saying|with)\s+(?:"([^"]+)"|“([^”]+)”)|\btext\s+([\p{Lu}][\p{L}]*)/u;

/** {"status": its total, "message": "unknown"}: members with what was said for them. */
function membersOf(written: string, things: readonly Thing[]): Readonly<Record<string, Slot<Value>>> {
  return Object.fromEntries(
    [...written.matchAll(/["“]?([\w-]+)["”]?\s*:\s*("[^"]*"|“[^”]*”|[^,}]+)/g)].map(([, name = "value", raw = ""]): [string, Slot<Value>] => {
      const text = raw.trim();
      if (/^["“]/.test(text)) return [name, { literal: text.slice(1, -1) }];
      if (/^-?[\d.]+$/.test(text)) return [name, { literal: Number(text) }];
      if (/^(?:true|false)$/.test(text)) return [name, { literal: text === "true" }];
      const words = text
        .toLowerCase()
        .replaceAll(/[<>]/g, "")
        .replace(/^(?:the|its|their) /, "")
        .replace(/ of .*$/, "")
        .split(" ");
      const found = resolveField(words, things);
      return [name, found ? { field: found.field } : { hole: `What is “${name}”?` }];
    }),
  );
}

/** What the caller gets: a status, a text, fields of what is at hand. */
export function replyOf(said: string, things: readonly Thing[]): { readonly status: number; readonly body: Value } {
  const status = Number(STATUS.exec(said)?.[1] ?? 200);
  const written = /\{[^{}]+\}/.exec(said)?.[0];
  if (written) return { status, body: { object: membersOf(written, things) } };
  const match = TEXT.exec(said);
  const literal = match?.[1] ?? match?.[2] ?? match?.[3];
  const named = /\b(?:the|its|their)\s+(?:new )?([\p{L}]+)/giu;
  const fields = [...said.matchAll(named)].flatMap(([, word = ""]) =>
    /^(?:text|result|caller|request|record)$/i.test(word) ? [] : (resolveField([word.toLowerCase()], things)?.field ?? []),
  );
  if (literal !== undefined) return { status, body: fields.length > 0 ? { text: [`${literal} `, ...fields.map((field) => ({ field }))] } : { literal } };
  return {
    status,
    body:
      fields.length > 0
        ? { object: Object.fromEntries(fields.map((field) => [field.path.at(-1) ?? "value", { field }])) }
        : { object: { ok: { literal: true } } },
  };
}
