import type { Pool } from "pg";
import type { StateRequest, StateScope } from "../../../sdk/host.ts";
import type { HeldRun } from "../runs/rows.ts";
import { toJson } from "./store.ts";

const LIVE = "(expires_at is null or expires_at > now())";

/** Carries out one request on the durable values of a scope. Repeating a write of the same step changes nothing. */
export async function useState(pool: Pool, run: HeldRun, scope: StateScope, request: StateRequest, stepKey: string): Promise<unknown> {
  const owner = { run: run.id, automation: run.automationId, project: run.projectId, organisation: run.organisationId }[scope];
  const at = [run.organisationId, scope, owner];
  const writer = `${run.id}/${stepKey}`;

  switch (request.op) {
    case "get": {
      const { rows } = await pool.query<{ value: unknown }>(
        `select value from run_state where organisation_id = $1 and scope = $2 and owner_id = $3 and key = $4 and ${LIVE}`,
        [...at, request.key],
      );
      return rows[0]?.value ?? null;
    }
    case "set":
      await pool.query(
        `insert into run_state (organisation_id, scope, owner_id, key, value, writer, expires_at) values ($1, $2, $3, $4, $5::jsonb, $6, now() + make_interval(secs => $7::float8 / 1000))
         on conflict (organisation_id, scope, owner_id, key) do update set value = excluded.value, writer = excluded.writer, expires_at = excluded.expires_at`,
        [...at, request.key, toJson(request.value ?? null), writer, request.expiresInMs],
      );
      return null;
    case "delete":
      await pool.query("delete from run_state where organisation_id = $1 and scope = $2 and owner_id = $3 and key = $4", [...at, request.key]);
      return null;
    case "list": {
      const { rows } = await pool.query(
        `select key, value from run_state where organisation_id = $1 and scope = $2 and owner_id = $3 and starts_with(key, $4) and ${LIVE} order by key limit 1000`,
        [...at, request.prefix],
      );
      return rows;
    }
    case "compareAndSet": {
      const { rows } = await pool.query(
        `insert into run_state as s (organisation_id, scope, owner_id, key, value, writer)
         select $1, $2, $3, $4, $5::jsonb, $6 where $7::jsonb = 'null' or exists (select from run_state where organisation_id = $1 and scope = $2 and owner_id = $3 and key = $4)
         on conflict (organisation_id, scope, owner_id, key) do update set value = excluded.value, writer = excluded.writer, expires_at = null
         where s.writer = excluded.writer or s.value = $7::jsonb or ($7::jsonb = 'null' and s.expires_at <= now())
         returning 1`,
        [...at, request.key, toJson(request.value ?? null), writer, toJson(request.expected ?? null)],
      );
      return rows.length > 0;
    }
  }
}
