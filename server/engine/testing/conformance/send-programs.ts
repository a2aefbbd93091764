import { isDeepStrictEqual } from "node:util";
import type { RunEngine } from "../../run-engine.ts";
import { request } from "../test-host.ts";
import { expectedOf, type Expected, type Program } from "./programs.ts";
import type { Rig } from "./rig.ts";
import type { Figures } from "./trial.ts";

export interface SentProgram {
  readonly name: string;
  readonly runId: string;
  readonly expected: Expected;
}

/** Starts a run for each program, and sends it the signals that it will wait for. */
export function sendPrograms(intake: RunEngine, programs: readonly Program[], prefix: string): Promise<SentProgram[]> {
  return Promise.all(
    programs.map(async (program, index) => {
      const name = `${prefix}-${index}`;
      const { runId } = await intake.start(request("dep_programs", "a", { run: name, program }, { idempotencyKey: name, wantsAnswer: false }));
      const expected = expectedOf(program);
      for (const signal of expected.signals) await intake.signal("org_test", runId, signal, signal);
      return { name, runId, expected };
    }),
  );
}

/** What became of them, held against what a plain interpreter says. */
export async function figuresOfPrograms(rig: Rig, sent: readonly SentProgram[], kills: number): Promise<Figures> {
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
    kills,
    runs: sent.length,
    lost: wrong.length,
    repeated,
    again: effects.filter((effect) => (rig.system.effects.get(effect) ?? 0) > 1).length - repeated,
    uncertain: rows.filter(({ status }) => status === "uncertain").length,
  };
}

export function sumOf(kinds: readonly Figures[]): Figures {
  const sum = (of: keyof Figures) => kinds.reduce((all, figures) => all + figures[of], 0);
  return { kills: sum("kills"), runs: sum("runs"), lost: sum("lost"), repeated: sum("repeated"), again: sum("again"), uncertain: sum("uncertain") };
}
