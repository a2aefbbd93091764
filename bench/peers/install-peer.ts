import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Install } from "./subjects.ts";

const SERVERS = fileURLToPath(new URL("servers", import.meta.url));

/** Installs by npm into a folder of its own, unless that is there from an earlier time, and gives back the folder. Throws with npm's own words where that does not work. */
export async function installPeer(into: string, install: Install): Promise<string> {
  const { id, manifest, npmArguments, build = [] } = install;
  const folder = join(into, id);
  const mark = join(folder, "installed.json");
  const wanted = JSON.stringify(install);
  await mkdir(folder, { recursive: true });
  await cp(SERVERS, folder, { recursive: true });
  if ((await readFile(mark, "utf8").catch(() => null)) === wanted) return folder;
  await rm(mark, { force: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: `peer-${id}`, ...manifest }));
  await npm(folder, ["install", "--no-audit", "--no-fund", ...npmArguments]);
  if (build.length > 0) await npm(folder, ["rebuild", ...build]);
  await writeFile(mark, wanted);
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
