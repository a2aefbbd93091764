import { isDeepStrictEqual } from "node:util";
import { CRASH_POINTS } from "../../../runs/crash-point.ts";
import { request } from "../../test-host.ts";
import { expectedOf, INTERPRETER, somePrograms, type Program } from "../programs.ts";
import type { Rig } from "../rig.ts";
import { atRest } from "../steps-of-three.ts";
import type { Figures, Trial } from "../trial.ts";

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
    const sum = (of: keyof Figures) => total.reduce((all, figures) => all + figures[of], 0);
    return { kills: sum("kills"), runs: sum("runs"), lost: sum("lost"), repeated: sum("repeated"), again: sum("again"), uncertain: sum("uncertain") };
  },
};

async function endedAt(rig: Rig, endAt: NonNullable<Parameters<Rig["startWorker"]>[0]>, programs: readonly Program[], prefix: string): Promise<Figures> {
  const intake = await rig.createIntake();
  const first = await rig.startWorker(endAt);
  const sent = await Promise.all(
    programs.map(async (program, index) => {
      const name = `${prefix}-${index}`;
      const { runId } = await intake.start(request("dep_programs", "a", { run: name, program }, { idempotencyKey: name, wantsAnswer: false }));
      const expected = expectedOf(program);
      for (const signal of expected.signals) await intake.signal("org_test", runId, signal, signal);
      return { name, runId, expected };
    }),
  );
  const died = await Promise.race([first.ended.then(() => 1), atRest(rig, sent).then(() => 0)]);
  const second = await rig.startWorker();
  await atRest(rig, sent);
  await first.kill();
  await second.kill();

  const { rows } = await rig.pool.query<{ id: string; status: string; output: unknown }>("select id, status, output from run where id = any($1)", [
    sent.map(({ runId }) => runId),
  ]);
  const ends = new Map(rows.map((row) => [row.id, row]));
  const seen = (name: string) => [...rig.system.effects.keys()].flatMap((effect) => (effect.startsWith(`${name}/`) ? [effect.slice(name.length + 1)] : []));
  const wrong = sent.filter(({ name, runId, expected }) => {
    const end = ends.get(runId);
    return !isDeepStrictEqual(end?.output, expected.value) || !isDeepStrictEqual(seen(name).toSorted(), expected.effects.toSorted());
  });
  const effects = sent.flatMap(({ name }) => seen(name).map((effect) => `${name}/${effect}`));
  const repeated = effects.filter((effect) => rig.system.repeated.has(effect)).length;
  return {
    kills: died,
    runs: sent.length,
    lost: wrong.length,
    repeated,
    again: effects.filter((effect) => (rig.system.effects.get(effect) ?? 0) > 1).length - repeated,
    uncertain: rows.filter(({ status }) => status === "uncertain").length,
  };
}
