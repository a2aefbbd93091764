import { atRest, figures, names, send, type Sent } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

/** A run keeps to the version that it began with, however many come while it is at work. */
export const deploysUnderLoad: Trial = {
  name: "a new version every few runs, while the old ones are at work",
  always: false,
  shows: ["keeps to versions"],
  sizes: { small: { runs: 60, kills: 6 }, full: { runs: 1000, kills: 50 } },
  async run(rig, { runs, kills: versions }) {
    const intake = await rig.createIntake();
    const worker = await rig.startWorker();
    const share = Math.ceil(runs / versions);
    const sent: Sent[] = [];
    for (let version = 0; version < versions; version++) {
      await rig.deploy(`dep_version_${version}`, {
        a: `async run({ event, step }) {
          for (const n of [1, 2, 3]) await step("Step " + n, () => sink.request("POST", "/", { body: { run: event.body.run, step: "Step " + n, waitMs: 20 } }));
          return ${version};
        }`,
      });
      sent.push(...(await send(intake, `dep_version_${version}`, names(`version-${version}`, share))));
    }
    await atRest(rig, sent);
    await worker.kill();
    const { rows } = await rig.pool.query<{ wrong: number }>(
      "select count(*)::int as wrong from run where deployment_id like 'dep\\_version\\_%' and status = 'succeeded' and output::text is distinct from substring(deployment_id from 13)",
    );
    const found = await figures(rig, sent, 0);
    return { ...found, lost: found.lost + (rows[0]?.wrong ?? 0) };
  },
};
