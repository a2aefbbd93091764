import type { RunRequest } from "./engine/run-engine.ts";
import type { Notice } from "./modules/channels/deps.ts";

type Place = Pick<RunRequest, "organisationId" | "projectId" | "deploymentId">;
type EndedRun = Place & Pick<RunRequest, "startedBy"> & { readonly id: string; readonly attempt: number };
type Found = Pick<RunRequest, "automationId" | "automationKey" | "deploymentId">;

interface Dependencies {
  start(request: RunRequest): Promise<unknown>;
  /** The automations of the same project and environment that wait for an event. */
  findStarted(of: Place, wanted: { readonly event: string }): Promise<readonly Found[]>;
  /** Whether the run, or one that it goes back to, was started by something whose name begins so. */
  wasStartedBy(organisationId: string, runId: string, prefix: string): Promise<boolean>;
}

/** What the platform itself tells has names that begin so: `vennel.run.failed`. */
const PLATFORM = "vennel.";

/**
 * Starts automations by what happens to the runs and versions of their project. What is told is what channels are told.
 * Of a run each is started once, however often it is told; of a version nothing is kept, so that a server that ends in that
 * moment tells nobody.
 */
export function createTellAutomations({ start, findStarted, wasStartedBy }: Dependencies) {
  async function tell(of: Place, { event, title, text, url, data }: Notice, idempotencyKey?: string): Promise<void> {
    const name = PLATFORM + event;
    const input = { ...data, title, text, url };
    for (const found of await findStarted(of, { event: name }))
      await start({
        ...found,
        organisationId: of.organisationId,
        projectId: of.projectId,
        trigger: "event",
        input,
        simulated: false,
        startedBy: name,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
  }

  return {
    tell,
    /** Of what such an automation starts in turn, nothing is told: it would go on for ever. */
    async tellOfRun({ id, attempt, ...run }: EndedRun, notice: Notice): Promise<void> {
      if (run.startedBy !== undefined && (await wasStartedBy(run.organisationId, id, PLATFORM))) return;
      await tell(run, notice, `${PLATFORM}run/${id}/${attempt}`);
    },
  };
}
