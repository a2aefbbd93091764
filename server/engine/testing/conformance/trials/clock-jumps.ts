import { setTimeout as pause } from "node:timers/promises";
import { atRest, figures, names, send, THREE_CALLS } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

const HOUR_MS = 3_600_000;

/** Two workers disagree about the time by five hours: runs sleep as long as they say, and a schedule has each of its ticks once. */
export const clockJumps: Trial = {
  name: "clocks set two hours ahead and three back, runs asleep, a schedule of every second",
  always: false,
  shows: ["keeps time by one clock", "sleeps and waits"],
  sizes: { small: { runs: 30, kills: 2 }, full: { runs: 500, kills: 6 } },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_clock", { a: THREE_CALLS, tick: `async run({ event }) { return event; }` });
    const intake = await rig.createIntake();
    const pair = [await rig.startWorker(), await rig.startWorker()];
    const schedules = { organisationId: "org_test", projectId: "prj_test", environment: "production", deploymentId: "dep_clock" };
    await intake.setSchedules({
      ...schedules,
      entries: [{ automationId: "aut_tick", automationKey: "tick", trigger: { type: "schedule", cron: "* * * * * *", timeZone: "UTC" } }],
    });
    const sending = send(intake, "dep_clock", names("clock", runs), { sleep: "2500 ms" });
    for (let jump = 0; jump < kills; jump++) {
      await pause(1000);
      pair[jump % 2]?.setClock(jump % 2 === 0 ? 2 * HOUR_MS : -3 * HOUR_MS);
    }
    const sent = await sending;
    await pause(1500);
    await intake.setSchedules({ ...schedules, entries: [] });
    await atRest(rig, sent);
    for (const worker of pair) await worker.kill();
    const found = await figures(rig, sent, kills);
    return { ...found, lost: found.lost + (await missingTicks()) };

    async function missingTicks(): Promise<number> {
      const { rows } = await rig.pool.query<{ at: string }>("select input ->> 'scheduledAt' as at from run where automation_id = 'aut_tick' order by 1");
      const times = rows.map(({ at }) => Date.parse(at) / 1000);
      const [first = 0, last = 0] = [times[0], times.at(-1)];
      return last - first + 1 - new Set(times).size;
    }
  },
};
