import { expect } from "vitest";
import type { GateResult } from "../../../../contracts/flow.ts";
import { GATES } from "../../../../contracts/gates.ts";
import { platformService } from "../../../../contracts/platform.ts";
import { analyseCode } from "../../../builder/analysis/analyse.ts";
import type { Builder } from "../../../builder/builder.ts";
import { bundleProject } from "../../../builder/bundle/bundle-project.ts";
import { openDescriber } from "../../../engine/describe-bundle.ts";
import type { RunRequest } from "../../../engine/run-engine.ts";
import { runScenarios } from "../../../engine/run-scenarios.ts";
import { createKeyring } from "../../../platform/crypto/index.ts";
import { openListener } from "../../../platform/database/listener.ts";
import { announcePresence } from "../../../platform/database/presence.ts";
import { createEventLog } from "../../../platform/events/index.ts";
import { createLog } from "../../../platform/log.ts";
import { freshDatabase } from "../../../testing/fresh-database.ts";
import { serveHandlers } from "../../../testing/serve-handlers.ts";
import { createProjects, type ProjectsDeps } from "../../projects/index.ts";
import { createRunFigures } from "../../runs/figures/run-figures.ts";
import { createScenarioWorld } from "../../switchboard/calls/scenario-world.ts";
import type { BuildEvent } from "../build-log.ts";
import { createDeployments } from "../index.ts";

const log = createLog("silent");
const CLIENT = `import { connection } from "@vennel/sdk";\nexport const slack = connection({ alias: "slack", connector: "slack" });\n`;
const builder: Pick<Builder, "derive" | "check"> = {
  derive: async (files) => ({ ...analyseCode(files, { connectors: { slack: "slack" }, required: {} }), connectionsSource: CLIENT }),
  check: async (files) => {
    const isBroken = [...files.values()].some((text) => text.includes("broken"));
    return GATES.map((gate): GateResult => ({
      gate,
      status: isBroken ? "failed" : "passed",
      summary: isBroken ? "not fine" : "fine",
      durationMs: 1,
      diagnostics: [],
    }));
  },
};

/** Projects and deployments on a database of their own, as ann of org_a uses them; what lies around them is written down. */
export async function startDeployments() {
  const fresh = await freshDatabase();
  const { database } = fresh;
  const around = {
    now: new Date("2026-03-02T10:00:00Z"),
    connections: [] as Awaited<ReturnType<ProjectsDeps["listConnections"]>>,
    /** What systems were told to send, change by change. */
    told: [] as string[][],
    cannotBeTold: false,
    started: [] as RunRequest[],
    lastInput: undefined as unknown,
    onTheClock: new Map<string, readonly string[]>(),
  };
  const clock = { now: () => around.now };
  const listener = openListener(fresh.url, log);
  const presence = await announcePresence(database.engine);
  const events = createEventLog(database, listener);
  const figures = createRunFigures({ database, clock });
  const listConnections = async () => around.connections;
  const projects = createProjects({
    audit: async () => {},
    database,
    clock,
    keyring: await createKeyring(database, { derive: () => Buffer.alloc(32, 7) }),
    builderOf: async () => builder,
    listConnections,
    figures,
    openIssues: async () => 0,
  });
  const deployments = createDeployments({
    database,
    clock,
    log,
    events,
    presence,
    listener,
    projects,
    listConnections,
    bundleProject,
    openDescriber,
    readFlow: async (_, files) => (await builder.derive(files)).flow,
    schedules: {
      async setSchedules({ projectId, environment, entries }) {
        around.onTheClock.set(
          `${projectId}/${environment}`,
          entries.map(({ automationKey }) => automationKey),
        );
      },
    },
    catalogueOf: async () => ({ connectors: [], get: () => undefined }),
    runScenarios: ({ code, connections, catalogue, variables, signal }) =>
      runScenarios({ code, variables, signal, createWorld: (name) => createScenarioWorld(catalogue, connections, name) }),
    lastInput: async () => around.lastInput,
    engine: { start: async (request) => ({ runId: `run_${around.started.push(request)}`, duplicate: false }) },
    lastRuns: figures.lastRuns,
    async syncHooks({ environment }, wanted) {
      around.told.push(wanted.map(({ connectionId, event, url }) => `${environment} ${connectionId} ${event} ${url.slice(0, 29)}`));
      if (around.cannotBeTold) throw new Error("the provider is away");
      return wanted.map(({ url }) => ({ level: "info" as const, text: `Slack was told of ${url}.` }));
    },
    hooksUrl: () => "https://vennel.example/hooks",
  });
  const api = serveHandlers(platformService, { ...projects.handlers, ...deployments.handlers });
  const ann = (method: string, path: string, body?: unknown) => api.call("ann@org_a", method, path, body);

  async function save(project: string, baseRevision: number, files: Record<string, string | null>): Promise<void> {
    await ann("PATCH", `${project}/files`, { baseRevision, changes: Object.entries(files).map(([filePath, content]) => ({ filePath, content })) });
    await ann("POST", `${project}/check`);
  }

  async function buildOf(id: string): Promise<BuildEvent[]> {
    const build: BuildEvent[] = [];
    for await (const { data } of events.follow({ organisationId: "org_a", stream: `build:${id}` }, 0, new AbortController().signal)) {
      build.push(data as BuildEvent);
      const last = build.at(-1);
      if (last?.type === "status" && ["live", "failed"].includes(last.status)) break;
    }
    return build;
  }

  return {
    around,
    deployments,
    fresh,
    api,
    ann,
    save,
    buildOf,
    async newProject(files: Record<string, string>): Promise<string> {
      const { body } = await ann("POST", "/projects", { name: "v-abc123" });
      const project = `/projects/${body.id}`;
      await save(project, 0, files);
      return project;
    },
    /** Deploys and reads the build to its end. */
    async deploy(project: string): Promise<{ id: string; build: BuildEvent[] }> {
      const { status, body } = await ann("POST", `${project}/deployments`, {});
      expect([status, body]).toEqual([202, { id: expect.any(String), status: "queued" }]);
      return { id: body.id, build: await buildOf(body.id) };
    },
    async close(): Promise<void> {
      await deployments.close();
      await presence.close();
      await listener.close();
      await fresh.drop();
    },
  };
}
