import type { RunOutcome } from "../run-engine.ts";
import type { HeldRun, NewRun, ReleaseWrite, StepWrite, StoredStep, Write } from "../runs/rows.ts";
import { INBOX } from "./inbox.ts";
import type { Recorder } from "./recorder.ts";
import type { Definition, Durable, RestateSdk, WorkflowContext } from "./restate-sdk.ts";
import { RETRIES } from "./retries.ts";
import type { StretchHold } from "./stretch.ts";
import type { Stretches } from "./stretches.ts";
import { TURN_KEEPER } from "./turn-keeper.ts";

export const RUN = "VennelRun";

/** What an invocation is given. */
export interface RunJob {
  readonly row: NewRun;
  /** It was at work before, or begins with what another did: the record knows. */
  readonly resumes: boolean;
}

export interface WorkflowDeps {
  readonly sdk: RestateSdk;
  readonly recorder: Recorder;
  readonly stretches: Stretches;
  /** Marks the recorded run as at work, and gives what it did before. */
  takeUp(row: NewRun): Promise<readonly StoredStep[]>;
  /** Told by the process that saw the run end, after the end is recorded. */
  ended(row: NewRun, outcome: RunOutcome): void;
}

/** Without a word from a run at work, which gives signs of life, for so long, Restate takes it from its worker. A run that waits is put away. */
const INACTIVITY_MS = 15_000;
const ABORT_MS = 15_000;
export const TAKEN_AFTER_MS = INACTIVITY_MS + ABORT_MS;
/** An outcome can be asked for, and a repetition of its delivery is known, for so long. Afterwards the record knows. */
const RETENTION_MS = 24 * 3_600_000;
const NOT_RECORDED = { name: "RecordError", message: "The output of the run could not be recorded." };

/** A run as an invocation: a workflow whose key is the run's id and how often it was taken up. */
export function defineRun(deps: WorkflowDeps): Definition {
  return deps.sdk.workflow({
    name: RUN,
    handlers: {
      run: (context: WorkflowContext, job: RunJob) => carryRun(deps, context, job),
      cancel: (context: WorkflowContext) => context.promise<null>("cancel").resolve(null),
    },
    options: { inactivityTimeout: INACTIVITY_MS, abortTimeout: ABORT_MS, journalRetention: 0, workflowRetention: RETENTION_MS, retryPolicy: RETRIES },
  });
}

/**
 * Carried out anew by each attempt of the invocation: what earlier ones made durable comes back at once, in the same
 * order, and the code begins only where that ends. Nothing here may depend on anything else.
 */
