import type { HeldRun } from "../runs/rows.ts";

/** How many runs of each automation a worker has at work, as three lists of one length. */
export interface AtWork {
  readonly organisations: readonly string[];
  readonly automations: readonly string[];
  readonly counts: readonly number[];
}

export const NOTHING_AT_WORK: AtWork = { organisations: [], automations: [], counts: [] };

type OfAutomation = Pick<HeldRun, "organisationId" | "automationId">;

export interface AtWorkCount {
  begun(run: OfAutomation): void;
  gone(run: OfAutomation): void;
  read(): AtWork;
}

/** Each worker divides its own places; what all of them have at work is then divided as well, and nobody has to ask the others. */
export function createAtWorkCount(): AtWorkCount {
  const counts = new Map<string, { readonly organisationId: string; count: number }>();
  return {
    begun({ organisationId, automationId }) {
      const known = counts.get(automationId);
      if (known) known.count += 1;
      else counts.set(automationId, { organisationId, count: 1 });
    },
    gone({ automationId }) {
      const known = counts.get(automationId);
      if (!known) return;
      known.count -= 1;
      if (known.count === 0) counts.delete(automationId);
    },
    read() {
      const known = [...counts.values()];
      return { organisations: known.map(({ organisationId }) => organisationId), automations: [...counts.keys()], counts: known.map(({ count }) => count) };
    },
  };
}
