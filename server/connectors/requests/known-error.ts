import type { Connector } from "../connector.ts";
import { readDotted } from "./dotted.ts";

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
export interface KnownError {
  readonly code: string;
  readonly cause: string;
  readonly remedy: string;
}

/** What the connector knows of an error: by the code in the answer's body, else by its status. */
export function knownErrorIn({ errors }: Pick<Connector, "errors">, { status, body }: Answer): KnownError | null {
  if (!errors) return null;
  const said = errors.at.flatMap((path) => (path.includes("[]") ? valuesAt(body, path.split(".")) : valuesAt(readDotted(body, path), [])));
  for (const code of [...said, ...(status >= 400 ? [String(status)] : [])]) {
    const known = Object.hasOwn(errors.codes, code) ? errors.codes[code] : undefined;
    if (known) return { code, ...known };
  }
  return null;
}

function valuesAt(value: unknown, [first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  const isList = first.endsWith("[]");
  const name = isList ? first.slice(0, -2) : first;
  const next = name === "" ? value : fieldOf(value, name);
  if (!isList) return valuesAt(next, rest);
  return Array.isArray(next) ? next.flatMap((item) => valuesAt(item, rest)) : [];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
