import type { Connector } from "../connector.ts";
import { textOf } from "./text-of.ts";

/** Some systems answer 200 and say in the body that it went wrong: their reason, or null where nothing did. */
export function errorInBody({ policies }: Pick<Connector, "policies">, body: unknown): string | null {
  if (!policies.errorInBody || typeof body !== "object" || body === null) return null;
  const { okField, messageField } = policies.errorInBody;
  const fields = body as Record<string, unknown>;
  return fields[okField] === false ? textOf(fields[messageField]) || "no reason given" : null;
}
