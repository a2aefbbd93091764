import { ORDERS } from "./split-edit.ts";
import type { EditContext, EditDraft } from "./read-edit.ts";

const RENAME = /\b(?:rename|call)\s+(?:it|this|the automation|the integration|that)?\s*(?:to|as)?\s*["'“]?([^"'”]+?)["'”]?\s*[.!]?\s*$/i;
const NAME_IT = /\b(?:change|set) (?:its|the) name to\s+["'“]?([^"'”]+?)["'”]?\s*[.!]?\s*$/i;

/** What follows is no name any more: “… and only keep those over 10”. */
const ANOTHER = new RegExp(`(?:,|;|\\band\\b|\\bthen\\b)\\s+(?:also |then |please )*(?:${ORDERS})\\b`, "i");

export function renameAutomation({ request, automation }: EditContext): EditDraft | null {
  const text = request.text.trim();
  if (!/^\W*(please\s+)?(rename|call (it|this)|(change|set) (its|the) name)\b/i.test(text)) return null;
  const name = (NAME_IT.exec(text) ?? RENAME.exec(text))?.[1]?.trim();
  if (!name) return null;
  if (!/["“']/.test(text) && ANOTHER.test(name)) return null;
  const clean = name.replace(/^.*\bto\s+["'“]?/i, (lead) => (/^(the |it |this )/i.test(lead) ? "" : lead));
  return {
    edits: [{ type: "rename", file: automation.file, name: clean }],
    files: new Map(),
    plan: [`Called “${clean}” from now on; its id stays, so that its runs stay with it.`],
  };
}
