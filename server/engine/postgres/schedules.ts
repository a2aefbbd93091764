import type { Pool, PoolClient } from "pg";
import { nextTick } from "../../../contracts/schedule-clock.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { parseDuration } from "../../../sdk/duration.ts";
import type { RunAllowance, RunRequest, ScheduleEntry, Schedules } from "../run-engine.ts";
import { delayOf } from "./jitter.ts";
import { TAKE_STEP } from "../../../sdk/poll-step.ts";
import { newRun } from "../runs/new-run.ts";
import { gateOf, storeControlled } from "./controlled-start.ts";
import { takeOfDay } from "./day-count.ts";
import { insertRun } from "./insert-run.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { RulesOf } from "../runs/turn.ts";

interface DueSchedule {
  readonly automationId: string;
  readonly automationKey: string;
  readonly organisationId: string;
  readonly projectId: string;
  readonly deploymentId: string;
  readonly kind: "schedule" | "poll";
  readonly cron: string | null;
  readonly timeZone: string | null;
  readonly everyMs: number | null;
  readonly jitterMs: number | null;
  readonly dueAt: Date;
  /** Of a schedule with jitter: the tick whose run is due then. */
  readonly tickAt: Date | null;
}

/**
 * A run of the poll has yet to take what it reads: another would begin at the same place. Bundles of before take when
 * they end, so that theirs wait for that.
 */
const IS_READING = `exists (
  select from (
    select id, trigger from run where organisation_id = s.organisation_id and automation_id = s.automation_id and status in ('queued', 'waiting')
    union all select id, trigger from run where automation_id = s.automation_id and status = 'running'
  ) r where r.trigger = 'poll' and not exists (select from step t where t.run_id = r.id and t.key = $3 and t.status = 'succeeded'))`;
const SHORTEST_POLL_MS = 5000;
const MOST_AT_ONCE = 100;

/** Makes the given schedules the only ones of their environment. One that is there keeps its next time unless its rhythm changed. */
export async function replaceSchedules(pool: Pool, clock: Clock, of: Parameters<Schedules["setSchedules"]>[0]): Promise<void> {
  const now = clock.now();
  const rows = of.entries.map((entry) => ({ ...rhythmOf(entry), key: entry.automationKey, ...nextTurn(rhythmOf(entry), now, now) }));
  await transaction(pool, async (client) => {
    await client.query("delete from schedule where organisation_id = $1 and project_id = $2 and environment = $3 and automation_id <> all($4)", [
      of.organisationId,
      of.projectId,
      of.environment,
      rows.map(({ automationId }) => automationId),
    ]);
    for (const { automationId, key, kind, cron, timeZone, everyMs, jitterMs, dueAt, tickAt } of rows) {
      await client.query(
        `insert into schedule as s (automation_id, automation_key, organisation_id, project_id, environment, deployment_id, kind, cron, time_zone, every_ms, jitter_ms, due_at, tick_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (automation_id) do update set automation_key = excluded.automation_key, environment = excluded.environment, deployment_id = excluded.deployment_id, kind = excluded.kind, cron = excluded.cron, time_zone = excluded.time_zone, every_ms = excluded.every_ms, jitter_ms = excluded.jitter_ms,
           (due_at, tick_at) = (select t.due_at, t.tick_at from (values (true, s.due_at, s.tick_at), (false, excluded.due_at, excluded.tick_at)) as t (is_kept, due_at, tick_at)
             where t.is_kept = ((s.kind, s.cron, s.time_zone, s.every_ms, s.jitter_ms) is not distinct from (excluded.kind, excluded.cron, excluded.time_zone, excluded.every_ms, excluded.jitter_ms)))`,
        [automationId, key, of.organisationId, of.projectId, of.environment, of.deploymentId, kind, cron, timeZone, everyMs, jitterMs, dueAt, tickAt],
      );
    }
  });
}

/** One tick of a schedule, as a run. */
export type Tick = Pick<RunRequest, "organisationId" | "projectId" | "automationId" | "automationKey" | "deploymentId" | "trigger" | "input"> & {
  readonly idempotencyKey: string;
};

/**
 * Starts what is due, each tick once whatever the number of workers: `start` and the next time are one transaction, and
 * a tick's run has the tick as its key. Ticks missed while no worker ran, or while the organisation had begun all the
 * runs that it may in a day, are made up for by one run. A schedule whose run could not be started stays due, and so does
 * a poll whose last run is still reading; the others do not wait for it. Returns the ticks whose runs were started.
 */
