import { parse } from "yaml";
import { UnsupportedDocument } from "./unsupported-document.ts";

export type Json = Readonly<Record<string, unknown>>;

export const MAX_DOCUMENT_BYTES = 10 * 1_048_576;
const DEEPEST = 200;

/** A description as an object, with every reference inside it. */
export function readDocument(given: unknown): Json {
  const document = typeof given === "string" ? parseText(given) : given;
  if (!isJson(document)) throw new UnsupportedDocument("The description must be an object.");
  refuseOutside(document, 0);
  return document;
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseText(given: string): unknown {
  const text = given.replace(/^\uFEFF/, "");
  if (/^\s*<(!doctype|html|\?xml|[\w:-]+[\s>])/i.test(text))
    throw new UnsupportedDocument("This is a page or XML, not a description in JSON or YAML: give the address of the description itself.");
  if (text.length > MAX_DOCUMENT_BYTES) throw new UnsupportedDocument("The description is larger than 10 MiB.");
  try {
    return text.trimStart().startsWith("{") ? JSON.parse(text) : parse(text, { maxAliasCount: 100, merge: true, logLevel: "error" });
  } catch (error) {
    throw new UnsupportedDocument(`The description is neither JSON nor YAML: ${(error as Error).message.split("\n")[0] ?? ""}`.slice(0, 200));
  }
}

/** A reference to a file or another site would make the server read what the importing person names. */
function refuseOutside(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > DEEPEST) throw new UnsupportedDocument(`The description is nested more than ${DEEPEST} levels deep.`);
  const reference = (value as { $ref?: unknown }).$ref;
  if (typeof reference === "string" && !reference.startsWith("#"))
    throw new UnsupportedDocument(`The description refers to "${reference.slice(0, 100)}"; bundle it into one file first.`);
  for (const child of Object.values(value)) refuseOutside(child, depth + 1);
}
