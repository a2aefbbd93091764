import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import type { RunRequest } from "../../run-engine.ts";
import { request } from "../test-host.ts";
import type { Rig } from "./rig.ts";
import type { Figures } from "./trial.ts";

/** Every so many-th run writes without a key of its own. */
const WITHOUT_KEY = 10;
/** Nothing happened for so long: what is left will not come. */
const PATIENCE_MS = 60_000;

/** Three calls, one after the other; `body` is told to each of them. */
export const THREE_CALLS = `async run({ event, step }) {
  const { run, keyed, waitMs, sleep } = event.body as { run: string; keyed: boolean; waitMs: number; sleep?: string };
  for (const n of [1, 2, 3]) {
    await step("Step " + n, () => sink.request("POST", "/", { body: { run, step: "Step " + n, keyed, waitMs } }), keyed ? { idempotencyKey: run + "-" + n } : {});
    if (sleep && n < 3) await step.sleep(sleep);
  }
  return run;
}`;

export interface Sent {
  readonly name: string;
  readonly runId: string;
}

interface Starts {
  start(request: RunRequest): Promise<{ readonly runId: string }>;
}

/** Sends runs until each is accepted: whoever is told to come back does so, and the key makes that harmless. */
export async function send(engine: Starts, deploymentId: string, names: readonly string[], body: Record<string, unknown> = {}): Promise<Sent[]> {
  return Promise.all(
    names.map(async (name, index) => {
      const given = { run: name, keyed: index % WITHOUT_KEY !== 0, waitMs: 5, ...body };
      for (;;) {
        const started = await engine.start(request(deploymentId, "a", given, { idempotencyKey: name, wantsAnswer: false })).catch(() => null);
        if (started) return { name, runId: started.runId };
        await pause(100);
      }
    }),
  );
}

export function names(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
}

/** Resolves when every run has ended, also of those that were sent and are not in the record yet, or when nothing has changed for a minute. */
export async function atRest({ pool }: Rig, sent: readonly Pick<Sent, "runId">[] = [], lookEveryMs = 100): Promise<void> {
  const ids = [...new Set(sent.map(({ runId }) => runId))];
  let last = "";
  let since = performance.now();
  for (;;) {
    const { rows } = await pool
      .query<{ left: number; change: string }>(
        `select (select count(*)::int from run where status in ('queued', 'running', 'waiting')) + cardinality($1::text[]) - (select count(*)::int from run where id = any($1)) as left,
           (select max(change)::text from run) as change`,
        [ids],
      )
      .catch(() => ({ rows: [] }));
    const [row] = rows;
    if (row?.left === 0) return;
    const now = `${row?.left} ${row?.change}`;
    if (now !== last) [last, since] = [now, performance.now()];
    else if (performance.now() - since > PATIENCE_MS) return;
    await pause(lookEveryMs);
  }
}

/** What became of the runs that were accepted, and of their effects where they counted. */
export async function figures({ pool, system }: Rig, sent: readonly Sent[], kills: number, steps = 3): Promise<Figures> {
  const rows = await endsOf(pool, sent);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const all = Array.from({ length: steps }, (_, index) => `Step ${index + 1}`);
  const lost = sent.filter(({ name, runId }) => {
    const status = statuses.get(runId);
    if (status === "uncertain") return false;
    return status !== "succeeded" || all.some((step) => !system.effects.has(`${name}/${step}`));
  });
  const effects = sent.flatMap(({ name }) => all.map((step) => `${name}/${step}`));
  const repeated = effects.filter((effect) => system.repeated.has(effect)).length;
  return {
    kills,
    runs: sent.length,
    lost: lost.length,
    repeated,
    again: effects.filter((effect) => (system.effects.get(effect) ?? 0) > 1).length - repeated,
    uncertain: [...statuses.values()].filter((status) => status === "uncertain").length,
  };
}

/** An engine may write its record behind: what it does not know yet is waited for. */
async function endsOf(pool: Pool, sent: readonly Sent[]): Promise<{ id: string; status: string }[]> {
  const ids = [...new Set(sent.map(({ runId }) => runId))];
  for (const until = performance.now() + PATIENCE_MS; ; await pause(100)) {
    const { rows } = await pool.query<{ id: string; status: string }>("select id, status from run where id = any($1)", [ids]);
    const ended = rows.filter(({ status }) => !["queued", "running", "waiting"].includes(status));
    if (ended.length === ids.length || performance.now() > until) return rows;
  }
}
