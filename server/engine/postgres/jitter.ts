import { createHash } from "node:crypto";

/** How long after a tick its run starts: less than the span, and the same whoever asks, as often as it is asked. */
export function delayOf(automationId: string, tick: Date, spanMs: number): number {
  const drawn = createHash("sha256").update(`${automationId} ${tick.toISOString()}`).digest().readUInt32BE(0);
  return Math.floor((drawn / 2 ** 32) * spanMs);
}
