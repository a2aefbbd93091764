import { z } from "zod";

const offered = z.object({ value: z.string(), label: z.string() });

/** What a draft leaves to a person, beside the plan in words. Numbers of steps are those of `lines`; the start is the first. */
export const openDraft = z.object({
  /** Names the draft; the id of its first automation. */
  automation: z.string(),
  /** The request as it was read: with what a person said for phrases in it. */
  request: z.string(),
  /** Where in it each step was said, in order, apart from each other. */
  said: z.array(z.object({ from: z.number().int(), to: z.number().int(), step: z.number().int() })),
  lines: z.array(
    z.object({
      /** Null where the line only leads on: “Otherwise”. */
      step: z.number().int().nullable(),
      depth: z.number().int(),
      text: z.string(),
      /** Its open decisions. */
      open: z.array(z.string()),
    }),
  ),
  /** Words that may ask for something and have no place in the plan. */
  phrases: z.array(z.object({ subject: z.string(), text: z.string(), from: z.number().int(), to: z.number().int(), guess: z.string().nullable() })),
  questions: z.array(
    z.object({
      subject: z.string(),
      text: z.string(),
      step: z.number().int().nullable(),
      /** The likeliest first. */
      choices: z.array(offered),
      /** A read operation that lists more choices. */
      live: z.object({ connection: z.string(), operation: z.string() }).nullable(),
    }),
  ),
});
export type OpenDraft = z.infer<typeof openDraft>;
