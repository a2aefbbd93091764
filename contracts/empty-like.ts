/** The same fields with nothing in them, for a person to fill in. */
export function emptyLike(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(emptyLike);
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptyLike(inner)]));
  if (typeof value === "string") return "";
  if (typeof value === "number") return 0;
  return typeof value === "boolean" ? false : null;
}
