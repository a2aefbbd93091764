import { z } from "zod";

/** One field of an answer that is not as it was, or not as the connector describes it. */
export const fieldChange = z.object({
  /** Dotted; `items[].name` for fields of list items. */
  path: z.string(),
  change: z.enum(["missing", "new", "type"]),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** An answer of another system that changed. */
export const contractDrift = z.object({
  connection: z.string(),
  /** An operation of the connector, or method and path of a plain request with its ids left out. */
  operation: z.string(),
  changes: z.array(fieldChange),
});
export type ContractDrift = z.infer<typeof contractDrift>;
