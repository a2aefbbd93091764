import { setTimeout as pause } from "node:timers/promises";
import type { Rig, Worker } from "../rig.ts";
import { atRest } from "../steps-of-three.ts";
import type { Trial } from "../trial.ts";

const AT_ONCE = 8;
const DEPLOYMENT = "dep_polls";
/** A poll comes so much sooner than its run ends. */
const POLL_EVERY_MS = 200;

/** Every third item is refused when it first comes, and every tenth is sent without a key. */
const SEND_EACH = `async run({ event, step }) {
  for (const n of event.items as number[]) {
    const keyed = n % 10 !== 0;
    await step("Send " + n, () => sink.request("POST", "/", { body: { run: "item-" + n, step: "Send", keyed, waitMs: 100, busy: n % 3 === 0 ? 1 : 0 } }), { retries: 0, ...(keyed ? { idempotencyKey: "item-" + n } : {}) });
  }
}`;

export const polls: Trial = {
  name: "polls whose runs outlast their interval, two workers killed in turns",
  always: true,
  shows: ["keeps accepted runs", "keeps finished steps"],
  sizes: { small: { runs: 40, kills: 2 }, full: { runs: 2_000, kills: 20 } },
  async run(rig, { runs: items, kills }) {
    const trigger = `poll({ connection: sink, every: "5 seconds", since: async (cursor: number | undefined) => {
      const from = cursor ?? 0;
      const until = Math.min(from + ${AT_ONCE}, ${items});
      return { items: Array.from({ length: until - from }, (_, index) => from + index + 1), cursor: until };
    } })`;
    await rig.deploy(DEPLOYMENT, { a: SEND_EACH }, {}, trigger);
    const intake = await rig.createIntake();
    await intake.setSchedules({
      organisationId: "org_test",
      projectId: "prj_test",
      environment: "production",
      deploymentId: DEPLOYMENT,
      entries: [{ automationId: `aut_${DEPLOYMENT}`, automationKey: "a", trigger: { type: "poll", connection: "sink", every: "5 seconds" } }],
    });
    const pair: Worker[] = [await rig.startWorker(), await rig.startWorker()];
    for (let kill = 0; kill < kills; kill++) {
      for (const until = performance.now() + 1_000; performance.now() < until; await pause(POLL_EVERY_MS)) await comeDue(rig);
      await pair[kill % 2]?.kill();
      pair[kill % 2] = await rig.startWorker();
    }
    await untilRead(rig, items);
    await rig.pool.query("delete from schedule where deployment_id = $1", [DEPLOYMENT]);
    await atRest(rig);
    for (const worker of pair) await worker.kill();
    return figuresOf(rig, items, kills);
  },
};

/** The next poll, and the next attempt of what failed, are now. */
async function comeDue({ pool }: Rig): Promise<void> {
  await pool.query("update schedule set due_at = now() where deployment_id = $1", [DEPLOYMENT]);
  await pool.query("update run set finished_at = now() - interval '1 hour' where deployment_id = $1 and status = 'failed'", [DEPLOYMENT]);
}

/** Until all has been read and no run is left that is tried again; two minutes without a change end it. */
async function untilRead(rig: Rig, items: number): Promise<void> {
  let last = "";
  let since = performance.now();
  while (performance.now() - since < 120_000) {
    await comeDue(rig);
    const { rows } = await rig.pool.query<{ cursor: number | null; open: number; change: string }>(
      `select (select (value)::int from run_state where owner_id = $1 and key = 'poll cursor') as cursor,
         (select count(*)::int from run where deployment_id = $2 and (status in ('queued', 'running', 'waiting') or (status = 'failed' and attempt < 5))) as open,
         (select max(change)::text from run) as change`,
      [`aut_${DEPLOYMENT}`, DEPLOYMENT],
    );
    const [row] = rows;
    if (row?.cursor === items && row.open === 0) return;
    const now = `${row?.cursor} ${row?.open} ${row?.change}`;
    if (now !== last) [last, since] = [now, performance.now()];
    await pause(POLL_EVERY_MS);
  }
}

async function figuresOf({ pool, system }: Rig, items: number, kills: number) {
  const names = Array.from({ length: items }, (_, index) => `item-${index + 1}/Send`);
  const { rows: twice } = await pool.query(
    "select s.key from step s join run r on r.id = s.run_id where r.deployment_id = $1 and s.key like 'Send %' and s.key not like '%/%' group by s.key having count(distinct s.run_id) > 1",
    [DEPLOYMENT],
  );
  const { rows: open } = await pool.query<{ status: string }>("select status from run where deployment_id = $1 and status in ('failed', 'uncertain')", [
    DEPLOYMENT,
  ]);
  const uncertain = open.filter(({ status }) => status === "uncertain").length;
  const missing = names.filter((name) => !system.effects.has(name)).length;
  // A run that waits for a person holds the items behind the one that it asks about.
  const lost = uncertain > 0 ? Math.max(0, missing - uncertain * AT_ONCE) : missing;
  const repeated = new Set([...twice.map(({ key }) => String(key)), ...names.filter((name) => system.repeated.has(name))]).size;
  const again = names.filter((name) => (system.effects.get(name) ?? 0) > 1 && !system.repeated.has(name)).length;
  return { kills, runs: items, lost: lost + open.length - uncertain, repeated, again, uncertain };
}
