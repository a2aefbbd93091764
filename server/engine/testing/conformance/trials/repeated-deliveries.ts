import { atRest, figures, names, send, THREE_CALLS } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

const TIMES = 5;

/** The same deliveries over and over, to two processes at once, one of which is killed meanwhile. */
export const repeatedDeliveries: Trial = {
  name: `each delivery sent ${TIMES} times, to two processes at once`,
  always: true,
  shows: ["takes a delivery once"],
  sizes: { small: { runs: 60, kills: 1 }, full: { runs: 2000, kills: 2 } },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_twice", { a: THREE_CALLS });
    const doors = [await rig.createIntake(), await rig.createIntake()];
    let worker = await rig.startWorker();
    const all = names("twice", runs);
    const sending = Promise.all(Array.from({ length: TIMES }, (_, time) => send(doors[time % 2] ?? fail(), "dep_twice", all)));
    for (let kill = 0; kill < kills; kill++) {
      await worker.kill();
      worker = await rig.startWorker();
    }
    const sent = (await sending).flat();
    await atRest(rig, sent);
    await worker.kill();
    const ids = new Map(sent.map(({ name, runId }) => [name, runId]));
    const found = await figures(
      rig,
      [...ids].map(([name, runId]) => ({ name, runId })),
      kills,
    );
    const { rows } = await rig.pool.query<{ more: number }>("select count(*)::int - $1 as more from run where automation_id = 'aut_dep_twice_a'", [runs]);
    return { ...found, runs: sent.length, repeated: found.repeated + (rows[0]?.more ?? 0) };
  },
};

function fail(): never {
  throw new Error("There are two doors.");
}
