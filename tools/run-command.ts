import { spawn } from "node:child_process";
import { once } from "node:events";

export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs a program to its end and keeps what it wrote; `show` passes it on as it comes. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { env?: Record<string, string>; show?: boolean } = {},
): Promise<CommandResult> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...options.env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (options.show) process.stdout.write(chunk);
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { ok: code === 0, output };
}
