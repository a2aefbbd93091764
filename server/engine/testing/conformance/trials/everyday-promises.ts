import { setTimeout as pause } from "node:timers/promises";
import type { RunEngine } from "../../../run-engine.ts";
import { request } from "../../test-host.ts";
import type { Rig } from "../rig.ts";
import type { Figures, Trial } from "../trial.ts";

const LIMIT = 1;
const IN_TIME_MS = 60_000;

/** What people ask of runs by hand, the worker killed in the middle of it. */
export const everydayPromises: Trial = {
  name: "runs signalled, cancelled, run again, begun with another's steps, and limited in number",
  always: false,
  shows: ["sleeps and waits", "cancels", "runs again", "asks about uncertain writes", "keeps to limits"],
  sizes: { small: { runs: 7, kills: 1 }, full: { runs: 70, kills: 10 } },
  async run(rig, { runs, kills }) {
    await rig.deploy(
      "dep_asked",
      {
        waits: `async run({ event, step }) { await step.sleep("3 seconds"); const said = await step.waitFor<{ by: string }>("approval"); return { ...said, run: event.body.run }; }`,
        sleeps: `async run({ step }) { await step.sleep("1 hour"); }`,
        works: `async run() { await new Promise(() => {}); }`,
        fails: `async run({ event, step }) { await step("One", () => sink.request("POST", "/", { body: { run: event.body.run, step: "One" } })); return (await step("Two", () => sink.request("POST", "/", { body: { run: event.body.run, step: "Two", busy: 1 } }), { retries: 0 })).body; }`,
        lost: `async run({ event, step }) { return (await step("Send", () => sink.request("POST", "/gone", { body: { run: event.body.run, step: "Send" } }))).body; }`,
        limited: `async run({ event, step }) { await step("Work", () => sink.request("POST", "/", { body: { run: event.body.run, step: "Work", waitMs: 150, counted: true } })); }`,
      },
      { limited: { limit: LIMIT, key: null } },
    );
    const intake = await rig.createIntake();
    const workers = [await rig.startWorker(), await rig.startWorker()];
    const rounds = Math.ceil(runs / 7);
    let wrong = 0;
    for (let round = 0; round < rounds; round++) {
      const asked = everyday(rig, intake, `asked-${round}`);
      if (round < kills) {
        await pause(500);
        await workers[round % 2]?.kill();
        workers[round % 2] = await rig.startWorker();
      }
      wrong += (await asked).filter((isRight) => !isRight).length;
    }
    for (const worker of workers) await worker.kill();
    const tooMany = Math.max(0, rig.system.mostAtOnce - LIMIT);
    return figuresOf(rig, rounds, Math.min(kills, rounds), wrong + tooMany);
  },
};

/** Seven runs; whether each ended as it should. */
async function everyday(rig: Rig, intake: RunEngine, name: string): Promise<boolean[]> {
  const start = async (automation: string, of: string) =>
    (await intake.start(request("dep_asked", automation, { run: `${name}-${of}` }, { idempotencyKey: `${name}-${of}`, wantsAnswer: false }))).runId;
  const reaches = (runId: string, ...statuses: string[]) => reach(rig, runId, statuses);

  const [waits, sleeps, works, fails, lost, ...limited] = await Promise.all([
    start("waits", "waits"),
    start("sleeps", "sleeps"),
    start("works", "works"),
    start("fails", "fails"),
    start("lost", "lost"),
    ...[1, 2].map((n) => start("limited", `limited-${n}`)),
  ]);
  const signalled = (async () => {
    await intake.signal("org_test", waits, "approval", { by: "Mara" });
    return JSON.stringify(await reaches(waits, "succeeded")).includes("Mara");
  })();
  const cancelled = [sleeps, works].map(async (runId) => {
    await reaches(runId, "running", "waiting");
    await intake.cancel("org_test", runId);
    return (await reaches(runId, "cancelled", "failed")) !== null;
  });
  const again = (async () => {
    // A kill may have come between its write and the record, which is then for a person to decide.
    if ((await reaches(fails, "failed", "uncertain")) === null) return false;
    const [unknown] = await uncertainSteps(rig, fails);
    if (unknown) await intake.resolveUncertain("org_test", fails, unknown, { happened: true, output: {} });
    else await intake.retry("org_test", fails);
    if ((await reaches(fails, "succeeded", "failed", "uncertain")) === null) return false;
    const replayed = { trigger: "replay", replayOf: { runId: fails }, wantsAnswer: false } as const;
    const other = await intake.start(request("dep_asked", "fails", { run: `${name}-fails` }, replayed));
    return (await reaches(other.runId, "succeeded", "failed", "uncertain")) !== null;
  })();
  const decided = (async () => {
    if ((await reaches(lost, "uncertain")) === null) return false;
    const [step] = await uncertainSteps(rig, lost);
    if (step === undefined) return false;
    await intake.resolveUncertain("org_test", lost, step, { happened: true, output: { id: 9 } });
    return JSON.stringify(await reaches(lost, "succeeded")).includes("9");
  })();
  const ended = limited.map(async (runId) => (await reaches(runId, "succeeded", "uncertain")) !== null);
  return Promise.all([signalled, ...cancelled, again, decided, ...ended]);
}

/** What the run gave once it is in one of these states; null when it is in none of them in time. */
async function reach({ pool }: Rig, runId: string, statuses: readonly string[]): Promise<{ readonly output: unknown } | null> {
  for (const until = performance.now() + IN_TIME_MS; performance.now() < until; await pause(50)) {
    const { rows } = await pool.query<{ output: unknown }>("select output from run where id = $1 and status = any($2)", [runId, statuses]);
    if (rows[0]) return rows[0];
  }
  return null;
}

async function uncertainSteps({ pool }: Rig, runId: string): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>("select key from step where run_id = $1 and status = 'uncertain'", [runId]);
  return rows.map(({ key }) => key);
}

function figuresOf({ system }: Rig, rounds: number, kills: number, lost: number): Figures {
  return { kills, runs: rounds * 7, lost, repeated: system.repeated.size, again: 0, uncertain: 0 };
}
