import type { Pool, PoolClient } from "pg";
import type { StartControl } from "../../../contracts/start-control.ts";
import { parseDuration } from "../../../sdk/duration.ts";
import { pathDigest } from "../runs/path-digest.ts";
import type { NewRun } from "../runs/rows.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { CANCELLED } from "./flush.sql.ts";
import { DUE_NOW, insertRun, type Placement } from "./insert-run.ts";
import { takeNextSlot, takeSlotNow } from "./start-slots.ts";

export type Gate = Pick<StartControl, "throttle" | "rateLimit" | "debounce" | "singleton">;
type Refusal = NonNullable<Placement["refusal"]>;

/** What has to be decided when a run is stored; null when nothing has. A person asked for a replay, so it is never skipped and only waits for the throttle. */
export function gateOf(control: StartControl | null, { simulated, isReplay }: { readonly simulated: boolean; readonly isReplay: boolean }): Gate | null {
  if (!control || simulated) return null;
  const { throttle, rateLimit, debounce, singleton } = control;
  if (isReplay) return throttle ? { throttle } : null;
  return throttle || rateLimit || debounce || singleton ? control : null;
}

/** Stores a run in a transaction of its own. A duplicate is rolled back, so it takes no slot. */
export async function storeOnce(pool: Pool, gate: Gate, run: NewRun): Promise<"queued" | "duplicate" | Refusal> {
  const known = new Duplicate();
  return transaction(pool, async (client) => {
    const outcome = await storeControlled(client, gate, run);
    if (outcome === "duplicate") throw known;
    return outcome;
  }).catch((error: unknown) => {
    if (error === known) return "duplicate";
    throw error;
  });
}

class Duplicate extends Error {}

/**
 * Stores a run as its automation's rules have it, in the caller's
 * transaction, so that the decision and the run are stored together. `duplicate`: one with its keys is there already.
 */
export async function storeControlled(client: PoolClient, gate: Gate, run: NewRun): Promise<"queued" | "duplicate" | Refusal> {
  const { debounce, singleton } = gate;
  const rivals = debounce ?? singleton;
  const rivalKey = rivals ? keyOf(run, "rivals", rivals.key) : null;
  if (rivalKey !== null) await client.query("select pg_advisory_xact_lock(hashtextextended($1, 1))", [rivalKey]);
  const refusal = await refusalOf(client, gate, run, rivalKey);
  const placement = refusal ? { ...DUE_NOW, refusal } : { ...DUE_NOW, rivalKey, ...(await timeOf(client, gate, run, rivalKey)) };
  if (!(await insertRun(client, run, placement))) return "duplicate";
  if (refusal) return refusal;
  if (rivalKey !== null && debounce) await client.query(REPLACE_QUEUED, [rivalKey, run.id, JSON.stringify(replacedBy(run.id))]);
  if (rivalKey !== null && singleton?.mode === "cancel") await client.query(CANCEL_RIVALS, [rivalKey, run.id]);
  return "queued";
}

async function refusalOf(client: PoolClient, { singleton, rateLimit }: Gate, run: NewRun, rivalKey: string | null): Promise<Refusal | null> {
  if (singleton?.mode === "skip") {
    const { rows } = await client.query<{ id: string }>(`select id from run where rival_key = $1 and ${IS_OPEN} limit 1`, [rivalKey]);
    if (rows[0]) return { name: "SingletonError", message: `Skipped, because the run ${rows[0].id} was still going on.` };
  }
  if (!rateLimit || (await takeSlotNow(client, run.organisationId, keyOf(run, "rate", rateLimit.key), rateLimit))) return null;
  const { limit, period } = rateLimit;
  return { name: "RateLimitError", message: `Skipped, because the rate limit of ${limit} per ${period} was reached.` };
}

/** When the run is due: the later of the debounce and the throttle. */
async function timeOf(client: PoolClient, { debounce, throttle }: Gate, run: NewRun, rivalKey: string | null): Promise<Partial<Placement>> {
  const slot = throttle ? await takeNextSlot(client, run.organisationId, keyOf(run, "throttle", throttle.key), throttle) : null;
  if (!debounce) return { dueAt: slot };
  const longest = debounce.timeout === null ? null : parseDuration(debounce.timeout);
  const { rows } = await client.query<{ dueAt: Date; since: Date }>(PUT_OFF, [rivalKey, parseDuration(debounce.period), longest]);
  const { dueAt, since } = rows[0] ?? { dueAt: null, since: null };
  return { dueAt: slot && dueAt && slot > dueAt ? slot : dueAt, putOffSince: since };
}

const IS_OPEN = "status in ('queued', 'waiting', 'running')";
/** A run that has never begun; one that began and was requeued is not replaced. */
const IS_PUT_OFF = "status = 'queued' and lease = 0";

/** Parameters: the rivals' key, the period and the longest wait in milliseconds. */
const PUT_OFF = `
select least(now() + $2 * interval '1 ms', since + $3::float8 * interval '1 ms') as "dueAt", since
from (select coalesce(min(put_off_since), now()) as since from run where rival_key = $1 and ${IS_PUT_OFF}) first`;

const REPLACE_QUEUED = `
update run set status = 'cancelled', finished_at = now(), error = $3::json, change = nextval('run_change')
where rival_key = $1 and id <> $2 and ${IS_PUT_OFF}`;

const CANCEL_RIVALS = `
update run set cancel_requested = true, change = nextval('run_change'),
  status = case when status = 'running' then status else 'cancelled' end,
  finished_at = case when status = 'running' then null else now() end,
  error = case when status = 'running' then error else ${CANCELLED} end
where rival_key = $1 and id <> $2 and ${IS_OPEN}`;

function replacedBy(runId: string): Refusal {
  return { name: "DebounceError", message: `Replaced by the later start ${runId}.` };
}

function keyOf({ automationId, input }: NewRun, kind: string, path: string | null): string {
  return `${automationId}/${kind}${path === null ? "" : `/${pathDigest(input, path)}`}`;
}