export async function fireSchedules(pool: Pool, now: Date, start: (client: PoolClient, tick: Tick) => Promise<boolean>): Promise<readonly Tick[]> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<DueSchedule>(
      `select automation_id as "automationId", automation_key as "automationKey", organisation_id as "organisationId", project_id as "projectId", deployment_id as "deploymentId",
         kind, cron, time_zone as "timeZone", every_ms::float8 as "everyMs", jitter_ms::float8 as "jitterMs", due_at as "dueAt", tick_at as "tickAt"
       from schedule s where due_at <= $1 and not exists (
         select from run_day d where d.organisation_id = s.organisation_id and d.day = (now() at time zone 'utc')::date and d.runs >= limit_of(s.organisation_id, 'runsPerDay')
       ) and not (kind = 'poll' and ${IS_READING}) order by due_at limit $2 for update skip locked`,
      [now, MOST_AT_ONCE, TAKE_STEP],
    );
    const fired: Tick[] = [];
    // In one order everywhere: each count of a day is held until the end of the transaction.
    for (const schedule of rows.toSorted((a, b) => compare(a.organisationId, b.organisationId))) {
      const tick = tickOf(schedule);
      if (!(await start(client, tick))) continue;
      const { dueAt, tickAt } = nextTurn(schedule, schedule.tickAt ?? schedule.dueAt, now);
      await client.query("update schedule set due_at = $2, tick_at = $3 where automation_id = $1", [schedule.automationId, dueAt, tickAt]);
      fired.push(tick);
    }
    return fired;
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function tickOf({ organisationId, projectId, automationId, automationKey, deploymentId, kind, dueAt, tickAt }: DueSchedule): Tick {
  const scheduledAt = (tickAt ?? dueAt).toISOString();
  return { organisationId, projectId, automationId, automationKey, deploymentId, trigger: kind, input: { scheduledAt }, idempotencyKey: `tick:${scheduledAt}` };
}

/** Puts a tick's run into the table. */
export function queueTick(rulesOf: RulesOf, allowance: Pick<RunAllowance, "of">): (client: PoolClient, tick: Tick) => Promise<boolean> {
  return async (client, tick) => {
    // One whose version can't be read just now stays due.
    const rules = await rulesOf(tick).catch(() => null);
    const { runsPerDay } = await allowance.of(tick.organisationId);
    if (!rules || (runsPerDay !== null && !(await takeOfDay(client, tick.organisationId, runsPerDay)))) return false;
    const run = newRun({ ...tick, simulated: false }, rules.turn, { id: newId("run"), createdAt: Date.now(), answerWanted: false, takenBy: null });
    const gate = gateOf(rules.control, { simulated: false, isReplay: false });
    await (gate ? storeControlled(client, gate, run) : insertRun(client, run));
    return true;
  };
}

type Rhythm = Pick<DueSchedule, "kind" | "cron" | "timeZone" | "everyMs">;
type Jittered = Rhythm & Pick<DueSchedule, "automationId" | "jitterMs">;

function rhythmOf({ automationId, trigger }: ScheduleEntry): Jittered {
  if (trigger.type === "schedule") {
    const { cron, timeZone, jitter } = trigger;
    return { automationId, kind: "schedule", cron, timeZone, everyMs: null, jitterMs: jitter === undefined ? null : parseDuration(jitter) };
  }
  return { automationId, kind: "poll", jitterMs: null, cron: null, timeZone: null, everyMs: Math.max(SHORTEST_POLL_MS, parseDuration(trigger.every)) };
}

/** The first tick after the given one whose run is not due yet, and when it is. */
export function nextTurn(schedule: Jittered, last: Date, now: Date): Pick<DueSchedule, "dueAt" | "tickAt"> {
  const jitterMs = schedule.jitterMs ?? 0;
  // A tick that has been may have its moment before it still.
  let tick = new Date(Math.max(last.getTime(), now.getTime() - jitterMs));
  for (;;) {
    tick = nextTime(schedule, tick);
    const dueAt = new Date(tick.getTime() + delayOf(schedule.automationId, tick, jitterMs));
    if (dueAt > now) return { dueAt, tickAt: jitterMs > 0 ? tick : null };
  }
}

/** The first time after the given one. A schedule that never comes again waits for ever. */
export function nextTime({ cron, timeZone, everyMs }: Rhythm, after: Date): Date {
  if (everyMs !== null) return new Date(after.getTime() + everyMs);
  return nextTick({ cron: cron ?? "", timeZone: timeZone ?? "UTC" }, after) ?? new Date("9999-12-31T00:00:00Z");
}
