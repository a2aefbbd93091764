import type { Effects } from "../effects.ts";
import type { RunEvidence } from "../evidence/open-evidence.ts";

export interface Recorded {
  /** Everything that happened outside of the files, in order. */
  readonly done: string[];
  live: { id: string; name: string; environment: string; deploymentId: string } | null;
  served: { checkpointId: string; filesHash: string; version: number } | null;
}

/** Effects that are written down instead of carried out; what they would reach is tested with its own module. */
export function recordingEffects(): { effects: Effects; recorded: Recorded } {
  const recorded: Recorded = { done: [], live: null, served: null };
  const effects: Effects = {
    serving: async () => recorded.served,
    requireDeployable: async () => {},
    async deploy({ environment, checkpointId, author }) {
      recorded.done.push(`deploy ${checkpointId} to ${environment} by ${author}`);
      return { id: "dep_1", version: 1, status: "queued" };
    },
    deploymentEnd: async () => ({ status: "live", error: null }),
    findLiveAutomation: async (_, __, wanted) => (recorded.live && [recorded.live.id, recorded.live.name].includes(wanted) ? recorded.live : null),
    async startRun(_, automationId, payload, startedBy) {
      recorded.done.push(`run ${automationId} with ${JSON.stringify(payload)} by ${startedBy}`);
      return "run_1";
    },
  };
  return { effects, recorded };
}

export const noEvidence: RunEvidence = { issues: async () => [], runs: async () => [], run: async () => null, mayReadPayloads: async () => false };
