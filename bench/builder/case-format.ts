import { z } from "zod";

const files = z.record(z.string(), z.string());
const call = z.object({ connection: z.string(), method: z.string(), path: z.string(), body: z.unknown().optional() });
export type ExpectedCall = z.infer<typeof call>;

export const benchCase = z.object({
  id: z.string(),
  level: z.enum(["simple", "medium", "complex", "ambiguous", "adversarial"]),
  connections: z.array(z.object({ connector: z.string(), name: z.string() })).default([]),
  files: files.nullable().default(null),
  say: z.array(z.string()).min(1),
  answers: z.record(z.string(), z.string()).default({}),
  seed: z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), z.unknown())))).default({}),
  expect: z.object({
    outcome: z.enum(["verified", "question", "refused"]),
    trigger: z.record(z.string(), z.unknown()).optional(),
    cases: z.array(z.object({ input: z.unknown(), calls: z.array(call) })).default([]),
    untouched: z.array(z.string()).default([]),
  }),
});
export type BenchCase = z.infer<typeof benchCase>;
