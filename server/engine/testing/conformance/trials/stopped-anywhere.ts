import { INTERPRETER, somePrograms, type Program } from "../programs.ts";
import type { Rig } from "../rig.ts";
import { figuresOfPrograms, sendPrograms, sumOf } from "../send-programs.ts";
import { atRest } from "../steps-of-three.ts";
import { STOP_SPOTS, type StopSpot } from "../stop-spots.ts";
import type { Figures, Trial } from "../trial.ts";

const SEED = 20_261_122;

/** By the time that it goes on, another has ended all of its runs: whatever it still does is once too often. */
export const stoppedAnywhere: Trial = {
  name: "programs made by chance, the worker stopped (SIGSTOP) at every named spot and going on when all is over",
  always: false,
  shows: ["keeps finished steps", "starts children", "sleeps and waits"],
  sizes: { small: { runs: 8, kills: 1 }, full: { runs: STOP_SPOTS.length * 16, kills: STOP_SPOTS.length * 2 } },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_programs", INTERPRETER);
    const share = Math.ceil(runs / kills);
    const total: Figures[] = [];
    for (let stop = 0; stop < kills; stop++) {
      const spot = STOP_SPOTS[stop % STOP_SPOTS.length] ?? "call asked for";
      const time = 1 + Math.floor(stop / STOP_SPOTS.length) * 3;
      total.push(await stoppedAt(rig, { spot, time }, somePrograms(share, SEED + stop), `stopped-${stop}`));
    }
    return sumOf(total);
  },
};

async function stoppedAt(rig: Rig, stopAt: { spot: StopSpot; time: number }, programs: readonly Program[], prefix: string): Promise<Figures> {
  const intake = await rig.createIntake();
  const first = await rig.startWorker({ stopAt });
  const sent = await sendPrograms(intake, programs, prefix);
  const stopped = await Promise.race([first.stopped.then(() => 1), atRest(rig, sent).then(() => 0)]);
  const second = await rig.startWorker();
  await atRest(rig, sent);
  const before = new Map(rig.system.effects);
  if (stopped === 1) {
    first.thaw();
    await first.wentOn;
  }
  const figures = await figuresOfPrograms(rig, sent, stopped);
  const late = [...rig.system.effects].filter(([effect, times]) => times > (before.get(effect) ?? 0) && !rig.system.repeated.has(effect)).length;
  await first.kill();
  await second.kill();
  return { ...figures, repeated: figures.repeated + late };
}
