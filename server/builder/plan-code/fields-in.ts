import type { Field } from "../../../contracts/plan/value.ts";

/** Every field that a part of a plan reads, in order. Values written as code are not looked into. */
export function fieldsIn(part: unknown): Field[] {
  if (Array.isArray(part)) return part.flatMap(fieldsIn);
  if (typeof part !== "object" || part === null) return [];
  if ("field" in part) return [part.field as Field];
  return Object.entries(part).flatMap(([name, inner]) => (name === "literal" ? [] : fieldsIn(inner)));
}

/** Every piece of code that a part of a plan holds as it was written. */
export function codeIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(codeIn);
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => (name === "literal" ? [] : name === "code" && typeof inner === "string" ? [inner] : codeIn(inner)));
}

/** Every question that a part of a plan leaves open, in order. */
export function holesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(holesIn);
  if (typeof part !== "object" || part === null || "literal" in part) return [];
  if ("hole" in part && typeof part.hole === "string") return [part.hole];
  const own = "kind" in part && part.kind === "open" && "ask" in part && typeof part.ask === "string" ? [part.ask] : [];
  return [...own, ...Object.values(part).flatMap(holesIn)];
}
