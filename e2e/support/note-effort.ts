import { readFile, writeFile } from "node:fs/promises";
import type { Input } from "./count-input.ts";

const TABLE = new URL("../../docs/bench/by-hand.md", import.meta.url);

/** Writes what building an integration took into the table of docs/bench, where that is asked for: WRITE_EFFORT=1, with --maxWorkers=1. */
export async function noteEffort(integration: string, { clicks, keys }: Input): Promise<void> {
  if (process.env["WRITE_EFFORT"] !== "1") return;
  const row = `| ${integration} | ${clicks} | ${keys} |`;
  const lines = (await readFile(TABLE, "utf8")).trimEnd().split("\n");
  const at = lines.findIndex((line) => line.startsWith(`| ${integration} |`));
  await writeFile(TABLE, `${(at < 0 ? [...lines, row] : lines.with(at, row)).join("\n")}\n`);
}
