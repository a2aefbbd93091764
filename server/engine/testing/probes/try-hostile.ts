import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { FromSandbox } from "../../../../sandbox/frames.ts";
import type { Bundle } from "../../run-engine.ts";
import { createSandboxPool } from "../../sandbox/sandbox-pool.ts";
import type { SandboxSettings } from "../../sandbox/sandbox-settings.ts";
import { bundleOf } from "../test-host.ts";
import type { Hostile } from "./corpus/hostile.ts";
import { startOf } from "./try-probes.ts";
import type { Walls } from "./walls.ts";

const HELD_MS = 300;
const ENDS_WITHIN_MS = 15_000;
/** Beside what the reader may hold of one frame, and what the runtime has not collected yet. */
const SERVER_MAY_GROW_MB = 150;

/** Null where the walls held, or in words what went wrong. A run of another tenant is aboard its own process meanwhile. */
export async function tryHostile(hostile: Hostile, walls: Walls): Promise<string | null> {
  const settings: SandboxSettings = { ...walls.settings, stallMs: 1200 };
  const pool = createSandboxPool(settings);
  const memoryBefore = process.memoryUsage().rss;
  const victim: FromSandbox[] = [];
  const ended = Promise.withResolvers<void>();
  try {
    const neighbour = await bundleOf("dep_victim", { probe: `async run({ event }) { return event.body; }` });
    const victimEnd = Promise.withResolvers<unknown>();
    const seat = await pool.board(
      neighbour,
      {
        runId: "run_victim",
        hasControl: () => false,
        onEnd: (end) => victimEnd.resolve(end.message),
        onFrame(frame) {
          victim.push(frame);
          if (frame.t === "end") victimEnd.resolve(frame.outcome);
        },
      },
      true,
    );
    const attacker: Bundle = { ...neighbour, deploymentId: "dep_attacker", organisationId: "org_attacker", code: bundleWith(hostile.code) };
    await pool.board(attacker, { runId: "0", hasControl: () => true, onEnd: () => ended.resolve(), onFrame: () => {} }, true).catch(() => ended.resolve());

    const isEnded = await Promise.race([ended.promise.then(() => true), pause(hostile.must === "held" ? HELD_MS : ENDS_WITHIN_MS, false)]);
    if (victim.length > 0) return `another tenant's run was told ${JSON.stringify(victim[0]).slice(0, 200)}`;
    seat.process.send(startOf("run_victim", "untouched"));
    const outcome = await Promise.race([victimEnd.promise, pause(ENDS_WITHIN_MS, "no answer")]);
    if (JSON.stringify(outcome) !== '{"ok":true,"value":"untouched"}') return `another tenant's run ended with ${JSON.stringify(outcome).slice(0, 200)}`;
    if (hostile.must === "ended" && !isEnded) return "its process lives on";
    if ("polluted" in {}) return "the server's objects were changed";
    const grown = Math.round((process.memoryUsage().rss - memoryBefore) / 1_048_576);
    return grown > SERVER_MAY_GROW_MB ? `the server grew by ${grown} MB` : null;
  } finally {
    await pool.close();
  }
}

/** How many more processes than before work on a bundle that nobody waits for any more. */
export async function leftProcesses(before: ReadonlySet<number>): Promise<number> {
  const count = async () => [...(await processesWithoutParent())].filter((pid) => !before.has(pid)).length;
  for (let turn = 0; turn < 50 && (await count()) > 0; turn++) await pause(100);
  return count();
}

/** Those of this process, and those whose parent is gone, whoever that was. */
export async function processesWithoutParent(): Promise<ReadonlySet<number>> {
  const commands = await Promise.all(
    (await readdir("/proc")).filter(Number).map(async (pid) => ({
      pid: Number(pid),
      line: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""),
      parent: Number(/^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""))?.[1]),
    })),
  );
  const left = commands.filter(({ line, parent }) => line.includes("bundle.js") && (parent === process.pid || parent === 1));
  return new Set(left.map(({ pid }) => pid));
}

function bundleWith(code: string): string {
  return `
const encoder = new TextEncoder(), { stdout } = Deno;
const send = (text) => { let bytes = encoder.encode(text + "\\n"); while (bytes.length) bytes = bytes.subarray(stdout.writeSync(bytes)); };
send('{"t":"ready","automations":[]}');
setInterval(() => {}, 1000);
setTimeout(() => { ${code} }, 50);`;
}
