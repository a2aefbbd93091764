import { setTimeout as pause } from "node:timers/promises";
import { atRest, figures, names, send, THREE_CALLS, type Sent } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

export const databaseKills: Trial = {
  name: "Postgres killed, the worker lives on",
  always: true,
  shows: ["outlives Postgres"],
  sizes: { small: { runs: 40, kills: 1 }, full: { runs: 2000, kills: 20 } },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_database", { a: THREE_CALLS });
    const intake = await rig.createIntake();
    const worker = await rig.startWorker();
    const all = names("database", runs);
    const share = Math.ceil(runs / (kills + 1));
    const sent: Sent[] = [];
    let sending = send(intake, "dep_database", all.slice(0, share), { waitMs: 30 });
    for (let kill = 1; kill <= kills; kill++) {
      await pause(400);
      await rig.killDatabase();
      sent.push(...(await sending));
      sending = send(intake, "dep_database", all.slice(kill * share, (kill + 1) * share), { waitMs: 30 });
    }
    sent.push(...(await sending));
    await atRest(rig, sent);
    await worker.kill();
    return figures(rig, sent, kills);
  },
};
