import type { Channels } from "./modules/channels/index.ts";
import type { Issues } from "./modules/issues/index.ts";
import type { RunEvidence } from "./modules/runs/evidence/run-evidence.ts";
import type { UntoldRun } from "./modules/runs/telling/index.ts";
import { ApiError } from "./platform/errors.ts";
import type { Tx } from "./platform/database/database.ts";
import type { Log } from "./platform/log.ts";
import { noticeOf, noticeOfRun } from "./notice-of.ts";
import type { Observe } from "./observe-drift.ts";
import { problemOfRun } from "./raise-issues.ts";
import type { createTellAutomations } from "./tell-automations.ts";

interface Dependencies {
  readonly issues: Pick<Issues, "raising">;
  readonly channels: Pick<Channels, "writeDown">;
  readonly automations: Pick<ReturnType<typeof createTellAutomations>, "tellOfRun">;
  readonly log: Log;
  readonly publicUrl: string;
  readonly evidenceOf: (organisationId: string, runId: string) => Promise<RunEvidence>;
  readonly observe: Observe;
  readonly environmentOf: (organisationId: string, deploymentId: string) => Promise<string | null>;
}

/** Follow-up of a run that failed or is uncertain: its issue counts it, channels hear of it, and automations that wait for that are started. */
export function createTellOfRun({ issues, channels, automations, log, publicUrl, evidenceOf, observe, environmentOf }: Dependencies) {
  return async (run: UntoldRun): Promise<(tx: Tx) => Promise<void>> => {
    const { id, organisationId, projectId, deploymentId, outcome } = run;
    const evidence = await evidenceOf(organisationId, id);
    const raise = await issues.raising(problemOfRun(id, run, outcome, { trouble: evidence.trouble, drift: await observe(run, evidence, true) }));
    const environment = await environmentOf(organisationId, deploymentId);
    const notice = noticeOfRun(id, run, outcome, publicUrl);
    // Before it counts as told: what was started is known by its key if it is told once more.
    await automations.tellOfRun(run, notice).catch((err: unknown) => {
      if (err instanceof ApiError && err.status === 503) throw err;
      log.error({ err, runId: id }, "automations could not be told of a run");
    });
    return async (tx) => {
      const { news } = await raise(tx);
      if (news) await channels.writeDown(tx, organisationId, { severity: news.problem.severity, projectId, environment }, noticeOf(news, publicUrl));
      await channels.writeDown(tx, organisationId, { severity: null, projectId, environment }, notice);
    };
  };
}
