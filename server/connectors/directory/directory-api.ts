import { z } from "zod";

/** One description of the directory, as its index knows it. */
export const directoryApi = z.object({
  /** `dir-asana-com` */
  id: z.string(),
  /** Below the package's folder of descriptions. */
  file: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  categories: z.array(z.string()),
  description: z.string(),
  version: z.string(),
  licence: z.string().nullable(),
  origin: z.string().nullable(),
  auth: z.array(z.string()),
  /** How many operations, and the number of the first one in the index. */
  operations: z.number().int(),
  first: z.number().int(),
});
export type DirectoryApi = z.infer<typeof directoryApi>;

export const directoryHeader = z.object({
  format: z.literal("vennel.directory/v1"),
  /** The package that the descriptions are read from. */
  source: z.string(),
  builtAt: z.string(),
  apis: z.array(directoryApi),
});
export type DirectoryHeader = z.infer<typeof directoryHeader>;

/** The line of an operation: id, method, path, summary. */
export type OperationLine = readonly [id: string, method: string, path: string, summary: string];
