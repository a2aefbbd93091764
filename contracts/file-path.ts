import { z } from "zod";

/** Where a file lies in its project. */
export const filePath = z
  .string()
  .min(1)
  .max(240)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))(?!.*\/\/)[^\0\\]+$/, "Use a relative path without . or .. segments.");
