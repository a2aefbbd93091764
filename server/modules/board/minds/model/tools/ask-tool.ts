import { tool } from "ai";
import { z } from "zod";

export const question = z.object({
  subject: z.string().min(1).max(60).describe("One word for what is asked, such as channel"),
  text: z.string().min(1).max(500),
  choices: z.array(z.object({ value: z.string().min(1), label: z.string().min(1) })).max(3),
});

/** Ends the turn: a person answers, and the next turn goes on from there. It has no `execute`, so the loop stops at it. */
export const askTools = {
  ask_user: tool({ description: "Ask the person one question when the request leaves something open that would change the result.", inputSchema: question }),
};
