import { CRASH_POINTS } from "../../../runs/crash-point.ts";
import { INTERPRETER, somePrograms, type Program } from "../programs.ts";
import type { Rig } from "../rig.ts";
import { figuresOfPrograms, sendPrograms, sumOf } from "../send-programs.ts";
import { atRest } from "../steps-of-three.ts";
import type { Figures, Trial } from "../trial.ts";
import type { WorkerOptions } from "../worker.ts";

/** Any seed will do; a fixed one makes a failure come again. */
const SEED = 20_261_121;

/** Programs made by chance, the worker ended at each named spot, and the outcome compared with a plain interpreter's. */
export const randomPrograms: Trial = {
  name: "programs made by chance, the worker ended at every named spot in the code",
  always: true,
  shows: ["keeps finished steps", "starts children", "sleeps and waits"],
  sizes: { small: { runs: 5, kills: 1 }, full: { runs: 330, kills: CRASH_POINTS.length * 3 } },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_programs", INTERPRETER);
    const share = Math.ceil(runs / kills);
    const total: Figures[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const point = CRASH_POINTS[(kill * 4 + 3) % CRASH_POINTS.length] ?? "end told";
      total.push(await endedAt(rig, { point, time: 1 + Math.floor(kill / CRASH_POINTS.length) * 3 }, somePrograms(share, SEED + kill), `program-${kill}`));
    }
    return sumOf(total);
  },
};

async function endedAt(rig: Rig, endAt: NonNullable<WorkerOptions["endAt"]>, programs: readonly Program[], prefix: string): Promise<Figures> {
  const intake = await rig.createIntake();
  const first = await rig.startWorker({ endAt });
  const sent = await sendPrograms(intake, programs, prefix);
  const died = await Promise.race([first.ended.then(() => 1), atRest(rig, sent).then(() => 0)]);
  const second = await rig.startWorker();
  await atRest(rig, sent);
  await first.kill();
  await second.kill();
  return figuresOfPrograms(rig, sent, died);
}
