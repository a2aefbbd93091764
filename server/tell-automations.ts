import type { RunRequest } from "./engine/run-engine.ts";
import type { Notice } from "./modules/channels/deps.ts";

type Place = Pick<RunRequest, "organisationId" | "projectId" | "deploymentId">;
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
 * Starts automations by what happens to the runs and versions of their project. What is told is what channels are told;
 * nothing of it is kept, so that a server that ends in that moment tells nobody.
 */
export function createTellAutomations({ start, findStarted, wasStartedBy }: Dependencies) {
  async function tell(of: Place, { event, title, text, url, data }: Notice): Promise<void> {
    const name = PLATFORM + event;
    const input = { ...data, title, text, url };
    for (const found of await findStarted(of, { event: name }))
      await start({ ...found, organisationId: of.organisationId, projectId: of.projectId, trigger: "event", input, simulated: false, startedBy: name });
  }

  return {
    tell,
    /** Of what such an automation starts in turn, nothing is told: it would go on for ever. */
    async tellOfRun(runId: string, request: RunRequest, notice: Notice): Promise<void> {
      if (request.startedBy !== undefined && (await wasStartedBy(request.organisationId, runId, PLATFORM))) return;
      await tell(request, notice);
    },
  };
}
