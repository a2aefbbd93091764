import type { z } from "zod";

/** At most this many issues are told, so that a hostile body cannot make a huge answer. */
const MOST = 99;

/** Turns a schema's complaints into one sentence and a list by field. */
export function explain(error: z.ZodError): { message: string; fields: { field: string; message: string }[] } {
  const fields = error.issues.slice(0, MOST).map((issue) => ({ field: issue.path.join("."), message: issue.message }));
  const sentences = fields.map(({ field, message }) => (field ? `${message} at "${field}"` : message));
  return { message: `Validation error: ${sentences.join("; ")}`, fields };
}
