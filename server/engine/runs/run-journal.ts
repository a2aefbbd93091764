import { MOST_BETWEEN, type AskFrame, type AskKind, type JournalEntry, type Outcome, type StepFrame } from "../../../sandbox/frames.ts";
import type { Beginning, HeldRun, ReleaseWrite, StepWrite, StoredStep } from "./rows.ts";
import type { Records } from "./run-store.ts";

/** What a run did, written as it happens. */
export interface RunJournal {
  /** Goes on from what is stored. Returns what the code is to be told again, in the order in which it was told. */
  load(stored: readonly StoredStep[]): readonly JournalEntry[];
  /** What an interrupted attempt of a step left. */
  earlier(key: string): StoredStep | undefined;
  /** Records something that goes on. */
  note(frame: AskFrame, values: Partial<StepWrite>): void;
  /** Records an end. Returns the time that the code's clock shows from here on. */
  end(frame: AskFrame, outcome: Outcome, values: Partial<StepWrite>): number;
  /** Records a step that the code told itself of. */
  step(frame: StepFrame): void;
  /** Resolves when all that was recorded is durable; asks for that to be soon. */
  settled(): Promise<unknown>;
  /** The same, for those who are in no hurry. */
  written(): Promise<unknown>;
  /** Resolves when it is certain that this run is to be run, and no other in its place. */
  begun(): Promise<unknown>;
  /** The end of this worker's hold on the run; false when another has it. Goes to the database together with what was recorded before. */
  release(values: Omit<ReleaseWrite, "runId" | "lease">): Promise<boolean>;
}

interface On {
  /** Something was stored. */
  changed(): void;
  /** Another worker has the run. */
  lost(): void;
  /** A record could not be stored, now or ever. */
  broken(key: string, error: Error): void;
}

interface Deps {
  readonly writes: Records;
  now(): number;
}

export function createRunJournal({ writes, now }: Deps, run: HeldRun, { stored, isUnique }: Beginning, on: On): RunJournal {
  let unfinished = new Map<string, StoredStep>();
  let durable: Promise<unknown> = stored;
  /** What the code was told has an order. Between two results from outside there is room for the steps that it told itself of. */
  let first = 0;
  let told = 0;
  let clock = run.startedAt;

  function record(row: StepWrite): void {
    // Nothing waits for a record as such: what has an effect, or ends the run, waits for all of them at once.
    const written = writes.add({ kind: "step", row }, { mayWait: true }).then(
      (held) => (held ? on.changed() : on.lost()),
      (error: Error) => on.broken(row.key, error),
    );
    // Without the empty ending each promise would keep the one before it alive.
    durable = Promise.all([durable, written]).then(() => undefined);
  }

  const rowOf = (frame: Pick<AskFrame, "key" | "name" | "fingerprint">, kind: AskKind, values: Partial<StepWrite>): StepWrite => ({
    organisationId: run.organisationId,
    runId: run.id,
    lease: run.lease,
    key: frame.key,
    name: frame.name,
    kind,
    status: "running",
    seq: null,
    fingerprint: frame.fingerprint,
    isWrite: false,
    attempt: 1,
    at: null,
    output: null,
    error: null,
    calls: [],
    startedAt: new Date(now()).toISOString(),
    finishedAt: null,
    ...values,
  });

  return {
    load(steps) {
      const finished = steps.filter((step) => step.seq !== null);
      unfinished = new Map(steps.filter((step) => step.seq === null).map((step) => [step.key, step]));
      first = finished.reduce((most, step) => Math.max(most, (step.seq ?? 0) + 1), 0);
      told = 0;
      clock = finished.reduce((latest, step) => Math.max(latest, step.at ?? 0), run.startedAt);
      return finished.map(toEntry);
    },
    earlier: (key) => unfinished.get(key),
    note: (frame, values) => record(rowOf(frame, frame.ask.kind, values)),
    end(frame, outcome, values) {
      told += 1;
      clock = Math.max(clock, now());
      record(rowOf(frame, frame.ask.kind, { ...values, ...endOf(outcome), seq: first + told * STRIDE, at: clock, finishedAt: new Date(now()).toISOString() }));
      return clock;
    },
    step(frame) {
      const { outcome, after, place, at } = frame;
      clock = Math.max(clock, Math.min(at, END_OF_TIME));
      const startedAt = new Date(Math.min(frame.startedAt, now())).toISOString();
      record(rowOf(frame, "step", { ...endOf(outcome), startedAt, seq: first + after * STRIDE + place, at: clock, finishedAt: new Date(now()).toISOString() }));
    },
    settled() {
      writes.hurry(run.id);
      return durable;
    },
    written: () => durable,
    async begun() {
      if (isUnique) return;
      writes.hurry(run.id);
      return stored;
    },
    release: (values) => writes.add({ kind: "release", row: { runId: run.id, lease: run.lease, ...values } }),
  };
}

/** The database and `Date` know no times much later than this. */
export const END_OF_TIME = Date.parse("9999-12-31T00:00:00Z");
const STRIDE = MOST_BETWEEN + 1;

function endOf(outcome: Outcome): Pick<StepWrite, "status" | "output" | "error"> {
  if (outcome.ok) return { status: "succeeded", output: outcome.value, error: null };
  return { status: "failed", output: null, error: outcome.error };
}

function toEntry(step: StoredStep): JournalEntry {
  const outcome: Outcome =
    step.status === "succeeded" ? { ok: true, value: step.output } : { ok: false, error: step.error ?? { name: "Error", message: "The step failed." } };
  return { key: step.key, kind: step.kind, fingerprint: step.fingerprint, outcome, write: step.isWrite, at: step.at ?? 0 };
}
