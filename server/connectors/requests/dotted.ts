/**
 * Reads `a.b.0.c`; undefined when any part of the way is missing. The empty path is the value itself. A name may hold
 * dots of its own, such as `@odata.nextLink`: the longest name that is there counts.
 */
export function readDotted(value: unknown, path: string): unknown {
  if (path === "") return value;
  if (typeof value !== "object" || value === null) return undefined;
  for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) {
    const name = path.slice(0, end);
    if (Object.hasOwn(value, name)) return readDotted((value as Record<string, unknown>)[name], path.slice(end + 1));
  }
  return undefined;
}

/** Writes at `a.b.0.c`, making objects and, before a number, arrays on the way. A name that starts with `@` goes on to the end. */
export function writeDotted(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = keysOf(path);
  let at: Record<string, unknown> = target;
  for (const [index, key] of keys.entries()) {
    if (key === "__proto__" || key === "constructor" || key === "prototype") throw new Error(`The field name ${key} is not allowed`);
    if (index === keys.length - 1) at[key] = value;
    else at = (at[key] ??= /^\d+$/.test(keys[index + 1] as string) ? [] : {}) as Record<string, unknown>;
  }
}

function keysOf(path: string): string[] {
  const [, before = path, whole] = /^((?:[^@.][^.]*\.)*)(@.*)$/.exec(path) ?? [];
  const keys = before === "" ? [] : before.replace(/\.$/, "").split(".");
  return whole === undefined ? keys : [...keys, whole];
}
