import { and, count, desc, eq, gte, inArray, lt, lte, ne, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { reached } from "../../platform/database/away.ts";
import type { Tx } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { bundleTable, deploymentTable, simulationTable } from "./tables.ts";

export type DeploymentRow = typeof deploymentTable.$inferSelect;
export type BundleRow = typeof bundleTable.$inferSelect;
export type LookUpTable = "simulation" | "deployment";

/** The next version of a project, as a row that waits for its build. Fails on a second build of the same environment. */
export async function insertDeployment(tx: Tx, row: Omit<typeof deploymentTable.$inferInsert, "version">): Promise<DeploymentRow> {
  const [{ next } = { next: 1 }] = await tx
    .select({ next: sql<number>`coalesce(max(${deploymentTable.version}), 0) + 1` })
    .from(deploymentTable)
    .where(eq(deploymentTable.projectId, row.projectId));
  const [inserted] = await tx
    .insert(deploymentTable)
    .values({ ...row, version: next })
    .returning();
  if (!inserted) throw new Error("An insert returned nothing");
  return inserted;
}

export async function findDeployment(tx: Tx, id: string): Promise<DeploymentRow> {
  const [row] = await tx.select().from(deploymentTable).where(eq(deploymentTable.id, id));
  if (!row) throw notFound("The deployment");
  return row;
}

export async function versionOf(tx: Tx, id: string): Promise<number | null> {
  const [row] = await tx.select({ version: deploymentTable.version }).from(deploymentTable).where(eq(deploymentTable.id, id));
  return row?.version ?? null;
}

export async function environmentOf(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.select({ environment: deploymentTable.environment }).from(deploymentTable).where(eq(deploymentTable.id, id));
  return row?.environment ?? null;
}

/** Newest first, ten at most. */
export async function wentLive(tx: Tx, projectId: string, from: Date, to: Date): Promise<DeploymentRow[]> {
  return tx
    .select()
    .from(deploymentTable)
    .where(and(eq(deploymentTable.projectId, projectId), gte(deploymentTable.liveAt, from), lte(deploymentTable.liveAt, to)))
    .orderBy(desc(deploymentTable.liveAt))
    .limit(10);
}

/** Held until the transaction ends, so that two switches of one environment go one after the other. */
export async function lockEnvironment(tx: Tx, projectId: string, environment: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${projectId}/${environment}`}, 0))`);
}

export async function listDeploymentRows(
  tx: Tx,
  projectId: string,
  beforeVersion: number | null,
  limit: number,
): Promise<{ rows: DeploymentRow[]; totalCount: number }> {
  const ofProject = eq(deploymentTable.projectId, projectId);
  const rows = await tx
    .select()
    .from(deploymentTable)
    .where(and(ofProject, beforeVersion === null ? undefined : lt(deploymentTable.version, beforeVersion)))
    .orderBy(desc(deploymentTable.version))
    .limit(limit);
  const [total] = await tx.select({ count: count() }).from(deploymentTable).where(ofProject);
  return { rows, totalCount: total?.count ?? 0 };
}

export async function updateDeployment(tx: Tx, id: string, set: Partial<DeploymentRow>): Promise<void> {
  await tx.update(deploymentTable).set(set).where(eq(deploymentTable.id, id));
}

/** What an environment served until now gives way. */
export async function supersedeOthers(tx: Tx, { id, projectId, environment }: DeploymentRow): Promise<void> {
  await tx
    .update(deploymentTable)
    .set({ status: "superseded" })
    .where(
      and(
        eq(deploymentTable.projectId, projectId),
        eq(deploymentTable.environment, environment),
        ne(deploymentTable.id, id),
        inArray(deploymentTable.status, ["live", "suspended"]),
      ),
    );
}

/** What serves, or could at once, in any environment of a project. */
export async function servingDeployments(tx: Tx, projectId: string): Promise<DeploymentRow[]> {
  return tx
    .select()
    .from(deploymentTable)
    .where(and(eq(deploymentTable.projectId, projectId), inArray(deploymentTable.status, ["live", "suspended"])));
}

