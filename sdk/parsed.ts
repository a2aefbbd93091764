import { InvalidInputError } from "./errors.ts";
import type { Parser } from "./triggers.ts";

/** What the parser makes of a value; whatever it throws is about the value, and says so. */
export function parsed<T>(parser: Parser<T>, value: unknown): T {
  try {
    return parser.parse(value);
  } catch (error) {
    throw new InvalidInputError(messageOf(error), { cause: error });
  }
}

/** A schema's findings one after the other, as `order.total: Expected number`; the message of any other error. */
function messageOf(error: unknown): string {
  const { issues } = error as { readonly issues?: readonly { readonly path?: readonly PropertyKey[]; readonly message?: string }[] };
  if (Array.isArray(issues)) return issues.map(({ path = [], message = "" }) => `${path.length > 0 ? `${path.join(".")}: ` : ""}${message}`).join("; ");
  return error instanceof Error ? error.message : String(error);
}
