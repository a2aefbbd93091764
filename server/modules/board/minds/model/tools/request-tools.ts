import { z } from "zod";
import { ApiError } from "../../../../../platform/errors.ts";
import type { Proposal } from "../../../approvals/proposal.ts";
import type { Hands } from "../hands.ts";
import { agentTool, held, refused, type ToolAnswer } from "./agent-tool.ts";

/** What only a person can let happen: the agent asks, the turn ends, and a signed card shows what would be done. */
export function requestTools({ workspace, audit, propose }: Hands) {
  const ask = async (proposing: Promise<Proposal>): Promise<ToolAnswer> => {
    try {
      return held(propose(await proposing));
    } catch (error) {
      if (error instanceof ApiError) return refused(error.message);
      throw error;
    }
  };
  return {
    ...agentTool(audit, {
      name: "request_deploy",
      description: "Ask the person to let the files, as they are now, go live. Only if they asked for a deployment. Every gate must have passed.",
      inputSchema: z.object({ environment: z.string().min(1).max(60).default("production") }),
      execute: ({ environment }) => ask(workspace.proposeDeploy(environment)),
    }),
    ...agentTool(audit, {
      name: "request_run",
      description: "Ask the person to let a live automation run once on the real systems. Only if they asked for a run.",
      inputSchema: z.object({ automation: z.string().min(1).max(200), payload: z.unknown().optional() }),
      execute: ({ automation, payload }) => ask(workspace.proposeRun(automation, payload)),
    }),
  };
}
