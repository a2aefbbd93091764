import type { GateResult, Verification } from "../../../../contracts/flow.ts";
import { GATES } from "../../../../contracts/gates.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { checkpointOfFiles } from "../checkpoints/store.ts";
import { findVerification } from "./store.ts";

/** Verified is what passed every gate; a skipped gate proves nothing. */
export function passedAll(gates: readonly GateResult[]): boolean {
  return GATES.every((name) => gates.some(({ gate, status }) => gate === name && status === "passed"));
}

/** The verification of exactly these files. */
export async function verificationOf(tx: Tx, projectId: string, filesHash: string): Promise<Verification> {
  const [row, checkpointId] = [await findVerification(tx, projectId, filesHash), await checkpointOfFiles(tx, projectId, filesHash)];
  if (!row) return { status: "unverified", reason: "Not checked since the last change.", checkpointId, filesHash, gates: [] };
  if (row.verified) return { status: "verified", checkpointId, filesHash, gates: row.gates };
  return { status: "failed", reason: reasonOf(row.gates), checkpointId, filesHash, gates: row.gates };
}

function reasonOf(gates: readonly GateResult[]): string {
  const culprit = gates.find(({ status }) => status === "failed") ?? gates.find(({ status }) => status === "skipped");
  return culprit ? `${culprit.gate}: ${culprit.summary}` : "Not every gate was run.";
}
