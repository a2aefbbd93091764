import { boardService } from "../../../../contracts/board.ts";
import type { GateResult } from "../../../../contracts/flow.ts";
import { platformService } from "../../../../contracts/platform.ts";
import { analyseCode } from "../../../builder/analysis/analyse.ts";
import { weakenedTests } from "../../../builder/weakened/weakened-tests.ts";
import type { Builder } from "../../../builder/builder.ts";
import { createCatalogue, type Catalogue } from "../../../connectors/catalogue.ts";
import { systemClock } from "../../../platform/clock.ts";
import { createKeyring } from "../../../platform/crypto/index.ts";
import type { Database } from "../../../platform/database/database.ts";
import { openListener } from "../../../platform/database/listener.ts";
import { announcePresence } from "../../../platform/database/presence.ts";
import { createEventLog } from "../../../platform/events/index.ts";
import { createLog } from "../../../platform/log.ts";
import { serveHandlers, type Answer } from "../../../testing/serve-handlers.ts";
import { createProjects } from "../../projects/index.ts";
import { createRunFigures } from "../../runs/figures/run-figures.ts";
import type { BoardDeps } from "../deps.ts";
import { createBoard } from "../index.ts";
import { passing } from "./gate-results.ts";
import { readChunks, type SeenChunk } from "./read-chunks.ts";
import { noEvidence, recordingEffects } from "./recording-effects.ts";

export type BoardWorld = Awaited<ReturnType<typeof composeBoard>>;

export type BoardOptions = Partial<Pick<BoardDeps, "models" | "minds" | "runEvidence" | "listConnections">> & {
  readonly compile?: Builder["compile"];
  readonly check?: Builder["check"];
  /** What each check answers in turn; the last answer stays. */
  readonly gates?: GateResult[][];
  /** Asked anew by every turn. */
  readonly catalogue?: () => Catalogue;
};

/** A board over a database, spoken to as a browser does. The gates answer as they are told; everything else is real. */
export async function composeBoard(
  { database, url }: { readonly database: Database; readonly url: string },
  { compile, check, gates = [], catalogue = createCatalogue, ...options }: BoardOptions,
) {
  const log = createLog("silent");
  const listener = openListener(url, log);
  const presence = await announcePresence(database.engine);
  const { effects, recorded } = recordingEffects();
  const builder: Builder = {
    derive: async (files) => ({ ...analyseCode(files, { connectors: {}, required: {} }), connectionsSource: "export {};\n" }),
    compile: compile ?? (async () => ({ kind: "refusal", message: "No.", notUnderstood: [] })),
    facts: async () => [],
    weakened: async (before, after, said) => weakenedTests(before, after, said),
    check:
      check ??
      (async (_, { onGate }) => {
        const results = (gates.length > 1 ? gates.shift() : gates[0]) ?? passing;
        for (const result of results) onGate?.({ gate: result.gate, result });
        return results;
      }),
  };
  const common = { database, clock: systemClock, builderOf: async () => builder, listConnections: options.listConnections ?? (async () => []) };
  const events = createEventLog(database, listener);
  const keyring = await createKeyring(database, { derive: () => Buffer.alloc(32, 7) });
  const projects = createProjects({
    audit: async () => {},
    ...common,
    keyring,
    figures: createRunFigures({ database, clock: systemClock }),
    openIssues: async () => 0,
  });
  const board = createBoard({
    runEvidence: noEvidence,
    ...options,
    ...common,
    log,
    catalogueOf: async () => catalogue(),
    events,
    listener,
    presence,
    projects,
    keyring,
    effects,
  });
  const api = serveHandlers(boardService, board.handlers);
  const platform = serveHandlers(platformService, projects.handlers);
  const who = "ann@org_a";
  let sent = 0;

  return {
    database,
    board,
    events,
    recorded,
    gates,
    call: (method: string, path: string, body?: unknown, as = who): Promise<Answer> => api.call(as, method, path, body),
    platform: (method: string, path: string, body?: unknown, as = who): Promise<Answer> => platform.call(as, method, path, body),

    /** Its path. With files, they are saved as a person's. */
    async newProject(files: Readonly<Record<string, string>> = {}): Promise<string> {
      const { body } = await platform.call(who, "POST", "/projects", { name: "v-abc123" });
      const path = `/projects/${body.id}`;
      const changes = Object.entries(files).map(([filePath, content]) => ({ filePath, content }));
      if (changes.length > 0) await platform.call(who, "PATCH", `${path}/files`, { baseRevision: 0, changes });
      return path;
    },
    send: (project: string, text: string, more: Record<string, unknown> = {}): Promise<Answer> =>
      api.call(who, "POST", `${project}/messages`, { clientMessageId: `m${++sent}`, text, mode: "build", ...more }),

    /** Everything of the stream up to the end of the next turn. */
    async follow(project: string, after = 0, isLast: (chunk: SeenChunk) => boolean = ({ data }) => data.type === "finish"): Promise<SeenChunk[]> {
      const response = await api.fetch(who, "GET", `${project}/events`, undefined, { "last-event-id": String(after) });
      return readChunks(response, isLast);
    },
    async messages(project: string) {
      return (await api.call(who, "GET", `${project}/conversation`)).body.messages as { role: string; turnId: string; parts: Record<string, unknown>[] }[];
    },
    async files(project: string): Promise<Record<string, string>> {
      const { body } = await platform.call(who, "GET", `${project}/files`);
      return Object.fromEntries(body.files.map((file: { filePath: string; content: string }) => [file.filePath, file.content]));
    },
    async close(): Promise<void> {
      await board.close();
      await presence.close();
      await listener.close();
    },
  };
}
