import type { Connector } from "../connector.ts";
import { textOf } from "./text-of.ts";

/** Some systems answer 200 and say in the body that it went wrong: their reason, or null where nothing did. */
export function errorInBody({ policies }: Pick<Connector, "policies">, body: unknown): string | null {
  if (!policies.errorInBody || typeof body !== "object" || body === null) return null;
  const { errorInBody: known } = policies;
  const fields = body as Record<string, unknown>;
  if ("okField" in known) return fields[known.okField] === false ? textOf(fields[known.messageField]) || "no reason given" : null;
  const [first] = (fields[known.listField] as unknown[] | undefined) ?? [];
  return typeof first === "object" && first !== null ? textOf((first as Record<string, unknown>)[known.messageField]) || "no reason given" : null;
}
