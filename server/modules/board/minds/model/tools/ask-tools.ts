import { z } from "zod";
import { tool } from "ai";

export const question = z.object({
  subject: z.string().min(1).max(60).describe("One word for what is asked, such as channel"),
  text: z.string().min(1).max(500),
  choices: z.array(z.object({ value: z.string().min(1), label: z.string().min(1) })).max(3),
});

export const plan = z.object({ items: z.array(z.string().min(1).max(300)).min(2).max(20) });

/** Both end the turn: a person answers, and the next turn goes on from there. They have no `execute`, so the loop stops at them. */
export const askTools = {
  ask_user: tool({ description: "Ask the person one question when the request leaves something open that would change the result.", inputSchema: question }),
};

/** For big requests. */
export const planTools = {
  propose_plan: tool({
    description: "Before a big build (several automations or systems): propose its steps, one sentence each. The person edits and approves them.",
    inputSchema: plan,
  }),
};
