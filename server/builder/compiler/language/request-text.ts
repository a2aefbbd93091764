import type { Token } from "./tokens.ts";

/** The tokens of a request, and which of them have been made sense of. */
export class RequestText {
  readonly tokens: readonly Token[];
  /** What was written, token positions refer to it. */
  readonly original: string;
  readonly #used = new Set<number>();

  constructor(tokens: readonly Token[], original: string) {
    this.tokens = tokens;
    this.original = original;
  }

  use(from: number, to = from + 1): void {
    for (let index = from; index < to; index++) this.#used.add(index);
  }

  useSpan(start: number, end: number): void {
    this.tokens.forEach((token, index) => {
      if (token.start < end && token.end > start) this.#used.add(index);
    });
  }

  isUsed(index: number): boolean {
    return this.#used.has(index);
  }

  word(index: number): string {
    return this.tokens[index]?.lower ?? "";
  }

  /** Indexes of a range that nothing has claimed yet. */
  free(from: number, to: number): number[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset).filter(
      (index) => !this.#used.has(index) && this.tokens[index] !== undefined,
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
