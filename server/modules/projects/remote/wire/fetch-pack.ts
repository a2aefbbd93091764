import { splitBands } from "../../../../platform/git/packets.ts";
import { FLUSH, pkt } from "../../../../platform/git/pkt-line.ts";
import { RemoteRefused } from "../remote-refused.ts";
import { ask, packetsOf, type Wire } from "./ask.ts";
import { DELIMITER, type Tip } from "./find-tip.ts";

const LARGEST_PACK = 32 * 1_048_576;

/** What the remote's branch has and is not here, packed; `haves` are commits that are here. */
export async function fetchPack(wire: Wire, { sha, version }: Tip, haves: readonly string[]): Promise<Buffer> {
  const have = haves.map((commit) => pkt(`have ${commit}\n`));
  // Differences by position in the pack are not asked for, so that none come.
  const question =
    version === 2
      ? [pkt("command=fetch\n"), DELIMITER, pkt("no-progress\n"), pkt(`want ${sha}\n`), ...have, pkt("done\n"), FLUSH]
      : [pkt(`want ${sha} side-band-64k no-progress\n`), FLUSH, ...have, pkt("done\n")];
  const bytes = await ask(wire, {
    path: "/git-upload-pack",
    body: Buffer.concat(question),
    service: "git-upload-pack",
    maxBytes: LARGEST_PACK,
    version2: version === 2,
  });
  try {
    return splitBands(packetsOf(bytes)).data;
  } catch (error) {
    if (error instanceof RemoteRefused) throw error;
    throw new RemoteRefused("server_error", `The remote gave up: ${(error as Error).message}`);
  }
}
