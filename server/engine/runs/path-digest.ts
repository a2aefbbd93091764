import { createHash } from "node:crypto";

/** A digest of the value at a path of the input. The value itself may be personal, so it is not stored. */
export function pathDigest(input: unknown, path: string): string {
  return createHash("sha256")
    .update(JSON.stringify(readPath(input, path) ?? null))
    .digest("base64url")
    .slice(0, 22);
}

export function readPath(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (typeof at === "object" && at !== null && Object.hasOwn(at, name) ? at[name as keyof object] : undefined), value);
}
