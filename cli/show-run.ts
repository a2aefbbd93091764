import { setTimeout as sleep } from "node:timers/promises";
import type { Run } from "../contracts/runs.ts";
import type { Client } from "./client.ts";
import { table } from "./command.ts";

const LOOK_EVERY_MS = 250;
const UNDER_WAY = new Set<Run["status"]>(["queued", "running", "waiting"]);

export async function finishedRun(api: Client, id: string): Promise<Run> {
  for (;;) {
    const run = await api.call("getRun", { params: { id } });
    if (!UNDER_WAY.has(run.status)) return run;
    await sleep(LOOK_EVERY_MS);
  }
}

export function showRun({ id, status, error, steps }: Run): string {
  const lines = steps.map((step) => [`  ${step.status}`, step.name, step.error?.message ?? ""]);
  return [`${id}  ${status}${error ? `  ${error.message}` : ""}`, ...(lines.length > 0 ? [table(lines)] : [])].join("\n");
}