/** Of every project of the organisation. */
export async function everyServing(tx: Tx): Promise<DeploymentRow[]> {
  return tx
    .select()
    .from(deploymentTable)
    .where(inArray(deploymentTable.status, ["live", "suspended"]))
    .orderBy(deploymentTable.projectId, deploymentTable.environment);
}

export async function findBundle(tx: Tx, id: string): Promise<BundleRow> {
  const [row] = await tx.select().from(bundleTable).where(eq(bundleTable.id, id));
  if (!row) throw notFound("The bundle");
  return row;
}

/** Without the code, which is large. */
export async function findManifest(tx: Tx, bundleId: string): Promise<BundleRow["manifest"]> {
  const [row] = await tx.select({ manifest: bundleTable.manifest }).from(bundleTable).where(eq(bundleTable.id, bundleId));
  if (!row) throw notFound("The bundle");
  return row.manifest;
}

export async function bundleOfFiles(tx: Tx, projectId: string, filesHash: string): Promise<BundleRow | null> {
  const [row] = await tx
    .select()
    .from(bundleTable)
    .where(and(eq(bundleTable.projectId, projectId), eq(bundleTable.filesHash, filesHash)));
  return row ?? null;
}

/** The same files make the same bundle: of two that were built at once the first one stays. */
export async function putBundle(tx: Tx, row: BundleRow): Promise<BundleRow> {
  await tx.insert(bundleTable).values(row).onConflictDoNothing();
  return (await bundleOfFiles(tx, row.projectId, row.filesHash)) ?? row;
}

/** Whose a deployment or a simulation is; null when there is none. */
export async function organisationOf(engine: Pool, table: LookUpTable, id: string): Promise<string | null> {
  const { rows } = await reached(engine.query<{ organisation_id: string }>(`select organisation_id from ${table} where id = $1`, [id]));
  return rows[0]?.organisation_id ?? null;
}

/** Builds that some process has in hand, of every organisation. */
export async function unfinishedBuilds(engine: Pool): Promise<{ id: string; organisationId: string; processId: number }[]> {
  const { rows } = await engine.query<{ id: string; organisationId: string; processId: number }>(
    `select id, organisation_id as "organisationId", process_id as "processId" from deployment where status in ('queued', 'building') and process_id is not null`,
  );
  return rows;
}

/** Deployments of whose environment the engine's clock has not been told, of every organisation. */
export async function deploymentsBehind(engine: Pool): Promise<Placed[]> {
  const { rows } = await engine.query<Placed>(
    `select id, organisation_id as "organisationId", project_id as "projectId", environment from deployment where clock_is_behind`,
  );
  return rows;
}

export type Placed = Pick<DeploymentRow, "id" | "organisationId" | "projectId" | "environment">;

export async function clockIsSet(tx: Tx, projectId: string, environment: string): Promise<void> {
  await tx
    .update(deploymentTable)
    .set({ clockIsBehind: false })
    .where(and(eq(deploymentTable.projectId, projectId), eq(deploymentTable.environment, environment), eq(deploymentTable.clockIsBehind, true)));
}

/** The same bundle with the same variables is the same simulation. */
export async function putSimulation(tx: Tx, row: typeof simulationTable.$inferSelect): Promise<string> {
  await tx.insert(simulationTable).values(row).onConflictDoNothing();
  const [found] = await tx
    .select({ id: simulationTable.id })
    .from(simulationTable)
    .where(and(eq(simulationTable.bundleId, row.bundleId), sql`md5(${simulationTable.variables}::text) = md5(${JSON.stringify(row.variables)}::jsonb::text)`));
  return found?.id ?? row.id;
}

export async function findSimulation(tx: Tx, id: string): Promise<typeof simulationTable.$inferSelect> {
  const [row] = await tx.select().from(simulationTable).where(eq(simulationTable.id, id));
  if (!row) throw notFound("The simulation");
  return row;
}

export async function statusesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, DeploymentRow["status"]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: deploymentTable.id, status: deploymentTable.status })
    .from(deploymentTable)
    .where(inArray(deploymentTable.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, status }) => [id, status]));
}
