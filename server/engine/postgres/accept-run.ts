import type { Pool } from "pg";
import type { StartControl } from "../../../contracts/start-control.ts";
import { ApiError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { RunAllowance, RunRequest } from "../run-engine.ts";
import type { ActiveRun } from "../runs/active-run.ts";
import type { Answers } from "./answers.ts";
import type { Combiner } from "./combiner.ts";
import { gateOf, storeOnce, type Gate } from "./controlled-start.ts";
import { dayIsSpent, giveBackOfDay, takeOfDay } from "./day-count.ts";
import { keysOf, newRun } from "../runs/new-run.ts";
import { isPassing } from "../runs/is-passing.ts";
import { pathDigest, readPath } from "../runs/path-digest.ts";
import { persist } from "../runs/persist.ts";
import type { Beginning, HeldRun, NewRun, Write } from "../runs/rows.ts";
import { copyJournal, findByKey } from "./store.ts";
import type { RulesOf } from "../runs/turn.ts";

export interface IntakeDeps {
  readonly pool: Pool;
  readonly workerId: string;
  readonly writes: Combiner<Write, boolean>;
  readonly answers: Answers;
  readonly rulesOf: RulesOf;
  readonly allowanceOf: RunAllowance["of"];
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** Whether a run may begin here at once. */
  readonly hasRoom: (organisationId: string) => boolean;
  /** This process hears how runs end in others. */
  readonly hears: boolean;
  readonly executes: boolean;
  readonly execute: (run: HeldRun, beginning: Beginning) => ActiveRun;
  /** A run waits in the table. */
  readonly queued: () => void;
}

interface Stored {
  readonly runId: string;
  readonly duplicate: boolean;
  /** The automation's rules skipped it. */
  readonly isSkipped?: boolean;
}

const MOST_WAITING = 5000;
const STORE_WITHIN_MS = 10_000;
/** Where it is known that nothing can be stored, a sender hears so this soon. */
const TOLD_WITHIN_MS = 900;

/** Stores new runs; one that may begin at once begins while it is being written. */
export function createIntake(deps: IntakeDeps): (request: RunRequest) => Promise<{ runId: string; duplicate: boolean }> {
  const { pool, writes, answers, executes } = deps;

  /** Goes on to its end even when the sender has been told that it takes too long: what is stored must run. */
  async function store(row: NewRun, isAwaited: boolean): Promise<Stored> {
    const { id } = row;
    const here = row.workerId !== null;
    const isUnique = row.idempotencyKey === null && row.contentKey === null;
    // A sender that waits for the end does not wait for the beginning: what the code does first goes to the database with the run itself.
    const patience = here && isAwaited ? (isUnique ? { waitsForMore: true } : { mayWait: true }) : {};
    const writing = writes.add({ kind: "run", row }, patience).then(async (isNew) => isNew || (await findOwn(row)));
    const begun = here ? deps.execute(row, { stored: writing.then((found) => found === true), isUnique }) : null;
    const found = await writing.catch((error: unknown) => {
      begun?.abandon();
      answers.forget(id);
      throw isPassing(error) ? notStored() : error;
    });
    if (found !== true) {
      begun?.abandon();
      answers.forget(id);
      return { runId: found, duplicate: true };
    }
    if (!here) deps.queued();
    return { runId: id, duplicate: false };
  }

  /** The automation's rules decide whether and when this run starts, so it waits in the table even when there is room here. */
  async function storeBehind(gate: Gate, row: NewRun): Promise<Stored> {
    const { id } = row;
    const outcome = await persist(deps.isStopping, () => storeOnce(pool, gate, row)).catch((error: unknown) => {
      answers.forget(id);
      throw isPassing(error) ? notStored() : error;
    });
    if (outcome === "duplicate") {
      const found = await findOwn(row);
      if (found !== true) answers.forget(id);
      return found === true ? { runId: id, duplicate: false } : { runId: found, duplicate: true };
    }
    if (outcome === "queued") deps.queued();
    else answers.ended(id, { status: "cancelled", error: outcome }, false);
    return { runId: id, duplicate: false, isSkipped: outcome !== "queued" };
  }

  /** A row that was not stored was there before: as this very run, whose first try got no answer, or as an earlier one with its key. */
  async function findOwn(row: NewRun): Promise<true | string> {
    const earlier = await persist(deps.isStopping, () => findByKey(pool, row, row.id));
    if (earlier === null) throw new Error(`The run ${row.id} was neither stored nor there before`);
    return earlier === row.id || earlier;
  }

  return async (asked) => {
    if (deps.isStopping()) throw new ApiError("engine_busy", "The server is stopping. Send it again in a moment.", { retryAfter: 5 });
    if (isFailing(writes, TOLD_WITHIN_MS)) throw notStored();
    if (writes.waiting > MOST_WAITING) throw new ApiError("engine_busy", "More arrives than can be stored. Send it again in a moment.", { retryAfter: 2 });

    const { turn, control } = await deps.rulesOf(asked);
    const request = onceOnly(asked, control);
    const gate = gateOf(control, { simulated: request.simulated, isReplay: request.trigger === "replay" });
    const { runsAtOnce, runsPerDay } = await deps.allowanceOf(request.organisationId);
    const isCounted = runsPerDay !== null && !request.simulated;
    if (isCounted && !(await takeOfDay(pool, request.organisationId, runsPerDay))) return begunBefore(request, runsPerDay);
    // Where only so many may be at work, whether it may begin is for the claim to say, which counts what is at work everywhere.
    const here = gate === null && executes && !request.replayOf && turn.concurrencyKey === null && runsAtOnce === null && deps.hasRoom(request.organisationId);
    const row = newRun(request, turn, {
      id: newId("run"),
      createdAt: deps.now(),
      answerWanted: request.wantsAnswer === true && deps.hears && !here,
      takenBy: here ? deps.workerId : null,
    });
    if (request.replayOf) await copyJournal(pool, request.organisationId, request.replayOf.runId, row.id, request.replayOf.fromStep ?? null);
    // Without ears for other processes only a run that may end here has an answer here; the sender of another is told its id at once.
    if (request.wantsAnswer && (executes || deps.hears)) answers.keep(row.id);
    const stored = gate ? storeBehind(gate, row) : store(row, request.wantsAnswer === true);
    return within(writes, isCounted ? giveBackWhatWasThere(stored, request.organisationId) : stored);
  };

  async function giveBackWhatWasThere(stored: Promise<Stored>, organisationId: string): Promise<Stored> {
    const outcome = await stored;
    if (outcome.duplicate || outcome.isSkipped) await giveBackOfDay(pool, organisationId);
    return outcome;
  }

  /** What was begun before is told again although nothing more may begin; its sender only asks once more. */
  async function begunBefore(request: RunRequest, most: number): Promise<{ runId: string; duplicate: boolean }> {
    const earlier = await findByKey(pool, keysOf(request), "");
    if (earlier === null) throw dayIsSpent(most, new Date(deps.now()));
    return { runId: earlier, duplicate: true };
  }
}

/** A database that stays away must not keep the sender waiting. The run may be stored later all the same. */
async function within<T>(writes: Pick<Combiner<Write, boolean>, "failingSince">, stored: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  stored.catch(() => {});
  const late = new Promise<never>((_, reject) => {
    const look = (waitedMs: number) => {
      if (waitedMs >= STORE_WITHIN_MS || isFailing(writes)) reject(notStored());
      else timer = setTimeout(look, TOLD_WITHIN_MS, waitedMs + TOLD_WITHIN_MS);
    };
    timer = setTimeout(look, TOLD_WITHIN_MS, TOLD_WITHIN_MS);
  });
  try {
    return await Promise.race([stored, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Uses the value of the automation's `idempotency` path as the key, where the input has one. */
function onceOnly(request: RunRequest, control: StartControl | null): RunRequest {
  const path = control?.idempotency;
  if (path === undefined || request.simulated || request.trigger === "replay" || readPath(request.input, path) === undefined) return request;
  return { ...request, idempotencyKey: `once/${pathDigest(request.input, path)}` };
}

function isFailing({ failingSince }: Pick<Combiner<Write, boolean>, "failingSince">, forMs = 0): boolean {
  return failingSince !== null && performance.now() - failingSince >= forMs;
}

function notStored(): ApiError {
  return new ApiError("engine_busy", "The database does not answer or has no room. Send it again in a moment.", { retryAfter: 5 });
}