async function carryRun({ sdk, recorder, stretches, takeUp, ended }: WorkflowDeps, context: WorkflowContext, { row, resumes }: RunJob): Promise<RunOutcome> {
  const { json } = sdk.serde;
  const cancelled = context
    .promise<null>("cancel")
    .get()
    .map(() => true);
  const journal = new Map<string, StoredStep>();
  const unrecorded = new Map<string, Write>();
  let run: HeldRun = row;
  let stretch: StretchHold | null = null;
  /** Read by a function, since it is set where the compiler does not look. */
  const atWork = () => stretch;
  /** The last batch in the journal. */
  let mark: string | null = null;
  let isBegunRecorded = false;
  let isCancelled = false;
  let hadSignals = false;

  const { attemptCompletedSignal } = context.request();
  attemptCompletedSignal.addEventListener("abort", () => stretch?.letGo(), { once: true });
  for (let round = 1; ; round++) {
    await takeTurn();
    if (round === 1 && (resumes || row.concurrencyKey !== null)) remember(await context.run("what it did before", () => takeUp(row)));
    const release = await work(round > 1);
    giveTurn();
    if (release.status !== "waiting") return finish(release);
    await waitFor(release);
    run = { ...run, isolated: release.isolated };
  }

  /** At work until it ends or waits: each batch of its records is one entry of the invocation's journal. */
  async function work(isAgain: boolean): Promise<ReleaseWrite> {
    stretch = null;
    for (;;) {
      const writing = context.run("records", () => {
        stretch ??= start(isAgain);
        if (isCancelled) stretch.cancel();
        return stretch.next();
      });
      await unlessCancelled(writing.map(() => false));
      const { mark: stored, writes: batch } = await writing;
      mark = stored;
      atWork()?.stored(mark);
      for (const write of batch) unrecorded.set(recorder.keyOf(write), write);
      remember(batch.flatMap((write) => (write.kind === "step" ? [stepOf(write.row)] : [])));
      const release = batch.find((write) => write.kind === "release");
      if (atWork() || release) record();
      if (release) return release.row;
    }
  }

  function start(isAgain: boolean): StretchHold {
    record();
    if (isAgain) recorder.add({ kind: "release", row: goesOn(row) }).catch(() => {});
    const hold = stretches.takeUp(run, { after: mark, journal: () => [...journal.values()].toSorted((a, b) => (a.seq ?? Infinity) - (b.seq ?? Infinity)) });
    if (attemptCompletedSignal.aborted) hold.letGo();
    return hold;
  }

  /** Each attempt says that it began: whoever did before may be gone without having said it. */
  function record(): void {
    if (!isBegunRecorded) recorder.add({ kind: "run", row }).catch(() => {});
    isBegunRecorded = true;
    for (const write of unrecorded.values()) recorder.add(write).catch(() => {});
    unrecorded.clear();
  }

  async function finish(release: ReleaseWrite): Promise<RunOutcome> {
    const outcome = outcomeOf(release);
    // Whatever may not be stored as the output, that it ended is.
    await recorder
      .add({ kind: "release", row: release })
      .catch(() => recorder.add({ kind: "release", row: { ...release, output: null, error: NOT_RECORDED } }));
    if (hadSignals && (outcome.status === "succeeded" || outcome.status === "cancelled")) send(INBOX, row.id, "forget", null);
    if (atWork()) ended(row, outcome);
    return outcome;
  }

  async function waitFor({ dueAt, signals }: ReleaseWrite): Promise<void> {
    const ends: Durable<boolean>[] = [];
    if (signals.length > 0) {
      const bell = context.awakeable<null>();
      send(INBOX, row.id, "watch", { bell: bell.id, signals });
      ends.push(bell.promise.map(() => false));
      hadSignals = true;
    }
    // The SDK makes a time of it by this machine's clock, and so by the same one it has to be a duration.
    if (dueAt !== null && dueAt !== "infinity") ends.push(context.sleep(Math.max(0, Date.parse(dueAt) - Date.now())).map(() => false));
    await unlessCancelled(...ends);
  }

  async function takeTurn(): Promise<void> {
    if (row.concurrencyKey === null) return;
    const bell = context.awakeable<null>();
    send(TURN_KEEPER, row.concurrencyKey, "take", { run: row.id, limit: row.concurrencyLimit, bell: bell.id });
    await unlessCancelled(bell.promise.map(() => false));
  }

  function giveTurn(): void {
    if (row.concurrencyKey !== null) send(TURN_KEEPER, row.concurrencyKey, "give", { run: row.id });
  }

  /** Until one of them comes to its end, or the run is cancelled. */
  async function unlessCancelled(...ends: readonly Durable<boolean>[]): Promise<void> {
    if (isCancelled) return;
    isCancelled = await sdk.RestatePromise.race([...ends, cancelled]);
    if (isCancelled) stretch?.cancel();
  }

  function remember(steps: readonly StoredStep[]): void {
    for (const step of steps) journal.set(step.key, step);
  }

  function send(service: string, key: string, method: string, parameter: unknown): void {
    context.genericSend({ service, method, key, parameter, inputSerde: json });
  }
}

function outcomeOf({ status, output, error }: ReleaseWrite): RunOutcome {
  if (status === "succeeded") return { status, output };
  return {
    status: status === "cancelled" || status === "uncertain" ? status : "failed",
    error: error ?? { name: "Error", message: "The run failed." },
  };
}

function stepOf({ key, kind, status, seq, fingerprint, isWrite, attempt, at, output, error, calls, startedAt }: StepWrite): StoredStep {
  return { key, kind, status, seq, fingerprint, isWrite, attempt, at, output, error, calls, startedAt };
}

/** As people see it while it is at work. */
function goesOn({ id, lease, isolated }: NewRun): ReleaseWrite {
  return { runId: id, lease, status: "running", output: null, error: null, dueAt: null, answerWanted: false, isolated, finishedAt: null, signals: [] };
}
