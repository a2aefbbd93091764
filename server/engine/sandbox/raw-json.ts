import { createNesting } from "../../platform/nesting.ts";

/** Postgres, and whoever walks through a value, gives up on some depth; no honest value comes near this one. */
export const DEEPEST = 500;

/**
 * A large value as a text, which is passed on without being parsed here: that would hold up everybody else. Of what a sandbox
 * sent, nobody has looked whether it is JSON; the database does, and then the run fails.
 */
export class RawJson {
  pieces: Buffer[] = [];
  size = 0;
  readonly #nestsDeeper = createNesting(DEEPEST);
  isTooDeep = false;

  append(piece: Buffer): void {
    this.pieces.push(piece);
    this.size += piece.length;
    this.isTooDeep ||= this.#nestsDeeper(piece);
  }

  /** The value itself, for those few who need it. */
  read(): unknown {
    try {
      return JSON.parse(Buffer.concat(this.pieces).toString("utf8"));
    } catch {
      throw new TypeError("The code handed over a value that is no JSON.");
    }
  }
}

/** A value that this process holds, written as JSON once for all its readers. */
export function rawOf(value: unknown): RawJson {
  const text = Buffer.from(JSON.stringify(value) ?? "null");
  return Object.assign(new RawJson(), { pieces: [text], size: text.length });
}

export function readable(value: unknown): unknown {
  return value instanceof RawJson ? value.read() : value;
}
