import { persist } from "../runs/persist.ts";
import type { HeldRun } from "../runs/rows.ts";
import type { Lease, NewTerm } from "./lease.ts";

/** Of which runs this worker may be sure: each for the term of the lease in which it was taken, or in which the table was seen to give it to this worker. */
export interface RunHolds {
  /** It was taken, or is being stored, in the present term. */
  begun(run: HeldRun): void;
  gone(run: HeldRun): void;
  /** No other worker can have it. Asked by each call at the last moment. */
  isSure(run: HeldRun): boolean;
  /** Resolves when that is so again, or when it turned out to be another's; null while it is so. */
  sure(run: HeldRun): Promise<void> | null;
  /** A term begins: what the table still gives to this worker stays its own. */
  renew(next: NewTerm): Promise<void>;
}

interface Deps {
  readonly lease: () => Pick<Lease, "held" | "term" | "holding"> | null;
  readonly isClosed: () => boolean;
  /** What the table says that this worker runs: all, or whether one is among it. */
  readonly ownRuns: () => Promise<readonly { readonly id: string; readonly lease: number }[]>;
  readonly isOwn: (run: HeldRun) => Promise<boolean>;
  /** Another has the run; `certainly` also where it is not stored yet. */
  readonly taken: (run: HeldRun, certainly: boolean) => void;
}

export function createRunHolds({ lease, isClosed, ownRuns, isOwn, taken }: Deps): RunHolds {
  const held = new Map<string, { readonly run: HeldRun; term: number }>();

  function isSure(run: HeldRun): boolean {
    const now = lease();
    if (!now) return true;
    const hold = held.get(run.id);
    return now.held && hold?.run === run && hold.term === now.term;
  }

  /** A run that was on its way to the table when the term began is looked for by itself. */
  async function becomeSure(run: HeldRun): Promise<void> {
    for (;;) {
      const now = lease();
      await now?.holding();
      if (!now || isClosed() || isSure(run)) return;
      const { term } = now;
      if (!(await persist(isClosed, () => isOwn(run)))) return taken(run, false);
      const hold = held.get(run.id);
      if (hold?.run !== run) return;
      hold.term = term;
    }
  }

  return {
    begun: (run) => void held.set(run.id, { run, term: lease()?.term ?? 0 }),
    gone(run) {
      if (held.get(run.id)?.run === run) held.delete(run.id);
    },
    isSure,
    sure: (run) => (isSure(run) ? null : becomeSure(run)),
    async renew({ term, wasForgotten }) {
      const before = [...held.values()];
      const own = new Map(wasForgotten ? [] : (await ownRuns()).map(({ id, lease: number }) => [id, number]));
      for (const hold of before) {
        if (own.get(hold.run.id) === hold.run.lease) hold.term = term;
        else taken(hold.run, wasForgotten);
      }
    },
  };
}
