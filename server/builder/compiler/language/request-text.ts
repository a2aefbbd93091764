import type { Token } from "./tokens.ts";

/** What a word was made sense of as. */
export type Role = "system" | "happening" | "doing" | "thing" | "field" | "condition" | "value" | "schedule" | "manner";

/** The tokens of a request, and what each of them has been made sense of as. */
export class RequestText {
  readonly tokens: readonly Token[];
  /** What was written, token positions refer to it. */
  readonly original: string;
  readonly #roles = new Map<number, Role>();

  constructor(tokens: readonly Token[], original: string) {
    this.tokens = tokens;
    this.original = original;
  }

  /** For a reading that may come to nothing: what it claims, it claims for itself. */
  copy(): RequestText {
    const copy = new RequestText(this.tokens, this.original);
    for (const [index, role] of this.#roles) copy.use(index, index + 1, role);
    return copy;
  }

  use(from: number, to = from + 1, role: Role = "value"): void {
    for (let index = from; index < to; index++) this.#roles.set(index, role);
  }

  useSpan(start: number, end: number, role: Role): void {
    this.tokens.forEach((token, index) => {
      if (token.start < end && token.end > start) this.#roles.set(index, role);
    });
  }

  isUsed(index: number): boolean {
    return this.#roles.has(index);
  }

  roleOf(index: number): Role | null {
    return this.#roles.get(index) ?? null;
  }

  /** Whether the word as written ends in a possessive: the customer's. */
  isOwner(index: number): boolean {
    const token = this.tokens[index];
    return token !== undefined && /['’]s?$/.test(this.original.slice(token.start, token.end));
  }

  word(index: number): string {
    return this.tokens[index]?.lower ?? "";
  }

  /** Indexes of a range that nothing has claimed yet. */
  free(from: number, to: number): number[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset).filter(
      (index) => !this.#roles.has(index) && this.tokens[index] !== undefined,
    );
  }

  text(from: number, to: number): string {
    return this.tokens
      .slice(from, to)
      .map((token) => token.text)
      .join(" ")
      .replace(/ ([,.;:!?)])/g, "$1");
  }
}
