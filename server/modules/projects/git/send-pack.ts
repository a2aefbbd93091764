import type { Tx } from "../../../platform/database/database.ts";
import { writePack } from "../../../platform/git/write-pack.ts";
import { band, FLUSH, pkt, readLines } from "../../../platform/git/pkt-line.ts";
import { objectsBetween } from "./objects-between.ts";
import { findObjects } from "./store.ts";

/** Answers what a fetching client asks: which commits it wants, and which it has. */
export async function sendPack(tx: Tx, projectId: string, heads: ReadonlySet<string>, request: Buffer): Promise<Buffer> {
  const { lines } = readLines(request, (line) => line === "done");
  const named = (word: string) => lines.flatMap((line) => (line?.startsWith(`${word} `) ? [line.slice(word.length + 1, word.length + 41)] : []));
  const wants = named("want");
  if (wants.some((sha) => !heads.has(sha))) return pkt("ERR A branch has moved on. Try again.\n");
  const common = [...(await findObjects(tx, projectId, named("have"))).keys()];
  const acknowledged = pkt(common[0] ? `ACK ${common[0]}\n` : "NAK\n");
  if (!lines.includes("done")) return acknowledged;

  const missing = await objectsBetween(tx, projectId, wants, common);
  return Buffer.concat([acknowledged, band(1, writePack(missing.values())), FLUSH]);
}
