import type { timeMachineRoutes, TravelledRun } from "../../../contracts/time-machine.ts";
import type { Call } from "../../../contracts/calls.ts";
import type { ConnectorCatalogue } from "../../builder/builder.ts";
import type { BundleEntry, BundleResult } from "../../builder/bundle/bundle-project.ts";
import type { KnownConnection, ProjectFiles } from "../../builder/project-files.ts";
import type { RunScenariosInput, ScenarioWorld } from "../../engine/run-scenarios.ts";
import type { ScenarioResult } from "../../../contracts/flow.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Handler } from "../../platform/http/mount-service.ts";
import { compareWrites, type Write } from "./compare-writes.ts";
import { triggerSource } from "../../builder/trigger-source.ts";

export interface PastTrigger {
  readonly id: string;
  readonly createdAt: string;
  readonly status: "succeeded" | "failed";
  readonly input: unknown;
}

/** The files as they are now, and what they need in order to run. */
export interface Draft {
  readonly texts: ProjectFiles;
  readonly automations: readonly { readonly key: string; readonly file: string }[];
  readonly variables: Readonly<Record<string, string>>;
  readonly connections: readonly KnownConnection[];
}

/** A run's exchanges, and which of them were writes. */
export interface Recording {
  readonly calls: readonly Call[];
  readonly writes: readonly Call[];
}

export interface WorldOfThen extends ScenarioWorld {
  readonly writes: readonly {
    readonly connection: string;
    readonly operation: string | null;
    readonly method: string;
    readonly path: string;
    readonly body: unknown;
  }[];
  readonly unrecorded: readonly string[];
}

interface Dependencies {
  readonly findAutomation: (
    organisationId: string,
    automationId: string,
  ) => Promise<{ readonly key: string; readonly projectId: string; readonly environment: string }>;
  readonly draftOf: (organisationId: string, projectId: string, environment: string) => Promise<Draft>;
  /** Newest first; real ones only, whose payloads are still there. */
  readonly pastTriggers: (
    organisationId: string,
    automationId: string,
    which: { limit: number; status?: "succeeded" | "failed" | undefined },
  ) => Promise<readonly PastTrigger[]>;
  readonly recordingOf: (organisationId: string, runId: string) => Promise<Recording>;
  readonly catalogueOf: (organisationId: string) => Promise<ConnectorCatalogue>;
  readonly recordedWorld: (catalogue: ConnectorCatalogue, connections: readonly KnownConnection[], calls: readonly Call[]) => WorldOfThen;
  readonly bundleProject: (files: ProjectFiles, entry: BundleEntry) => Promise<BundleResult>;
  readonly runScenarios: (
    input: Pick<RunScenariosInput, "code" | "variables" | "signal" | "createWorld">,
  ) => Promise<{ readonly results: readonly ScenarioResult[] }>;
  /** Hides what the organisation never shows. */
  readonly redactionOf: (organisationId: string) => Promise<<T>(value: T) => T>;
}

const TEST_FILE = "tests/time-machine.test.ts";
/** Of all triggers together; more would not fit into a sandbox with room to work. */
const MOST_INPUT = 4_000_000;

/** What a draft would have done with the triggers of the past: the systems answer from the recordings, and nothing is written. */
export function createTimeMachine(deps: Dependencies): { readonly handlers: { readonly travel: Handler<(typeof timeMachineRoutes)["travel"]> } } {
  return {
    handlers: {
      async travel({ params: { organisation_id: organisationId, id }, body, request }) {
        const automation = await deps.findAutomation(organisationId, id);
        const draft = await deps.draftOf(organisationId, automation.projectId, automation.environment);
        const file = draft.automations.find(({ key }) => key === automation.key)?.file;
        if (!file) throw new ApiError("unprocessable", "The files as they are now have no such automation.");

        const triggers = fitting(await deps.pastTriggers(organisationId, id, { limit: body.runs, status: body.status }));
        if (triggers.length === 0) return { runs: [] };
        const tests = new Map([...draft.texts].filter(([path]) => !path.startsWith("tests/")));
        const bundle = await deps.bundleProject(tests.set(TEST_FILE, triggerSource(file, triggers)), "scenarios");
        if (!bundle.ok)
          throw new ApiError("unprocessable", bundle.diagnostics[0]?.message ?? "The files can't be bundled.", {
            details: { diagnostics: bundle.diagnostics },
          });

        const catalogue = await deps.catalogueOf(organisationId);
        const recordings = new Map(
          await Promise.all(triggers.map(async (trigger) => [trigger.id, await deps.recordingOf(organisationId, trigger.id)] as const)),
        );
        const worlds = new Map<string, WorldOfThen>();
        const { results } = await deps.runScenarios({
          code: bundle.code,
          variables: draft.variables,
          signal: request.signal,
          createWorld(runId) {
            const world = deps.recordedWorld(catalogue, draft.connections, recordings.get(runId)?.calls ?? []);
            worlds.set(runId, world);
            return world;
          },
        });
        const redact = await deps.redactionOf(organisationId);
        return {
          runs: triggers.map((trigger) =>
            redact(
              travelled(
                trigger,
                recordings.get(trigger.id),
                worlds.get(trigger.id),
                results.find(({ name }) => name === trigger.id),
                results,
              ),
            ),
          ),
        };
      },
    },
  };
}

function fitting(triggers: readonly PastTrigger[]): PastTrigger[] {
  let size = 0;
  return triggers.filter(({ input }) => (size += JSON.stringify(input ?? null).length) <= MOST_INPUT);
}

function travelled(
  trigger: PastTrigger,
  recording: Recording | undefined,
  world: WorldOfThen | undefined,
  result: ScenarioResult | undefined,
  all: readonly ScenarioResult[],
): TravelledRun {
  const { id: runId, createdAt, status: before } = trigger;
  // Without a result of its own the process ended before its turn, and the last result says why.
  const error = result ? result.message : (all.at(-1)?.message ?? "It was not reached.");
  const unrecorded = world?.unrecorded ?? [];
  const after =
    unrecorded.length > 0 && error !== null ? "unknown" : error === null ? "succeeded" : error.startsWith("UncertainError") ? "uncertain" : "failed";
  const then = (recording?.writes ?? []).filter(({ response }) => response !== null && response.status < 400).map(writeThen);
  const now = (world?.writes ?? []).map(({ connection, operation, method, path, body }): Write => ({
    connection,
    target: operation ?? `${method} ${path}`,
    body,
  }));
  return { runId, createdAt, before, after, error, writes: compareWrites(then, matchTargets(then, now)) };
}

function writeThen({ connection, operation, request }: Call): Write {
  return { connection, target: operation ?? `${request.method} ${new URL(request.url, "http://unknown.invalid").pathname}`, body: request.body };
}

/** A recorded address has the base of its connection before the path that the code asked for. */
function matchTargets(then: readonly Write[], now: readonly Write[]): Write[] {
  return now.map((write) => {
    const [method, path = ""] = write.target.split(" ", 2);
    const same = then.find(
      ({ connection, target }) => connection === write.connection && target.startsWith(`${method} `) && path !== "" && target.endsWith(path),
    );
    return same ? { ...write, target: same.target } : write;
  });
}
