import { setTimeout as pause } from "node:timers/promises";
import type { Worker } from "../rig.ts";
import { atRest, figures, names, send, THREE_CALLS } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

export const workerKills: Trial = {
  name: "two workers at once, killed in turns",
  always: true,
  shows: ["keeps accepted runs", "keeps finished steps", "asks about uncertain writes"],
  sizes: { small: { runs: 120, kills: 2 }, full: { runs: 10_000, kills: 20 } },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_workers", { a: THREE_CALLS });
    const intake = await rig.createIntake();
    const pair: Worker[] = [await rig.startWorker(), await rig.startWorker()];
    const sending = send(intake, "dep_workers", names("workers", runs));
    for (let kill = 0; kill < kills; kill++) {
      await pause(700);
      await pair[kill % 2]?.kill();
      pair[kill % 2] = await rig.startWorker();
    }
    const sent = await sending;
    await atRest(rig, sent);
    for (const worker of pair) await worker.kill();
    return figures(rig, sent, kills);
  },
};
