/**
 * The spots at which an end of the process is most likely to break a promise. Tests end it at each of them;
 * they are told in passing and nothing depends on it.
 */
export const CRASH_POINTS = [
  "runs claimed",
  "journal loaded",
  "call announced",
  "call answered",
  "step told",
  "batch stored",
  "end told",
  "run parked",
  "signal taken",
  "child started",
  "state changed",
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];
