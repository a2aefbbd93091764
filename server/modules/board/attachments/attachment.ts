/** What a file that a person attached turned out to be. */
export type AttachmentKind = "openapi" | "postman" | "json" | "csv" | "markdown" | "pdf" | "text";

export interface ReadAttachment {
  readonly name: string;
  readonly kind: AttachmentKind;
  /** For people, in a line. */
  readonly line: string;
  /** For a model: bounded, and without what is invisible. */
  readonly facts: string;
}

export interface AttachedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** More than this is cut, and says so. */
export const MOST_FACTS = 12_000;

export function cutFacts(lines: readonly string[]): string {
  const text = lines.join("\n");
  return text.length <= MOST_FACTS ? text : `${text.slice(0, MOST_FACTS)}\n[cut: ${text.length - MOST_FACTS} more characters]`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
