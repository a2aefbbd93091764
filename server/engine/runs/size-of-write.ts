import { RawJson } from "../sandbox/raw-json.ts";
import type { Write } from "./rows.ts";

/** What a name, a number or a bracket counts: nothing is free, so that a count always comes to its end. */
const LEAST = 8;

/** A row of its own with its entries in two indexes costs the database as much as so many characters. */
const LINE = 1400;

/** Roughly the characters of what a record carries, counted no further than `most`: small ones cost next to nothing. */
export function sizeOfWrite({ kind, row }: Write, most: number): number {
  switch (kind) {
    case "run":
      return sizeOf(row.input, most);
    case "step":
      return sizeOf([row.output, row.calls], most);
    case "release":
      return sizeOf(row.output, most);
    case "log":
      return (
        sizeOf(
          row.lines.map(({ message, data }) => [message, data]),
          most,
        ) +
        row.lines.length * LINE
      );
  }
}

export function sizeOf(value: unknown, most: number): number {
  if (typeof value === "string") return LEAST + value.length;
  if (typeof value !== "object" || value === null) return LEAST;
  if (value instanceof RawJson) return LEAST + value.size;
  let size = LEAST;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && size < most; at++) size += sizeOf(value[at], most - size);
    return size;
  }
  for (const name in value) {
    if (size >= most) break;
    size += name.length + sizeOf(value[name as keyof typeof value], most - size);
  }
  return size;
}
