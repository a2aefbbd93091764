import type { Pool } from "pg";
import type { StateRequest, StateScope } from "../../../sdk/host.ts";
import type { HeldRun } from "../runs/rows.ts";
import { Superseded } from "../runs/persist.ts";
import { toJson } from "./store.ts";

/** As the SDK says it. */
const MOST_LISTED = 1000;
const LIVE = "(expires_at is null or expires_at > now())";
/** No worker can take the run from the one that writes until what it writes is there. */
const HELD = "held as materialized (select from run where id = $5 and lease = $6 and worker_id = $7 for share)";
const MAY_WRITE = "($7::text is null or exists (select from held))";

/**
 * Carries out one request on the durable values of a scope. Repeating a write of the same step changes nothing, and a
 * worker that no longer has the run writes nothing; null where the engine itself sees to that.
 */
export async function useState(pool: Pool, run: HeldRun, scope: StateScope, request: StateRequest, stepKey: string, workerId: string | null): Promise<unknown> {
  const owner = { run: run.id, automation: run.automationId, project: run.projectId, organisation: run.organisationId }[scope];
  const at = [run.organisationId, scope, owner];
  const writer = `${run.id}/${stepKey}`;

  /** Whether anything changed. `change` returns a row for what it did; its own values count from $8. */
  async function write(key: string, change: string, values: readonly unknown[] = []): Promise<boolean> {
    const text = `with ${HELD}, done as (${change}) select ${MAY_WRITE} as held, exists (select from done) as done`;
    const { rows } = await pool.query<{ held: boolean; done: boolean }>(text, [...at, key, run.id, run.lease, workerId, ...values]);
    if (!rows[0]?.held) throw new Superseded();
    return rows[0].done;
  }

  switch (request.op) {
    case "get": {
      const { rows } = await pool.query<{ value: unknown }>(
        `select value from run_state where organisation_id = $1 and scope = $2 and owner_id = $3 and key = $4 and ${LIVE}`,
        [...at, request.key],
      );
      return rows[0]?.value ?? null;
    }
    case "set":
      await write(
        request.key,
        `insert into run_state (organisation_id, scope, owner_id, key, value, writer, expires_at)
         select $1, $2, $3, $4, $8::jsonb, $9, now() + make_interval(secs => $10::float8 / 1000) where ${MAY_WRITE}
         on conflict (organisation_id, scope, owner_id, key) do update set value = excluded.value, writer = excluded.writer, expires_at = excluded.expires_at returning 1`,
        [toJson(request.value ?? null), writer, request.expiresInMs],
      );
      return null;
    case "delete":
      await write(request.key, `delete from run_state where organisation_id = $1 and scope = $2 and owner_id = $3 and key = $4 and ${MAY_WRITE} returning 1`);
      return null;
    case "list": {
      const { rows } = await pool.query(
        `select key, value from run_state where organisation_id = $1 and scope = $2 and owner_id = $3 and starts_with(key, $4) and ($5::text is null or key > $5) and ${LIVE} order by key limit $6`,
        [...at, request.prefix, request.after ?? null, MOST_LISTED],
      );
      return rows;
    }
    case "compareAndSet":
      return write(
        request.key,
        `insert into run_state as s (organisation_id, scope, owner_id, key, value, writer)
         select $1, $2, $3, $4, $8::jsonb, $9
         where ${MAY_WRITE} and ($10::jsonb = 'null' or exists (select from run_state where organisation_id = $1 and scope = $2 and owner_id = $3 and key = $4))
         on conflict (organisation_id, scope, owner_id, key) do update set value = excluded.value, writer = excluded.writer, expires_at = null
         where s.writer = excluded.writer or s.value = $10::jsonb or ($10::jsonb = 'null' and s.expires_at <= now())
         returning 1`,
        [toJson(request.value ?? null), writer, toJson(request.expected ?? null)],
      );
  }
}
