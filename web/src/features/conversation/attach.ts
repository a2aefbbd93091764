import { toBase64 } from "../../ui/to-base64.ts";

export interface Attached {
  readonly name: string;
  readonly size: number;
  /** Base64. */
  readonly content: string;
  /** The text of a description that can be added as a system of its own. */
  readonly description: string | null;
}

export const MOST_ATTACHMENTS = 5;
export const ACCEPTED = ".json,.yaml,.yml,.csv,.tsv,.md,.markdown,.txt,.pdf";
const LARGEST = 2_000_000;

/** Reads a chosen file; rejects with a sentence when it is too large. */
export async function attach(file: File): Promise<Attached> {
  if (file.size > LARGEST) throw new Error(`${file.name} is larger than 2 MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, size: file.size, content: toBase64(bytes), description: /\.(?:json|ya?ml)$/i.test(file.name) ? descriptionIn(bytes) : null };
}

function descriptionIn(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  const isApi = /^\s*["']?(?:openapi|swagger)["']?\s*:/m.test(text.slice(0, 5_000)) || /schema\.getpostman\.com/.test(text.slice(0, 5_000));
  return isApi ? text : null;
}
