import { currentHost, type LogLevel } from "./host.ts";

export type Log = Readonly<Record<LogLevel, (message: string, data?: unknown) => void>>;

const write = (level: LogLevel) => (message: string, data?: unknown) => currentHost().log(level, message, data);

export const log: Log = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
