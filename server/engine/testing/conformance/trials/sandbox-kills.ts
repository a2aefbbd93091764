import { readFile, readdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { atRest, figures, names, send, THREE_CALLS } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

export const sandboxKills: Trial = {
  name: "the sandbox killed under its runs",
  always: true,
  shows: ["keeps accepted runs", "keeps finished steps"],
  sizes: { small: { runs: 40, kills: 8 }, full: { runs: 2000, kills: 40 } },
  async run(rig, { runs, kills }) {
    await rig.deploy("dep_sandbox", { a: THREE_CALLS });
    const intake = await rig.createIntake();
    const worker = await rig.startWorker();
    const all = names("sandbox", runs);
    const inTurn = Array.from({ length: kills + 1 }, (_, turn) => all.filter((__, index) => index % (kills + 1) === turn));
    const sent = await send(intake, "dep_sandbox", inTurn[0] ?? [], { waitMs: 50 });
    let killed = 0;
    for (const next of inTurn.slice(1)) {
      while ((await killSandboxes(worker.pid)) === 0) await pause(20);
      killed += 1;
      sent.push(...(await send(intake, "dep_sandbox", next, { waitMs: 50 })));
    }
    await atRest(rig, sent);
    await worker.kill();
    return figures(rig, sent, killed);
  },
};

/** Returns how many processes that were. */
async function killSandboxes(parent: number): Promise<number> {
  const below = await childrenOf(parent);
  const commands = await Promise.all(below.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
  const sandboxes = below.filter((_, index) => commands[index]?.includes("bundle.js"));
  for (const pid of sandboxes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }
  return sandboxes.length;
}

async function childrenOf(parent: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${parent}/task`).catch(() => []);
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${parent}/task/${task}/children`, "utf8").catch(() => "")));
  const own = lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
  return [...own, ...(await Promise.all(own.map(childrenOf))).flat()];
}
