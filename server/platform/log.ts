import { pino, type Logger } from "pino";

type SonicBoom = ReturnType<typeof pino.destination>;

export type Log = Logger;

/** Errors of mail servers and of the database quote what they were given. */
const ADDRESS = /[^\s@"'<>()[\]{},;:\\/]+@(?:[\p{L}\d-]+\.)+\p{L}[\p{L}\d-]+/gu;

interface Lines {
  write(line: string): unknown;
}

/** Structured lines on standard error, without e-mail addresses; standard output belongs to the start-up messages that a person reads. */
export function createLog(level: string, lines: Lines = pino.destination({ dest: 2, sync: false })): Log {
  return pino({ level, base: null, redact: ["*.password", "*.secret", "*.token", "*.authorization", "*.cookie"] }, withoutAddresses(lines));
}

function withoutAddresses(lines: Lines): Lines {
  return { ...("flushSync" in lines ? { flushSync: () => (lines as SonicBoom).flushSync() } : {}), write: (line) => lines.write(line.replace(ADDRESS, "…@…")) };
}
