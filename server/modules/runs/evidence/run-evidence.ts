import type { Call } from "../../../../contracts/calls.ts";
import type { Database } from "../../../platform/database/database.ts";
import { readWrites } from "../ledger/store.ts";
import { readCalls, readPastTriggers, readTrouble, wasStartedBy, type TroubleRow } from "./store.ts";

/** Where a run failed, as the failures of other runs at the same place have it too. */
export interface Trouble {
  /** The step's name, without what counts its occurrences. */
  readonly step: string;
  readonly connection: string | null;
  readonly operation: string | null;
  readonly errorName: string;
}

export interface RunEvidence {
  /** Null when the code failed outside of any step. */
  readonly trouble: Trouble | null;
  /** The newest exchanges, oldest first. */
  readonly calls: readonly Call[];
}

/** The facts about a run that ended, for explaining why. */
export function createRunEvidence({ database }: { readonly database: Database }) {
  return {
    pastTriggers: (organisationId: string, automationId: string, which: Parameters<typeof readPastTriggers>[2]) =>
      database.organisation(organisationId, (tx) => readPastTriggers(tx, automationId, which)),

    wasStartedBy: (organisationId: string, runId: string, prefix: string) => database.organisation(organisationId, (tx) => wasStartedBy(tx, runId, prefix)),

    /** The exchanges of a run, and the last one of each write. */
    recordingOf: (organisationId: string, runId: string) =>
      database.organisation(organisationId, async (tx) => ({
        calls: await readCalls(tx, runId),
        writes: (await readWrites(tx, runId)).flatMap(({ calls }) => calls.slice(-1)),
      })),

    of: (organisationId: string, runId: string): Promise<RunEvidence> =>
      database.organisation(organisationId, async (tx) => {
        const row = await readTrouble(tx, runId);
        return { trouble: row && troubleOf(row), calls: await readCalls(tx, runId) };
      }),
  };
}

function troubleOf({ key, error }: TroubleRow): Trouble {
  const { name = "Error", connection = null, operation = null } = error ?? {};
  return { step: withoutCounts(key), connection, operation, errorName: name };
}

/** `Import/3/crm.request#2` → `Import/crm.request` */
function withoutCounts(key: string): string {
  return key
    .split("/")
    .map((part) => part.replace(/[#~]\d+$/, ""))
    .filter((part) => !/^\d+$/.test(part))
    .join("/");
}
