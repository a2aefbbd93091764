import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { SandboxTools } from "./sandbox-level.ts";

const OTHERS_ENTER = 0o001;

/** Null where a sandbox's account can reach the folder, or in words what keeps it out. */
export async function closedFolder(folder: string, { root, bwrap }: SandboxTools): Promise<string | null> {
  // Bubblewrap mounts what the process needs before it gives root up; without root the account is the server's own.
  if (!root || bwrap) return null;
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode } = await stat(path);
    if ((mode & OTHERS_ENTER) === 0) return `${path} cannot be entered by the sandbox's account; set TMPDIR to a folder that every account may enter`;
    if (path === dirname(path)) return null;
  }
}
