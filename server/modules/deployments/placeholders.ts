import { randomBytes } from "node:crypto";

/** What code reads of a secret variable: nothing but a name that the gateway knows, for this version alone. */
export function placeholdersFor(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `vennel-secret-${randomBytes(16).toString("hex")}`]));
}

/** Where nothing leaves, they stand for nothing, and are the same every time. */
export function simulatedPlaceholders(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `vennel-secret-${name.toLowerCase().replaceAll("_", "-")}-simulated`]));
}
