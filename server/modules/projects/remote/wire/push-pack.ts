import { readPackets, splitBands, textOf, type Packet } from "../../../../platform/git/packets.ts";
import { FLUSH, pkt } from "../../../../platform/git/pkt-line.ts";
import { RemoteRefused } from "../remote-refused.ts";
import { ask, packetsOf, type Wire } from "./ask.ts";
import { linesOf, shaIn } from "./find-tip.ts";

const SERVICE = "git-receive-pack";
const MOST_NAMES = 16 * 1_048_576;
const MOST_REPORT = 1_048_576;
const LARGEST_PUSH = 32 * 1_048_576;
export const NO_COMMIT = "0".repeat(40);

/** Moves the remote's branch from one commit to a later one, and never otherwise. Resolves to what the remote had to say. */
export async function pushPack(wire: Wire, { from, to, pack }: { from: string | null; to: string; pack: Buffer }): Promise<string[]> {
  if (pack.length > LARGEST_PUSH) throw new RemoteRefused("too_large", "There is more to push than the 32 MiB that are sent at once.");
  const refName = `refs/heads/${wire.branch}`;
  const packets = packetsOf(await ask(wire, { path: `/info/refs?service=${SERVICE}`, body: null, service: SERVICE, maxBytes: MOST_NAMES }));
  if (shaIn(linesOf(packets), refName) !== from) throw moved();

  const can = capabilitiesOf(packets);
  if (!can.has("report-status")) throw new RemoteRefused("not_git", "The remote does not tell whether it takes a push.");
  const sideBand = can.has("side-band-64k");
  const command = pkt(`${from ?? NO_COMMIT} ${to} ${refName}\0 report-status${sideBand ? " side-band-64k" : ""}`);
  const bytes = await ask(wire, { path: `/${SERVICE}`, body: Buffer.concat([command, FLUSH, pack]), service: SERVICE, maxBytes: MOST_REPORT });
  const { report, told } = readReport(packetsOf(bytes), sideBand);
  refuseUnlessTaken(report, refName, told);
  return told;
}

function moved(): RemoteRefused {
  return new RemoteRefused("race", "Somebody pushed to the remote at the same moment.");
}

function capabilitiesOf(packets: readonly Packet[]): Set<string> {
  for (const packet of packets) {
    const [, words] = packet.kind === "line" ? textOf(packet.bytes).split("\0") : [];
    if (words !== undefined) return new Set(words.trim().split(" "));
  }
  return new Set();
}

function readReport(packets: readonly Packet[], sideBand: boolean): { report: string[]; told: string[] } {
  try {
    if (!sideBand) return { report: linesOf(packets), told: [] };
    const { data, told } = splitBands(packets);
    return { report: linesOf([...readPackets(data)]), told: told.split(/[\r\n]+/).filter((line) => line.trim() !== "") };
  } catch (error) {
    throw new RemoteRefused("server_error", `The remote gave up: ${(error as Error).message}`);
  }
}

/** How servers say that the branch has moved between question and answer. */
const MOVED = /fetch first|non-fast-forward|failed to (?:lock|update ref)|incorrect old value|cannot lock|stale|already exists/i;

function refuseUnlessTaken(report: readonly string[], refName: string, told: readonly string[]): void {
  if (report.includes(`ok ${refName}`)) return;
  const no = report.find((line) => line.startsWith(`ng ${refName}`))?.slice(`ng ${refName} `.length);
  if (no !== undefined && MOVED.test(no)) throw moved();
  const unpack = report.find((line) => line.startsWith("unpack ") && line !== "unpack ok");
  throw new RemoteRefused("push_declined", `The remote did not take the push: ${no ?? unpack ?? "it gave no reason"}.`, { lines: told });
}
