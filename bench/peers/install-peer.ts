import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Install } from "./subjects.ts";

const SERVERS = fileURLToPath(new URL("servers", import.meta.url));

/** Installs by npm into a folder of its own, and gives back the folder. Throws with npm's own words where that does not work. */
export async function installPeer(into: string, { id, manifest, npmArguments, build = [] }: Install): Promise<string> {
  const folder = join(into, id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: `peer-${id}`, ...manifest }));
  await cp(SERVERS, folder, { recursive: true });
  await npm(folder, ["install", "--no-audit", "--no-fund", ...npmArguments]);
  if (build.length > 0) await npm(folder, ["rebuild", ...build]);
  return folder;
}

async function npm(folder: string, args: readonly string[]): Promise<void> {
  const child = spawn("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (words += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(firstError(words));
}

function firstError(words: string): string {
  const lines = words.split("\n").filter((line) => line.startsWith("npm error"));
  return lines.slice(0, 3).join(" ").replaceAll("npm error", "").replace(/\s+/g, " ").trim() || "npm did not say why";
}
