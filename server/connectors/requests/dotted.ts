/** Reads `a.b.0.c`; undefined when any part of the way is missing. The empty path is the value itself. */
export function readDotted(value: unknown, path: string): unknown {
  if (path === "") return value;
  return path
    .split(".")
    .reduce<unknown>((at, key) => (typeof at === "object" && at !== null && Object.hasOwn(at, key) ? (at as Record<string, unknown>)[key] : undefined), value);
}

/** Writes at `a.b.0.c`, making objects and, before a number, arrays on the way. */
export function writeDotted(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split(".");
  let at: Record<string, unknown> = target;
  for (const [index, key] of keys.entries()) {
    if (key === "__proto__" || key === "constructor" || key === "prototype") throw new Error(`The field name ${key} is not allowed`);
    if (index === keys.length - 1) at[key] = value;
    else at = (at[key] ??= /^\d+$/.test(keys[index + 1] as string) ? [] : {}) as Record<string, unknown>;
  }
}
