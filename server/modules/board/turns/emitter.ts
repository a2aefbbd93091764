import type { EventLog, Stream } from "../../../platform/events/index.ts";
import { createMessageParts, type BoardChunk } from "../chunks.ts";
import type { Emit } from "../minds/mind.ts";

/** Stores chunks in the order in which they come; those that come while one write is under way share the next. */
export function createEmitter(events: EventLog, stream: Stream) {
  const message = createMessageParts();
  let waiting: BoardChunk[] = [];
  let writing: Promise<void> | null = null;
  let failure: unknown;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await events.append(stream, batch);
    }
  }

  const emit: Emit = (chunk) => {
    message.add(chunk);
    waiting.push(chunk);
    writing ??= write()
      .catch((error: unknown) => void (failure = error))
      .finally(() => void (writing = null));
  };

  return {
    emit,
    parts: message.parts,
    /** Resolves when all of it is stored. */
    settled: async (): Promise<void> => {
      while (writing) await writing;
      if (failure) throw failure;
    },
  };
}
