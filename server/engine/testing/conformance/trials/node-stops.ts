import { setTimeout as pause } from "node:timers/promises";
import { atRest, figures, names, send, THREE_CALLS } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

/** Longer than a node may be silent before others lead in its place. */
const STOPPED_MS = 2000;

/** Each of the engine's own nodes stands still in turn, as on a machine that is short of processors, and then goes on as if it still led. */
export const nodeStops: Trial = {
  name: "one of the engine's nodes stopped for a moment (SIGSTOP), then going on, the worker at work",
  always: false,
  shows: ["outlives a node of its own", "keeps accepted runs", "keeps finished steps"],
  sizes: { small: { runs: 60, kills: 3 }, full: { runs: 3000, kills: 30 } },
  async run(rig, { runs, kills }) {
    const { nodes } = rig;
    if (!nodes) throw new Error("This engine has no nodes.");
    await rig.deploy("dep_stops", { a: THREE_CALLS });
    const intake = await rig.createIntake();
    const worker = await rig.startWorker();
    const all = names("stops", runs);
    const share = Math.ceil(runs / kills);
    const sent = [];
    for (let time = 0; time < kills; time++) {
      const sending = send(intake, "dep_stops", all.slice(time * share, (time + 1) * share), { waitMs: 500 });
      await pause(700);
      const pid = nodes.pids()[time % nodes.count];
      if (pid === undefined) throw new Error("A node is gone.");
      process.kill(pid, "SIGSTOP");
      await pause(STOPPED_MS);
      process.kill(pid, "SIGCONT");
      sent.push(...(await sending));
    }
    await atRest(rig, sent);
    await worker.kill();
    return figures(rig, sent, kills);
  },
};
