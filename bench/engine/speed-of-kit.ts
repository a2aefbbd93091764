import { readFile } from "node:fs/promises";
import type { Kit } from "../../server/engine/testing/conformance/kit.ts";
import { createRig } from "../../server/engine/testing/conformance/rig.ts";
import { atRest } from "../../server/engine/testing/conformance/steps-of-three.ts";
import { request } from "../../server/engine/testing/test-host.ts";
import { percentile } from "./percentile.ts";

export interface Speed {
  /** From when a run is accepted to when it has ended, sent one after the other. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Accepted and ended, sent by fifty at once. */
  readonly runsPerSecond: number;
  readonly workerMb: number;
  /** Of the engine's own nodes. */
  readonly nodesMb: number;
}

const SENDERS = 50;

/** A run with one call, taken in by one process and carried out by another; times are those of the record. */
export async function speedOf(kit: Kit, share: number): Promise<Speed> {
  const rig = await createRig({ kit });
  try {
    await rig.deploy("dep_speed", {
      a: `async run({ event, step }) { return (await step("Send", () => sink.request("POST", "/", { body: event.body }))).body; }`,
    });
    const intake = await rig.createIntake();
    const worker = await rig.startWorker();
    const send = async (prefix: string, count: number, senders: number) => {
      let next = 0;
      const began = performance.now();
      await Promise.all(
        Array.from({ length: senders }, async () => {
          while (next < count) {
            await intake.start(request("dep_speed", "a", { run: `${prefix}-${next++}`, step: "Send" }, { wantsAnswer: false }));
            if (senders === 1) await atRest(rig, [], 5);
          }
        }),
      );
      await atRest(rig, [], 20);
      return performance.now() - began;
    };
    await send("warm", 50, SENDERS);
    await rig.pool.query("delete from run");
    await send("single", Math.ceil(200 * share) + 20, 1);
    const { rows } = await rig.pool.query<{ ms: number }>("select extract(epoch from finished_at - created_at)::float8 * 1000 as ms from run order by 1");
    const times = rows.map(({ ms }) => ms);
    const many = Math.ceil(5000 * share) + 100;
    const ms = await send("many", many, SENDERS);
    return {
      p50Ms: Math.round(percentile(times, 50) * 10) / 10,
      p99Ms: Math.round(percentile(times, 99) * 10) / 10,
      runsPerSecond: Math.round((many / ms) * 1000),
      workerMb: await residentMb([worker.pid]),
      nodesMb: await residentMb(rig.nodes?.pids() ?? []),
    };
  } finally {
    await rig.close();
  }
}

async function residentMb(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(pids.map(async (pid) => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0)));
  return Math.round(sizes.reduce((all, size) => all + size, 0) / 1024);
}
