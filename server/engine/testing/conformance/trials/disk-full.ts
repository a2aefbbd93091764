import { execFile } from "node:child_process";
import { mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { atRest, figures, names, send, THREE_CALLS } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

const run = promisify(execFile);
const DISK_MB = 400;

/** Needs an account that may mount a small disk in memory; part of the published figures only. */
export const diskFull: Trial = {
  name: "the disk of Postgres full, then with room again",
  always: false,
  shows: ["outlives Postgres"],
  sizes: { small: { runs: 60, kills: 1 }, full: { runs: 500, kills: 2 } },
  async disk() {
    const folder = await mkdtemp(join(tmpdir(), "vennel-small-disk-"));
    await run("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=755`, "none", folder]);
    return {
      dataDir: join(folder, "data"),
      async remove() {
        await run("umount", [folder]);
        await rm(folder, { recursive: true });
      },
    };
  },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_full", { a: THREE_CALLS });
    const intake = await rig.createIntake();
    const worker = await rig.startWorker();
    const all = names("full", runs);
    const share = Math.ceil(runs / kills);
    const sent = [];
    for (let time = 0; time < kills; time++) {
      const sending = send(intake, "dep_full", all.slice(time * share, (time + 1) * share), { waitMs: 100 });
      await pause(150);
      const balloon = await fill(rig.dataDir);
      await pause(2000);
      await rm(balloon);
      sent.push(...(await sending));
    }
    await atRest(rig, sent);
    await worker.kill();
    return figures(rig, sent, kills);
  },
};

/** Leaves not a single block free. */
async function fill(folder: string): Promise<string> {
  const path = join(folder, "balloon");
  const file = await open(path, "w");
  try {
    for (let block = 1_048_576; block >= 4096;) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize >= block) await file.write(Buffer.alloc(block)).catch(() => (block /= 2));
      else block /= 2;
    }
  } finally {
    await file.close();
  }
  return path;
}
