import { setTimeout as pause } from "node:timers/promises";
import { atRest, figures, names, send, THREE_CALLS } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

/** Each of the engine's own nodes is killed in turn while runs are at work, and workers with it. */
export const nodeKills: Trial = {
  name: "one of the engine's nodes killed under load, and a worker with it",
  always: false,
  shows: ["outlives a node of its own", "keeps accepted runs", "keeps finished steps"],
  sizes: { small: { runs: 60, kills: 2 }, full: { runs: 3000, kills: 6 } },
  async run(rig, { runs, kills }) {
    const { nodes } = rig;
    if (!nodes) throw new Error("This engine has no nodes.");
    await rig.deploy("dep_nodes", { a: THREE_CALLS });
    const intake = await rig.createIntake();
    const pair = [await rig.startWorker(), await rig.startWorker()];
    const all = names("nodes", runs);
    const share = Math.ceil((2 * runs) / kills);
    const sent = [];
    for (let time = 0; time < kills / 2; time++) {
      const sending = send(intake, "dep_nodes", all.slice(time * share, (time + 1) * share), { waitMs: 50 });
      await pause(700);
      await nodes.kill(time % nodes.count);
      await pair[time % 2]?.kill();
      pair[time % 2] = await rig.startWorker();
      // What was sent to the dead node has to be taken by the others before it is back.
      sent.push(...(await sending));
      await nodes.restart(time % nodes.count);
    }
    await atRest(rig, sent);
    for (const worker of pair) await worker.kill();
    return figures(rig, sent, kills);
  },
};
