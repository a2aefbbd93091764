import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "./until.ts";

const folders = new Map<string, string>();

/** Where a server without a mail server leaves its letters; told by whoever starts one. */
export function noteOutbox(url: string, dataDir: string): void {
  folders.set(url, join(dataDir, "outbox"));
}

export function hasOutbox(url: string): boolean {
  return folders.has(url);
}

/** The code of the newest letter to an address, as the operator of the machine finds it. */
export function codeFromOutbox(url: string, email: string): Promise<string> {
  return until(`a code for ${email}`, async () => {
    const folder = folders.get(url) ?? "";
    const letters = await Promise.all((await readdir(folder).catch(() => [])).map((name) => readFile(join(folder, name), "utf8")));
    const codes = letters.filter((letter) => letter.includes(`To: ${email}`)).flatMap((letter) => [...letter.matchAll(/^(\d{6})\r?$/gm)]);
    return codes.at(-1)?.[1];
  });
}
