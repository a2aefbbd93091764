import { tool, type Tool } from "ai";
import type { z } from "zod";
import type { ToolCall } from "../../../../../../contracts/board.ts";
import type { Audit } from "../../mind.ts";

/** What a tool tells the model, and what became of the call. */
export interface ToolAnswer {
  readonly outcome: Extract<ToolCall["outcome"], "ran" | "refused" | "held">;
  readonly text: string;
}

export const ran = (text: string): ToolAnswer => ({ outcome: "ran", text });
export const refused = (text: string): ToolAnswer => ({ outcome: "refused", text });
export const held = (text: string): ToolAnswer => ({ outcome: "held", text });

interface Definition<S extends z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: S;
  readonly execute: (input: z.output<S>) => Promise<ToolAnswer>;
}

/** A tool whose every call leaves a row in the audit. The model gets the text alone. */
export function agentTool<S extends z.ZodType>(audit: Audit, { name, description, inputSchema, execute }: Definition<S>): Record<string, Tool> {
  const made = tool({
    description,
    inputSchema: inputSchema as z.ZodType<z.output<S>>,
    execute: (input: z.output<S>) =>
      audit.run(name, input, async () => {
        const { outcome, text } = await execute(input);
        return { outcome, result: text };
      }),
  });
  return { [name]: made };
}
