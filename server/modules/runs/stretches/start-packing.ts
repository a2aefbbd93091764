import type { Pool } from "pg";
import type { Log } from "../../../platform/log.ts";
import { packLog } from "./pack-log.ts";

const EVERY_MS = 10_000;
/** What an earlier process left, or a backup brought back. */
const SOON_MS = 1_000;
const LONGEST_REST_MS = 120_000;
/** Looking at very many projects takes its time: the rest is longer then. */
const REST = 20;

/** Packs the log for as long as the process lives: a search then reads lines one by one only where they are of the last seconds. */
export function startPacking(pool: Pool, log: Log): { close(): Promise<void> } {
  let packed: number | null = null;
  const closing = new AbortController();
  let work = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function pack(): Promise<void> {
    const began = performance.now();
    try {
      packed = await packLog(pool, { packedBefore: packed, signal: closing.signal });
    } catch (err) {
      packed = null;
      if (!closing.signal.aborted) log.warn({ err }, "the words of old log lines could not be put together");
    }
    later(Math.min(LONGEST_REST_MS, Math.max(EVERY_MS, (performance.now() - began) * REST)));
  }

  function later(ms: number): void {
    if (!closing.signal.aborted) timer = setTimeout(() => void (work = pack()), ms).unref();
  }

  later(SOON_MS);
  return {
    async close() {
      closing.abort();
      clearTimeout(timer);
      await work;
    },
  };
}
