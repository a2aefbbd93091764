import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { loadJournal } from "../postgres/store.ts";
import type { NewRun, ReleaseWrite, StepWrite } from "../runs/rows.ts";
import { recordedState } from "./recorded-state.ts";
import { createRecorder, RESTATE, type Recorder } from "./recorder.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** As each process that has to do with a run has one. */
function recorder(): Recorder {
  const made = createRecorder(fresh.database.engine, createLog("silent"), () => {});
  onTestFinished(() => made.close());
  return made;
}

const runOf = (id: string): NewRun => ({
  id,
  organisationId: "org_test",
  projectId: "prj_1",
  automationId: "aut_1",
  automationKey: "a",
  deploymentId: "dep_1",
  trigger: "manual",
  input: {},
  simulated: false,
  startedBy: null,
  seed: "seed",
  lease: 1,
  orphaned: 0,
  answerWanted: false,
  isolated: false,
  startedAt: 0,
  concurrencyKey: null,
  concurrencyLimit: null,
  status: "running",
  workerId: RESTATE,
  idempotencyKey: null,
  contentKey: null,
  replayOf: null,
  createdAt: "2026-01-01T00:00:00.000Z",
});

const stepOf = (runId: string, status: StepWrite["status"]): StepWrite => ({
  organisationId: "org_test",
  runId,
  lease: 1,
  key: "Send#0",
  name: "Send",
  kind: "step",
  status,
  seq: 0,
  fingerprint: null,
  isWrite: true,
  attempt: 1,
  at: null,
  output: null,
  error: null,
  calls: [],
  startedAt: "2026-01-01T00:00:00.000Z",
  finishedAt: status === "succeeded" ? "2026-01-01T00:00:01.000Z" : null,
});

const releaseOf = (runId: string, status: ReleaseWrite["status"]): ReleaseWrite => ({
  runId,
  lease: 1,
  status,
  output: null,
  error: null,
  dueAt: null,
  answerWanted: false,
  isolated: false,
  finishedAt: status === "succeeded" ? "2026-01-01T00:00:02.000Z" : null,
  signals: [],
});

async function recorded(runId: string): Promise<{ readonly run: string | undefined; readonly steps: readonly string[] }> {
  const { rows } = await fresh.database.engine.query<{ status: string }>("select status from run where id = $1", [runId]);
  return { run: rows[0]?.status, steps: (await loadJournal(fresh.database.engine, runId)).map(({ status }) => status) };
}

test("the end of a run is recorded though another process recorded its beginning first", async () => {
  const [intake, worker] = [recorder(), recorder()];
  await intake.add({ kind: "run", row: runOf("run_1") });
  // What a worker that takes a run over has to say of it may all go in one batch.
  const said = [
    worker.add({ kind: "run", row: runOf("run_1") }),
    worker.add({ kind: "step", row: stepOf("run_1", "succeeded") }),
    worker.add({ kind: "release", row: releaseOf("run_1", "succeeded") }),
  ];
  await Promise.all(said);
  expect(await recorded("run_1")).toEqual({ run: "succeeded", steps: ["succeeded"] });
});

test("the end of a run is recorded though another process is recording its beginning just then", async () => {
  const worker = recorder();
  const intake = await fresh.database.engine.connect();
  await intake.query("begin");
  await intake.query(
    `insert into run (id, organisation_id, project_id, automation_id, automation_key, deployment_id, status, trigger, input, simulated, seed, lease, worker_id, due_at, created_at, started_at)
     values ('run_2', 'org_test', 'prj_1', 'aut_1', 'a', 'dep_1', 'running', 'manual', '{}', false, 'seed', 1, $1, now(), now(), now())`,
    [RESTATE],
  );
  const said = [
    worker.add({ kind: "run", row: runOf("run_2") }),
    worker.add({ kind: "step", row: stepOf("run_2", "succeeded") }),
    worker.add({ kind: "release", row: releaseOf("run_2", "succeeded") }),
  ];
  await intake.query("commit");
  intake.release();
  await Promise.all(said);
  expect(await recorded("run_2")).toEqual({ run: "succeeded", steps: ["succeeded"] });
});

test("what a worker that was cut off says late changes nothing of what is over", async () => {
  const [late, worker] = [recorder(), recorder()];
  await worker.add({ kind: "run", row: runOf("run_3") });
  await worker.add({ kind: "step", row: stepOf("run_3", "succeeded") });
  await late.add({ kind: "step", row: stepOf("run_3", "running") });
  expect(await recorded("run_3")).toEqual({ run: "running", steps: ["succeeded"] });
  await worker.add({ kind: "release", row: releaseOf("run_3", "succeeded") });
  // The word that it was stored may get lost.
  expect(await worker.add({ kind: "release", row: releaseOf("run_3", "succeeded") })).toBe(true);
  await late.add({ kind: "release", row: releaseOf("run_3", "waiting") });
  expect(await recorded("run_3")).toEqual({ run: "succeeded", steps: ["succeeded"] });
});

test("what is asked of a run that was just accepted waits for its record; of one that never comes, the asker is told to come back", async () => {
  const asked = recordedState(fresh.database.engine, "org_test", "run_late");
  await recorder().add({ kind: "run", row: runOf("run_late") });
  expect(await asked).toMatchObject({ status: "running", workerId: RESTATE });
  await expect(recordedState(fresh.database.engine, "org_test", "run_none", 0)).rejects.toMatchObject({ code: "engine_busy" });
});
