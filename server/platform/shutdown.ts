import type { Log } from "./log.ts";

/** What has been started, to be ended in the opposite order. */
export interface Shutdown {
  /** Ends as part of `run`, before everything that was added earlier. */
  add(what: string, end: () => unknown): void;
  /** Ends all, once; what fails to end is logged and does not hold up the rest. */
  run(): Promise<void>;
}

export function createShutdown(log: Log): Shutdown {
  const started: { what: string; end: () => unknown }[] = [];
  let running: Promise<void> | null = null;

  async function endAll(): Promise<void> {
    for (const { what, end } of started.toReversed()) {
      try {
        await end();
      } catch (err) {
        log.error({ err }, `${what} did not end in order`);
      }
    }
  }

  return {
    add(what, end) {
      started.push({ what, end });
    },
    run: () => (running ??= endAll()),
  };
}
