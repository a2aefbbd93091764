import { setTimeout as pause } from "node:timers/promises";
import type { Rig, Worker } from "../rig.ts";
import { atRest, figures, names, send, THREE_CALLS, type Sent } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

/** Of every so many kills of workers, Postgres goes away beside one. */
const KILLS_FOR_EACH = 2;
/** How long it is away, in turns. */
const AWAY_MS = [1000, 3000, 8000, 15_000, 30_000];
const VERSIONS = 10;

/**
 * Postgres stands still, restarts, or cannot be reached, while workers are killed beside it. Those that take their place know
 * nothing yet, and of the versions some come for the first time just then. None of that is for a run to fail of.
 */
export const outages: Trial = {
  name: "Postgres away for a while, at workers that know their versions and at new ones",
  always: true,
  shows: ["outlives Postgres", "keeps accepted runs", "keeps finished steps"],
  sizes: { small: { runs: 60, kills: 2 }, full: { runs: 5000, kills: 10 } },
  async run(rig, { runs, kills }) {
    for (let version = 0; version < VERSIONS; version++) await rig.deploy(`dep_outage_${version}`, { a: THREE_CALLS });
    const intake = await rig.createIntake();
    const pair: Worker[] = [await rig.startWorker(), await rig.startWorker()];
    const sending: Promise<Sent[]>[] = [];
    const share = Math.ceil(runs / Math.max(kills, 1));
    const all = names("outage", runs);
    for (let kill = 0; kill < kills; kill++) {
      sending.push(send(intake, `dep_outage_${kill % VERSIONS}`, all.slice(kill * share, (kill + 1) * share), { waitMs: 30 }));
      await pause(300);
      const away = kill % KILLS_FOR_EACH === 0 ? takeAway(rig, kill / KILLS_FOR_EACH) : null;
      await pair[kill % 2]?.kill();
      pair[kill % 2] = await rig.startWorker();
      await away;
    }
    const sent = (await Promise.all(sending)).flat();
    await atRest(rig, sent);
    for (const worker of pair) await worker.kill();
    return figures(rig, sent, kills);
  },
};

/** Each kind in its turn, for longer and longer. */
function takeAway(rig: Rig, time: number): Promise<void> {
  const ms = AWAY_MS[time % AWAY_MS.length] ?? 0;
  if (time % 3 === 0) return rig.stopDatabase(ms);
  return time % 3 === 1 ? rig.cutDatabase(ms) : rig.killDatabase();
}
