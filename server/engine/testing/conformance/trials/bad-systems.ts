import { atRest, figures, names, send, THREE_CALLS } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

/** Systems that take their time, answer that they are busy, or are not there hold up nobody else's runs. */
export const badSystems: Trial = {
  name: "systems that are slow, busy or gone, beside one that answers",
  always: false,
  shows: ["keeps accepted runs"],
  sizes: { small: { runs: 60, kills: 0 }, full: { runs: 2000, kills: 0 } },
  async run(rig, { runs }) {
    await rig.deploy("dep_good", { a: THREE_CALLS });
    await rig.deploy("dep_slow", { a: THREE_CALLS });
    await rig.deploy("dep_busy", {
      a: `async run({ event, step }) { for (const n of [1, 2, 3]) await step("Step " + n, () => sink.request("POST", "/", { body: { run: event.body.run, step: "Step " + n, busy: 2 } }), { backoff: "20 ms" }); }`,
    });
    await rig.deploy("dep_gone", {
      a: `async run({ step }) { await step("Call", () => sink.request("POST", "/gone"), { retries: 1, backoff: "10 ms", onUncertain: "fail" }); }`,
    });
    const intake = await rig.createIntake();
    const worker = await rig.startWorker();
    const share = Math.ceil(runs / 4);
    const slow = await send(intake, "dep_slow", names("slow", share), { waitMs: 1500 });
    const gone = await send(intake, "dep_gone", names("gone", share));
    const busy = await send(intake, "dep_busy", names("busy", share));
    const good = await send(intake, "dep_good", names("good", share));
    await atRest(rig, [...slow, ...gone, ...busy, ...good]);
    await worker.kill();
    const order = await rig.pool.query<{ late: number }>(
      "select count(*)::int as late from run where id = any($1) and finished_at > (select max(finished_at) from run where id = any($2))",
      [good.map(({ runId }) => runId), slow.map(({ runId }) => runId)],
    );
    const failed = await rig.pool.query<{ failed: number }>("select count(*)::int as failed from run where id = any($1) and status = 'failed'", [
      gone.map(({ runId }) => runId),
    ]);
    const found = await figures(rig, [...slow, ...busy, ...good], 0);
    return { ...found, runs, lost: found.lost + (order.rows[0]?.late ?? 0) + gone.length - (failed.rows[0]?.failed ?? 0) };
  },
};
