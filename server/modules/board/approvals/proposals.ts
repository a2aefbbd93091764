import { createHash } from "node:crypto";
import type { ApprovalReason } from "../../../../contracts/board.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { FileDiff, Inspection } from "../../projects/index.ts";
import type { BoardDeps } from "../deps.ts";
import type { Proposal } from "./proposal.ts";
import { reasonsBetween, type State } from "./reasons.ts";

/** More than this nobody reads in a card; the file itself shows all of it. */
const MOST_PATCH = 40_000;
const NOTHING: State = { files: new Map(), flow: { version: 1, automations: [], mappings: [], connections: [] } };

interface Place {
  readonly organisationId: string;
  readonly projectId: string;
}

/** To bring the files, as they are now, into an environment. Throws an `ApiError` when they cannot go live anyway. */
export async function proposeDeploy(deps: BoardDeps, { organisationId, projectId }: Place, environment: string): Promise<Proposal> {
  const { database, projects, effects } = deps;
  const now = await database.organisation(organisationId, (tx) => projects.inspect(tx, projectId, null));
  if (now.verification.status !== "verified")
    throw new ApiError("not_verified", `Nothing is deployed before every gate has passed. ${now.verification.reason ?? ""}`.trim());
  await effects.requireDeployable(organisationId, projectId, environment);
  const serving = await effects.serving(organisationId, projectId, environment);
  if (serving?.filesHash === now.copy.filesHash) throw new ApiError("conflict", `Version ${serving.version} in ${environment} is exactly this already.`);
  const before = serving && (await database.organisation(organisationId, (tx) => projects.inspect(tx, projectId, serving.checkpointId)));
  const checkpointId = await database.organisation(organisationId, (tx) =>
    projects.keep(tx, organisationId, projectId, now, { message: `Proposed for ${environment}`, author: "Assistant", kind: "assistant" }),
  );
  const first: ApprovalReason = {
    kind: "deploy",
    text: serving ? `Takes the place of version ${serving.version} in ${environment}` : `Goes live in ${environment} for the first time`,
  };
  return {
    title: `Deploy to ${environment}`,
    effect: { kind: "deploy", environment, checkpointId, filesHash: now.copy.filesHash },
    reasons: [first, ...reasonsBetween(before ? stateOf(before) : NOTHING, stateOf(now))],
    files: shown(projects.diff(before?.copy ?? { ...now.copy, files: new Map() }, now.copy), now),
  };
}

/** To run an automation that is live, on the real systems. */
export async function proposeRun(deps: BoardDeps, { organisationId, projectId }: Place, automation: string, payload: unknown): Promise<Proposal> {
  const found = await deps.effects.findLiveAutomation(organisationId, projectId, automation);
  if (!found) throw new ApiError("not_deployed", `No automation "${automation}" of this project is live.`);
  return {
    title: `Run ${found.name} now`,
    effect: { kind: "run", automationId: found.id, deploymentId: found.deploymentId, payload: payload ?? null },
    reasons: [{ kind: "run", text: `Runs on the real systems of ${found.environment}, once` }],
    files:
      payload === undefined
        ? []
        : [{ filePath: "payload.json", status: "added", patch: `+${JSON.stringify(payload, null, 2).replaceAll("\n", "\n+")}`.slice(0, MOST_PATCH) }],
  };
}

/** To change files in a way that a person must have seen. */
export function proposeWrite(
  filesHash: string,
  changes: ReadonlyMap<string, string | null>,
  reasons: readonly ApprovalReason[],
  files: readonly FileDiff[],
): Proposal {
  const paths = [...changes.keys()];
  return {
    title: paths.length === 1 ? `Change ${paths[0]}` : `Change ${paths.length} files`,
    effect: { kind: "write", filesHash, changes: [...changes] },
    reasons,
    files: files.map(cut),
  };
}

export function stateOf({ texts, flow }: Pick<Inspection, "texts" | "flow">): State {
  return { files: texts, flow };
}

function shown(diffs: readonly FileDiff[], now: Inspection): FileDiff[] {
  return diffs.filter(({ filePath }) => now.copy.files.get(filePath)?.writer !== "derived").map(cut);
}

/** Files that are not shown are still bound: by their hash. */
function cut({ filePath, status, patch }: FileDiff): FileDiff {
  if (patch.length <= MOST_PATCH) return { filePath, status, patch };
  const rest = createHash("sha256").update(patch).digest("hex").slice(0, 12);
  return { filePath, status, patch: `${patch.slice(0, MOST_PATCH)}\n[cut: ${patch.length - MOST_PATCH} more characters of ${rest}]` };
}
