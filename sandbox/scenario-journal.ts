import type { AskFrame, FromSandbox, JournalEntry, Outcome, ResultFrame } from "./frames.ts";

export interface ScenarioJournal {
  note(frame: FromSandbox): void;
  end(frame: ResultFrame): void;
  /** What was done before something failed, in the order in which the code was told of it. */
  entries(): readonly JournalEntry[];
}

/** What a run did, so that it can be replayed from where it failed. */
export function createScenarioJournal(earlier: readonly JournalEntry[]): ScenarioJournal {
  const asked = new Map<number, AskFrame>();
  const entries = [...earlier];
  let hasFailed = false;
  const add = (key: string, kind: JournalEntry["kind"], outcome: Outcome, write: boolean, at: number) => {
    hasFailed ||= !outcome.ok;
    if (!hasFailed) entries.push({ key, kind, fingerprint: null, outcome, write, at });
  };

  return {
    note(frame) {
      if (frame.t === "ask") asked.set(frame.id, frame);
      if (frame.t === "step") add(frame.key, "step", frame.outcome, false, frame.at);
    },
    end({ id, outcome, write, at }) {
      const frame = asked.get(id);
      if (frame) add(frame.key, frame.ask.kind, outcome, write, at);
    },
    entries: () => [...entries],
  };
}
