import type { GateResult, Verification } from "../../../../contracts/flow.ts";
import type { Builder, GateOptions } from "../../../builder/builder.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { readWorkingCopy } from "../files/store.ts";
import { textsOf } from "../files/working-copy.ts";
import { putVerification } from "./store.ts";
import { passedAll, verificationOf } from "./verification-of.ts";

export interface CheckDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly builderOf: (organisationId: string) => Promise<Pick<Builder, "check">>;
}

/**
 * Runs every gate over the files as they are now. The result is stored for those files, by their hash:
 * an edit that comes in meanwhile is neither proved nor blamed by it.
 */
export async function checkProject(
  deps: CheckDeps,
  organisationId: string,
  projectId: string,
  options: GateOptions,
): Promise<{ verification: Verification; gates: readonly GateResult[] }> {
  const { files, filesHash } = await deps.database.organisation(organisationId, (tx) => readWorkingCopy(tx, projectId));
  const builder = await deps.builderOf(organisationId);
  const gates = await builder.check(textsOf(files), options);
  options.signal.throwIfAborted();
  const verification = await deps.database.organisation(organisationId, async (tx) => {
    await putVerification(tx, { organisationId, projectId, filesHash, verified: passedAll(gates), gates: [...gates], checkedAt: deps.clock.now() });
    return verificationOf(tx, projectId, filesHash);
  });
  return { verification, gates };
}
