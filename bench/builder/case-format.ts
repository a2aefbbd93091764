import { z } from "zod";

const files = z.record(z.string(), z.string());
const call = z.object({ connection: z.string(), method: z.string(), path: z.string(), body: z.unknown().optional() });
export type ExpectedCall = z.infer<typeof call>;

export const benchCase = z.object({
  id: z.string(),
  level: z.enum(["simple", "medium", "complex", "ambiguous", "adversarial"]),
  connections: z.array(z.object({ connector: z.string(), name: z.string() })).default([]),
  files: files.nullable().default(null),
  /** A folder of `cases/fixtures` to start from, in place of `files`. */
  project: z.string().optional(),
  say: z.array(z.string()).min(1),
  answers: z.record(z.string(), z.string()).default({}),
  seed: z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), z.unknown())))).default({}),
  expect: z.object({
    outcome: z.enum(["verified", "question", "refused"]),
    trigger: z.record(z.string(), z.unknown()).optional(),
    cases: z.array(z.object({ input: z.unknown(), calls: z.array(call) })).default([]),
    untouched: z.array(z.string()).default([]),
    /** The automation whose cases are run, by id; the last one if left out. */
    automation: z.string().optional(),
    /** path → the lines that may go from it; no other line of any file may, and other files stay as they are. */
    lines: z.record(z.string(), z.array(z.string())).optional(),
    /** A pattern for what a question or a refusal says, the words that were not understood among it. */
    says: z.string().optional(),
  }),
});
export type BenchCase = z.infer<typeof benchCase>;
