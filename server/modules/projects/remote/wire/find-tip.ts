import { FLUSH, pkt } from "../../../../platform/git/pkt-line.ts";
import { textOf, type Packet } from "../../../../platform/git/packets.ts";
import { RemoteRefused } from "../remote-refused.ts";
import { ask, packetsOf, type Wire } from "./ask.ts";

export const DELIMITER = Buffer.from("0001");
const SERVICE = "git-upload-pack";
/** Servers that name only what is asked for send little; others name every branch and tag. */
const MOST_NAMES = 16 * 1_048_576;

export interface Tip {
  /** The commit of the branch; null where there is no such branch. */
  readonly sha: string | null;
  readonly version: 0 | 2;
}

/** Where the remote's branch stands. */
export async function findTip(wire: Wire): Promise<Tip> {
  const refName = `refs/heads/${wire.branch}`;
  const bytes = await ask(wire, { path: `/info/refs?service=${SERVICE}`, body: null, service: SERVICE, maxBytes: MOST_NAMES, version2: true });
  const lines = linesOf(packetsOf(bytes));
  if (!lines.includes("version 2")) return { sha: shaIn(lines, refName), version: 0 };
  if (lines.some((line) => line.startsWith("object-format=") && line !== "object-format=sha1"))
    throw new RemoteRefused("not_git", "The repository names its objects by SHA-256, which is not spoken here.");

  const question = Buffer.concat([pkt("command=ls-refs\n"), DELIMITER, pkt(`ref-prefix ${refName}\n`), FLUSH]);
  const named = await ask(wire, { path: `/${SERVICE}`, body: question, service: SERVICE, maxBytes: MOST_NAMES, version2: true });
  return { sha: shaIn(linesOf(packetsOf(named)), refName), version: 2 };
}

/** Without what stands behind the zero byte: the first name carries what the server can do. */
export function linesOf(packets: readonly Packet[]): string[] {
  return packets.flatMap((packet) => (packet.kind === "line" ? [textOf(packet.bytes).split("\0")[0] ?? ""] : []));
}

export function shaIn(lines: readonly string[], refName: string): string | null {
  const found = lines.find((line) => line.slice(line.indexOf(" ") + 1) === refName)?.split(" ")[0];
  if (found === undefined) return null;
  if (!/^[0-9a-f]{40}$/.test(found)) throw new RemoteRefused("not_git", "The remote names its commits in a way that is not spoken here.");
  return found;
}
