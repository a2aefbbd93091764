/** Equal as JSON values are: by content, with a missing field and an undefined one alike. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => deepEqual(left[key], right[key]));
}

/** Every field of `part` is in `whole`; lists compare item by item. */
export function includes(whole: unknown, part: unknown): boolean {
  if (!isObject(part)) return deepEqual(whole, part);
  if (!isObject(whole)) return false;
  if (Array.isArray(part) && (!Array.isArray(whole) || whole.length !== part.length)) return false;
  return Object.keys(part).every((key) => includes(whole[key], part[key]));
}

export function show(value: unknown): string {
  const text = typeof value === "function" ? "a function" : (JSON.stringify(value) ?? String(value));
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
