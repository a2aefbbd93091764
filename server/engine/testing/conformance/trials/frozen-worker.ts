import { setTimeout as pause } from "node:timers/promises";
import { atRest, figures, names, send, THREE_CALLS } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

/** What it did not know of while it stood still must not make it do anything twice. */
export const frozenWorker: Trial = {
  name: "a worker stopped for longer than its lease (SIGSTOP), then going on",
  always: true,
  shows: ["keeps finished steps"],
  sizes: { small: { runs: 40, kills: 1 }, full: { runs: 1000, kills: 20 } },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_frozen", { a: THREE_CALLS });
    const intake = await rig.createIntake();
    const pair = [await rig.startWorker(), await rig.startWorker()];
    const all = names("frozen", runs);
    const share = Math.ceil(runs / kills);
    const sent = [];
    for (let time = 0; time < kills; time++) {
      sent.push(...(await send(intake, "dep_frozen", all.slice(time * share, (time + 1) * share), { waitMs: 300 })));
      // When and for how long is left to chance: somewhere in what the runs do, somewhere around the end of the lease.
      await pause(1000 * Math.random());
      pair[time % 2]?.freeze();
      await pause(rig.takenAfterMs - 500 + 2000 * Math.random());
      pair[time % 2]?.thaw();
    }
    await atRest(rig, sent);
    for (const worker of pair) await worker.kill();
    return figures(rig, sent, kills);
  },
};
