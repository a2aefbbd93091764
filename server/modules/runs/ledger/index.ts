import type { Effect } from "../../../../contracts/effects.ts";
import type { Connector } from "../../../connectors/connector.ts";
import type { CallContext, EngineHost } from "../../../engine/run-engine.ts";
import type { Database } from "../../../platform/database/database.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import type { RunRow } from "../store.ts";
import { itemFound, lookUpOf } from "./look-up.ts";
import { readWrites, type WriteRow } from "./store.ts";

export interface LedgerDeps {
  readonly database: Database;
  /** The connector behind an alias of the version that a run had. */
  readonly connectorOf: (run: Pick<CallContext, "organisationId" | "projectId" | "deploymentId">, alias: string) => Promise<Connector | undefined>;
  readonly carryCall: EngineHost["carryCall"];
}

/** What left a run for other systems, and whether it arrived. */
export function createLedger({ database, connectorOf, carryCall }: LedgerDeps) {
  const writesOf = (organisationId: string, runId: string) => database.organisation(organisationId, (tx) => readWrites(tx, runId));
  const connectorFor = (organisationId: string, { projectId, deploymentId }: RunRow, write: WriteRow) =>
    connectorOf({ organisationId, projectId, deploymentId }, connectionOf(write));

  return {
    async effects(organisationId: string, run: RunRow): Promise<Effect[]> {
      const writes = await writesOf(organisationId, run.id);
      return Promise.all(writes.map(async (write) => presentEffect(write, run, await connectorFor(organisationId, run, write))));
    },

    /** Asks the system of an uncertain write whether it has what the write was to make. */
    async readBack(organisationId: string, run: RunRow, step: string, signal: AbortSignal) {
      const write = (await writesOf(organisationId, run.id)).find(({ key, status }) => key === step && status === "uncertain");
      if (!write) throw notFound("The uncertain step");
      const lookUp = lookUpOf(await connectorFor(organisationId, run, write), write.calls.at(-1));
      if (!lookUp) throw new ApiError("unprocessable", "This system can't be asked by the fields that the write sent. Look there, and settle it by hand.");
      const { operation, by, args } = lookUp;
      const context = {
        organisationId,
        projectId: run.projectId,
        environment: "",
        deploymentId: run.deploymentId,
        runId: run.id,
        simulated: run.simulated,
        signal,
      };
      const frame = { connection: connectionOf(write), operation: operation.id, args, request: null, idempotencyKey: null, timeoutMs: null };
      const answer = await carryCall(frame, context);
      if (!answer.ok) throw new ApiError("unavailable", `The system could not be asked: ${answer.error.message}`);
      const item = itemFound(lookUp, answer.response.body);
      if (item === undefined) throw new ApiError("unprocessable", "The search found too many others. Look there, and settle it by hand.");
      return { found: item !== null, operation: operation.id, by, item };
    },
  };
}

function presentEffect(write: WriteRow, run: RunRow, connector: Connector | undefined): Effect {
  const last = write.calls.at(-1);
  const keyHeader = connector?.policies.idempotencyHeader?.toLowerCase() ?? "idempotency-key";
  const [by = null] = write.status === "uncertain" ? Object.keys(lookUpOf(connector, last)?.by ?? {}) : [];
  return {
    step: write.key,
    name: write.key.includes("/") ? write.key.slice(0, write.key.lastIndexOf("/")) : write.name,
    connection: connectionOf(write),
    operation: last?.operation ?? write.error?.operation ?? null,
    request: last ? `${last.request.method} ${last.request.url}` : null,
    idempotencyKey: last?.request.headers[keyHeader] ?? null,
    outcome: outcomeOf(write, run),
    attempts: write.attempt,
    at: write.startedAt,
    carriedOver: write.carriedOver,
    readBackBy: by,
  };
}

function outcomeOf({ status, calls }: WriteRow, run: RunRow): Effect["outcome"] {
  if (status === "succeeded") return run.simulated || calls.length === 0 || calls.at(-1)?.response ? "confirmed" : "settled";
  if (status === "failed" || status === "uncertain") return status;
  // A run that is over while its call was on its way: nobody knows.
  return ["queued", "running", "waiting"].includes(run.status) ? "pending" : "uncertain";
}

/** `crm.customers.create` is what the journal calls a call of the connection `crm`. */
function connectionOf({ calls, error, name }: WriteRow): string {
  return calls.at(-1)?.connection ?? error?.connection ?? name.split(".")[0] ?? name;
}
