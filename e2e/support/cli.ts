import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
export interface CommandLine {
  /** What it has told the person until now. */
  told(): string;
  readonly ended: Promise<Ended>;
}

/** The command line as a person runs it: another process, whose home is the test's. */
export function commandLine(
  cwd: string,
  home: string,
  args: readonly string[],
  { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {},
): CommandLine {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN, ...args], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", HOME: home, ...env },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk));
  child.stdin.end(input);
  return {
    told: () => stderr,
    ended: new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve({ code: code ?? 1, stdout, stderr }));
    }),
  };
}
