import { pino, type Logger } from "pino";

export type Log = Logger;

/** Structured lines on standard error; standard output belongs to the start-up messages that a person reads. */
export function createLog(level: string): Log {
  return pino({ level, base: null, redact: ["*.password", "*.secret", "*.token", "*.authorization", "*.cookie"] }, pino.destination({ dest: 2, sync: false }));
}
