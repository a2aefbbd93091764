import { atRest, figures, names, send, THREE_CALLS } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

/** Runs that bring their process down fail for that reason, and those beside them in the same process end well. */
export const poison: Trial = {
  name: "runs that bring their sandbox down, beside others in the same process",
  always: false,
  shows: ["ends poison"],
  sizes: { small: { runs: 40, kills: 2 }, full: { runs: 500, kills: 10 } },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_poison", {
      a: THREE_CALLS.replace(
        "for (const n",
        `if (run.startsWith("poison")) { const all: unknown[] = []; for (;;) all.push(new Array(100_000).fill({})); }\n  for (const n`,
      ),
    });
    const intake = await rig.createIntake();
    const worker = await rig.startWorker();
    const good = await send(intake, "dep_poison", names("beside", runs), { waitMs: 100 });
    const bad = await send(intake, "dep_poison", names("poison", kills));
    await atRest(rig, [...good, ...bad]);
    await worker.kill();
    const { rows } = await rig.pool.query<{ told: number }>(
      "select count(*)::int as told from run where id = any($1) and status = 'failed' and error ->> 'name' = 'SandboxMemoryError'",
      [bad.map(({ runId }) => runId)],
    );
    const found = await figures(rig, good, kills);
    return { ...found, runs: runs + kills, lost: found.lost + kills - (rows[0]?.told ?? 0) };
  },
};
