import { sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import type { RunRow } from "../store.ts";

interface Names {
  readonly integration: string;
  readonly automation: string;
  readonly environment: string;
  readonly version: number | null;
}

type Named = Pick<RunRow, "automationId" | "automationKey" | "deploymentId">;

/** What people call the integration, the automation and the version of runs. An automation that is gone has its key. */
export async function namesOf(tx: Tx, runs: readonly Named[]): Promise<(run: Named) => Names> {
  const deployments = await tx.execute<{ id: string; integration: string; environment: string; version: number }>(sql`
    select d.id, d.environment, d.version, case when p.name like 'v-%' then coalesce(p.package_name, p.name) else p.name end as integration
    from deployment d join project p on p.id = d.project_id where d.id in ${idsOf(runs.map(({ deploymentId }) => deploymentId))}`);
  const automations = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from automation where id in ${idsOf(runs.map(({ automationId }) => automationId))}`,
  );
  const versions = new Map(deployments.rows.map((row) => [row.id, row]));
  const called = new Map(automations.rows.map(({ id, name }) => [id, name]));
  return ({ automationId, automationKey, deploymentId }) => {
    const { integration = "", environment = "", version = null } = versions.get(deploymentId) ?? {};
    return { integration, automation: called.get(automationId) ?? automationKey, environment, version };
  };
}

export async function payloadsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, { readonly input: unknown; readonly output: unknown }>> {
  const { rows } = await tx.execute<{ id: string; input: unknown; output: unknown }>(sql`select id, input, output from run where id in ${idsOf(ids)}`);
  return new Map(rows.map(({ id, ...payload }) => [id, payload]));
}

/** A list of `in`, which must not be empty. */
function idsOf(ids: readonly string[]) {
  return ids.length > 0 ? [...new Set(ids)] : sql`(null)`;
}
