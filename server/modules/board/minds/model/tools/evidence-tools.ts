import { z } from "zod";
import type { Hands } from "../hands.ts";
import { fence } from "../fence.ts";
import { agentTool, ran, refused } from "./agent-tool.ts";

const MOST = 10;
const MOST_LINES = 60;

/** What happened in production, for an agent that is asked why. */
export function evidenceTools({ workspace: { evidence }, audit }: Pick<Hands, "workspace" | "audit">) {
  return {
    ...agentTool(audit, {
      name: "list_problems",
      description: "The project's open issues and its newest runs, with their ids and errors.",
      inputSchema: z.object({}),
      async execute() {
        const [issues, runs] = await Promise.all([evidence.issues(), evidence.runs()]);
        const lines = [
          ...issues.slice(0, MOST).map(({ title, severity, count, lastSeenAt }) => `issue (${severity}, ${count} times, last ${lastSeenAt}): ${title}`),
          ...runs
            .slice(0, MOST)
            .map(({ id, status, createdAt, error }) => `run ${id} ${status} at ${createdAt}${error ? `: ${error.name}: ${error.message}` : ""}`),
        ];
        return ran(lines.length === 0 ? "No issue and no run yet." : fence("issues and runs", lines.join("\n")));
      },
    }),
    ...agentTool(audit, {
      name: "read_run",
      description: "One run with its steps, calls, errors and log lines. What went in and out is there only if the organisation shares it with models.",
      inputSchema: z.object({ runId: z.string().min(1).max(100) }),
      async execute({ runId }) {
        const found = await evidence.run(runId);
        if (!found) return refused("This project has no such run.");
        const { run, log, hasPayloads } = found;
        const steps = run.steps.map(({ name, status, attempt, error, output, calls }) => ({
          name,
          status,
          attempt,
          error,
          ...(hasPayloads ? { output } : {}),
          calls,
        }));
        const { input, output, status, error, trigger } = run;
        const text = JSON.stringify({ status, trigger, error, ...(hasPayloads ? { input, output } : { payloads: "not shared with models" }), steps });
        const lines = log.slice(-MOST_LINES).map(({ level, message, data }) => `${level}: ${message}${data == null ? "" : ` ${JSON.stringify(data)}`}`);
        return ran(`${fence(`run ${runId}`, text)}\n${fence("log", lines.join("\n"))}`);
      },
    }),
  };
}
