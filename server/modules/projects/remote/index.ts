import { claimDue, heldRemotes, letGo, ASKED_CHANNEL, type Claimed } from "./store.ts";
import type { RemoteDeps } from "./deps.ts";
import { remoteHandlers, type RemoteHandlers } from "./handlers.ts";
import { STOPPING, syncClaimed } from "./sync-claimed.ts";

/** What they have in memory at once is bounded by this. */
const MOST_AT_ONCE = 2;
const LONGEST_MS = 300_000;
/** Longer than a sync can take: a process that lives gives up before another takes over. */
const LEASE_SECONDS = 600;

export interface RemoteSyncs {
  readonly handlers: RemoteHandlers;
  /** Begins what is due, and what a process that died had in hand. */
  readonly syncDue: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Keeps projects in step with repositories elsewhere, each by one process at a time. */
export function createRemoteSyncs(deps: RemoteDeps): RemoteSyncs {
  const { database, clock, log, presence } = deps;
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function syncDue(): Promise<void> {
    if (!deps.executes) return;
    for (const held of await heldRemotes(database.engine)) {
      if (held.holder === presence.id) continue;
      const isGone = await database.organisation(held.organisationId, (tx) => presence.isGone(tx, held.holder));
      if (isGone) await letGo(database.engine, held, clock.now());
    }
    await claimWhatIsDue();
  }

  async function claimWhatIsDue(): Promise<void> {
    while (underWay.size < MOST_AT_ONCE && !stopping.signal.aborted) {
      const claimed = await claimDue(database.engine, clock.now(), presence.id, LEASE_SECONDS);
      if (!claimed) return;
      begin(claimed);
    }
  }

  function begin(claimed: Claimed): void {
    const syncing = sync(claimed).finally(() => {
      underWay.delete(syncing);
      look();
    });
    underWay.add(syncing);
  }

  async function sync(claimed: Claimed): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), LONGEST_MS);
    try {
      await syncClaimed(deps, claimed, AbortSignal.any([stopping.signal, late.signal]));
    } catch (err) {
      if (!stopping.signal.aborted) log.error({ err }, "a sync with a git remote could not be settled");
      await letGo(database.engine, { projectId: claimed.projectId, holder: presence.id }, clock.now()).catch(() => {});
    } finally {
      clearTimeout(timer);
    }
  }

  function look(): void {
    if (deps.executes && !stopping.signal.aborted) claimWhatIsDue().catch((err: unknown) => log.warn({ err }, "due git remotes could not be looked for"));
  }

  const later = new Set<NodeJS.Timeout>();
  const unlisten = deps.listener.on(ASKED_CHANNEL, (ms) => {
    look();
    if (!Number(ms) || later.size > 0) return;
    const timer = setTimeout(() => {
      later.delete(timer);
      look();
    }, Number(ms));
    later.add(timer);
  });
  return {
    handlers: remoteHandlers(deps),
    syncDue,
    async close() {
      unlisten();
      for (const timer of later) clearTimeout(timer);
      stopping.abort(STOPPING);
      await Promise.allSettled(underWay);
    },
  };
}
