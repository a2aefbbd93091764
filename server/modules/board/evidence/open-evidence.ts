import type { Issue } from "../../../../contracts/issues.ts";
import type { LogLine } from "../../../../contracts/log-lines.ts";
import type { Run, RunSummary } from "../../../../contracts/runs.ts";
import type { Evidence } from "../minds/mind.ts";

/** Runs and issues as the other modules give them; secrets are redacted already. */
export interface RunEvidence {
  issues(organisationId: string, projectId: string): Promise<readonly Issue[]>;
  runs(organisationId: string, projectId: string): Promise<readonly RunSummary[]>;
  run(organisationId: string, id: string): Promise<{ readonly run: Run; readonly log: readonly LogLine[] } | null>;
  /** Whether the organisation lets models see what went in and out of runs. */
  mayReadPayloads(organisationId: string): Promise<boolean>;
}

/** What one project's assistant may know of its runs. */
export function openEvidence(source: RunEvidence, { organisationId, projectId }: { organisationId: string; projectId: string }): Evidence {
  return {
    issues: () => source.issues(organisationId, projectId),
    runs: () => source.runs(organisationId, projectId),
    async run(id) {
      const found = await source.run(organisationId, id);
      if (!found || found.run.projectId !== projectId) return null;
      if (await source.mayReadPayloads(organisationId)) return { ...found, hasPayloads: true };
      return { run: withoutPayloads(found.run), log: found.log.map((line) => ({ ...line, data: null })), hasPayloads: false };
    },
  };
}

/** What happened, without what it happened to: no input, no output, no query and no body of an exchange. */
export function withoutPayloads(run: Run): Run {
  return {
    ...run,
    input: null,
    output: null,
    steps: run.steps.map((step) => ({
      ...step,
      output: null,
      calls: step.calls.map(({ request, response, ...call }) => ({
        ...call,
        request: { method: request.method, url: request.url.replace(/\?.*$/s, ""), headers: {}, body: null },
        response: response && { status: response.status, headers: {}, body: null },
      })),
    })),
  };
}
