import type { HeldRun } from "../runs/rows.ts";

/** How many runs of each automation a worker has at work, as three lists of one length. */
export interface AtWork {
  readonly organisations: readonly string[];
  readonly automations: readonly string[];
  readonly counts: readonly number[];
  /** How many more runs each organisation with runs at work may have here. */
  readonly left: ReadonlyMap<string, number>;
}

export const NOTHING_AT_WORK: AtWork = { organisations: [], automations: [], counts: [], left: new Map() };

type OfAutomation = Pick<HeldRun, "organisationId" | "automationId">;

export interface AtWorkCount {
  begun(run: OfAutomation): void;
  gone(run: OfAutomation): void;
  read(): AtWork;
  /** How many more runs an organisation may have here. */
  left(organisationId: string): number;
}

/** No organisation gets the last eighth of a worker's places, so runs of others start whatever its code does. */
export function shareOf(places: number): number {
  return places - Math.floor(places / 8);
}

/** Each worker divides its own places; what all of them have at work is then divided as well, and nobody has to ask the others. */
export function createAtWorkCount(share: number): AtWorkCount {
  const counts = new Map<string, { readonly organisationId: string; count: number }>();
  const organisations = new Map<string, number>();
  const add = (organisationId: string, more: number) => {
    const busy = (organisations.get(organisationId) ?? 0) + more;
    if (busy > 0) organisations.set(organisationId, busy);
    else organisations.delete(organisationId);
  };
  const left = (organisationId: string) => Math.max(0, share - (organisations.get(organisationId) ?? 0));
  return {
    left,
    begun({ organisationId, automationId }) {
      add(organisationId, 1);
      const known = counts.get(automationId);
      if (known) known.count += 1;
      else counts.set(automationId, { organisationId, count: 1 });
    },
    gone({ organisationId, automationId }) {
      const known = counts.get(automationId);
      if (!known) return;
      add(organisationId, -1);
      known.count -= 1;
      if (known.count === 0) counts.delete(automationId);
    },
    read() {
      const known = [...counts.values()];
      return {
        organisations: known.map(({ organisationId }) => organisationId),
        automations: [...counts.keys()],
        counts: known.map(({ count }) => count),
        left: new Map(Array.from(organisations.keys(), (id) => [id, left(id)])),
      };
    },
  };
}
