import type { AskFrame } from "../../../sandbox/frames.ts";
import { DatabaseAway } from "../../platform/database/away.ts";
import type { AskDeps } from "./carry-ask.ts";
import { makeCall, type CallNotes } from "./make-call.ts";
import { persist, Superseded } from "./persist.ts";
import type { RunStage } from "./run-stage.ts";
import { waitUntil } from "./wait-for.ts";

type CallHost = Pick<AskDeps["host"], "natureOf" | "carryCall">;

/** A call that takes its time is shown while it does. */
const SHOW_AFTER_MS = 300;

/** Makes a call that the code asked for and records what became of it. */
export async function carryCall(
  stage: RunStage,
  { host, reached, holding }: Pick<AskDeps, "host" | "reached" | "holding">,
  frame: AskFrame,
  startedAt: string,
  born: number,
): Promise<void> {
  const { ask } = frame;
  if (ask.kind !== "call") return;
  const { run, context, journal } = stage;
  const earlier = journal.earlier(frame.key);
  const show = setTimeout(
    () => journal.note(frame, { startedAt, status: "running", attempt: (earlier?.attempt ?? 0) + 1, calls: earlier?.calls ?? [] }),
    SHOW_AFTER_MS,
  );
  const unlessOver = async (work: Promise<unknown>) => {
    await work;
    await holding(run);
    if (stage.isOver()) throw new Superseded();
  };
  const notes: CallNotes = {
    begun: () => unlessOver(journal.begun()),
    settled: () => unlessOver(journal.settled()),
    async started(note) {
      clearTimeout(show);
      journal.note(frame, { startedAt, status: "running", ...note });
      await unlessOver(journal.settled());
      reached("call announced");
    },
    async retryIn(ms, note) {
      clearTimeout(show);
      journal.note(frame, { startedAt, status: "retrying", ...note });
      await waitUntil(stage, frame.id, stage.now() + (run.simulated ? 0 : ms), born);
    },
  };
  try {
    const end = await makeCall(patiently(host, stage), context, ask.call, ask.options, frame.key, earlier, notes);
    clearTimeout(show);
    reached("call answered");
    const values = { startedAt, attempt: end.attempt, calls: end.calls, isWrite: end.isWrite };
    if (end.status === "uncertain") return await stage.endUncertain(frame, end.error, values);
    stage.answer(frame, end.status === "succeeded" ? { ok: true, value: end.value } : { ok: false, error: end.error }, values, born);
  } finally {
    clearTimeout(show);
  }
}

/** While the platform's own database is away, its part of a call waits. Of a call itself only what never left is made again: the database is asked for all that is needed before. */
function patiently(host: CallHost, { isOver }: Pick<RunStage, "isOver">): CallHost {
  return {
    natureOf: (frame, context) => persist(isOver, () => host.natureOf(frame, context)),
    carryCall: (frame, context) => persist(isOver, () => host.carryCall(frame, context), isDatabaseAway),
  };
}

const isDatabaseAway = (error: unknown) => error instanceof DatabaseAway;
