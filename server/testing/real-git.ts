import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Real git, with nothing of this machine's configuration. Resolves to what it printed. */
export function realGit(home: string): (cwd: string, ...args: string[]) => Promise<string> {
  return async (cwd, ...args) => {
    const { PATH = "" } = process.env;
    const who = { GIT_AUTHOR_NAME: "Ada", GIT_AUTHOR_EMAIL: "ada@example.test", GIT_COMMITTER_NAME: "Ada", GIT_COMMITTER_EMAIL: "ada@example.test" };
    const env = { PATH, HOME: home, GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0", ...who };
    const { stdout, stderr } = await promisify(execFile)("git", args, { cwd, env });
    return stdout + stderr;
  };
}
