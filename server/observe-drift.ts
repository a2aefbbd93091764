import type { ContractDrift } from "../contracts/drift.ts";
import type { RunRequest } from "./engine/run-engine.ts";
import type { Drift } from "./modules/drift/index.ts";
import type { RunEvidence } from "./modules/runs/evidence/run-evidence.ts";

type Place = Pick<RunRequest, "organisationId" | "projectId" | "deploymentId">;

/** Compares what other systems answered a run with what they answer else. */
export type Observe = (run: Place, evidence: Pick<RunEvidence, "calls">, isFailed: boolean) => Promise<readonly ContractDrift[]>;

interface Dependencies {
  readonly drift: Drift;
  /** The connector behind an alias of a version. */
  readonly connectorOf: (run: Place, alias: string) => Promise<string | null>;
}

export function createObserve({ drift, connectorOf }: Dependencies): Observe {
  return async (run, { calls }, isFailed) => {
    const { organisationId, projectId } = run;
    const aliases = [...new Set(calls.map(({ connection }) => connection))];
    const connectors = new Map(await Promise.all(aliases.map(async (alias) => [alias, await connectorOf(run, alias)] as const)));
    return drift.observe({
      organisationId,
      projectId,
      isFailed,
      calls: calls.map((call) => ({ ...call, connector: connectors.get(call.connection) ?? null })),
    });
  };
}
