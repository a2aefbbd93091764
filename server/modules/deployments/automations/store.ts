import { and, asc, count, eq, gt, inArray, notInArray, or, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { reached } from "../../../platform/database/away.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors.ts";
import { newId, randomSuffix } from "../../../platform/ids.ts";
import type { ManifestAutomation } from "../manifest.ts";
import { automationTable, deploymentTable } from "../tables.ts";

export type AutomationRow = typeof automationTable.$inferSelect;

interface Place {
  readonly organisationId: string;
  readonly projectId: string;
  readonly environment: string;
  readonly deploymentId: string;
  readonly at: Date;
}

/** Long enough that nobody finds one by trying. */
export const HOOK_KEY_LENGTH = 24;

/** An automation keeps its id, its hook key and whether it is on, over all versions that have it. */
export async function putAutomations(
  tx: Tx,
  { organisationId, projectId, environment, deploymentId, at }: Place,
  automations: readonly ManifestAutomation[],
): Promise<void> {
  const here = and(eq(automationTable.projectId, projectId), eq(automationTable.environment, environment));
  const keys = automations.map(({ key }) => key);
  await tx
    .update(automationTable)
    .set({ isCurrent: false })
    .where(and(here, keys.length > 0 ? notInArray(automationTable.key, keys) : undefined));
  if (automations.length === 0) return;

  await tx
    .insert(automationTable)
    .values(
      automations.map(({ key, name, trigger, concurrency = null, control = null }) => ({
        id: newId("aut"),
        organisationId,
        projectId,
        environment,
        key,
        name,
        deploymentId,
        isCurrent: true,
        enabled: true,
        trigger,
        concurrency,
        control,
        hookKey: randomSuffix(HOOK_KEY_LENGTH),
        createdAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: [automationTable.projectId, automationTable.environment, automationTable.key],
      set: {
        name: sql`excluded.name`,
        deploymentId: sql`excluded.deployment_id`,
        isCurrent: true,
        trigger: sql`excluded.trigger`,
        concurrency: sql`excluded.concurrency`,
        control: sql`excluded.control`,
      },
    });
}

export async function findAutomation(tx: Tx, id: string): Promise<AutomationRow> {
  const [row] = await tx.select().from(automationTable).where(eq(automationTable.id, id));
  if (!row) throw notFound("The automation");
  return row;
}

export async function findAutomationByKey(tx: Tx, projectId: string, environment: string, key: string): Promise<AutomationRow> {
  const [row] = await tx
    .select()
    .from(automationTable)
    .where(and(eq(automationTable.projectId, projectId), eq(automationTable.environment, environment), eq(automationTable.key, key)));
  if (!row) throw notFound("The automation");
  return row;
}

/** Of what serves under a key of the code, in production first; null where nothing does. */
export async function idOfServed(tx: Tx, projectId: string, key: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: automationTable.id })
    .from(automationTable)
    .innerJoin(deploymentTable, eq(deploymentTable.id, automationTable.deploymentId))
    .where(and(eq(automationTable.projectId, projectId), eq(automationTable.key, key), eq(automationTable.isCurrent, true)))
    .orderBy(sql`${automationTable.environment} <> 'production'`, asc(automationTable.id))
    .limit(1);
  return row?.id ?? null;
}

export async function automationsOfDeployments(tx: Tx, deploymentIds: readonly string[]): Promise<AutomationRow[]> {
  if (deploymentIds.length === 0) return [];
  return tx
    .select()
    .from(automationTable)
    .where(and(inArray(automationTable.deploymentId, [...deploymentIds]), eq(automationTable.isCurrent, true)))
    .orderBy(asc(automationTable.name), asc(automationTable.id));
}

/** What serves in an environment now. */
export async function currentAutomations(tx: Tx, projectId: string, environment: string): Promise<AutomationRow[]> {
  return tx
    .select()
    .from(automationTable)
    .innerJoin(deploymentTable, and(eq(deploymentTable.id, automationTable.deploymentId), eq(deploymentTable.status, "live")))
    .where(and(eq(automationTable.projectId, projectId), eq(automationTable.environment, environment), eq(automationTable.isCurrent, true)))
    .then((rows) => rows.map(({ automation }) => automation));
}

/** Those that a version which serves (or is suspended) has, by name. */
export async function listAutomationRows(
  tx: Tx,
  filter: { projectId: string | undefined; after: readonly string[] | null; limit: number },
): Promise<{ rows: AutomationRow[]; totalCount: number }> {
  const [name = "", id = ""] = filter.after ?? [];
  const deployed = and(
    eq(automationTable.isCurrent, true),
    inArray(
      automationTable.deploymentId,
      tx
        .select({ id: deploymentTable.id })
        .from(deploymentTable)
        .where(inArray(deploymentTable.status, ["live", "suspended"])),
    ),
    filter.projectId === undefined ? undefined : eq(automationTable.projectId, filter.projectId),
  );
  const rows = await tx
    .select()
    .from(automationTable)
    .where(and(deployed, filter.after ? or(gt(automationTable.name, name), and(eq(automationTable.name, name), gt(automationTable.id, id))) : undefined))
    .orderBy(asc(automationTable.name), asc(automationTable.id))
    .limit(filter.limit);
  const [total] = await tx.select({ count: count() }).from(automationTable).where(deployed);
  return { rows, totalCount: total?.count ?? 0 };
}

export async function updateAutomation(
  tx: Tx,
  id: string,
  change: Partial<Pick<AutomationRow, "enabled" | "pausedAt" | "catchUp" | "expectEveryMinutes" | "missedAt" | "hookKey">>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(automationTable).set(change).where(eq(automationTable.id, id));
}

/** Whose hook it is; null when nobody's. */
export async function ownerOfHook(engine: Pool, hookKey: string): Promise<{ id: string; organisationId: string } | null> {
  const { rows } = await reached(
    engine.query<{ id: string; organisationId: string }>(`select id, organisation_id as "organisationId" from automation where hook_key = $1`, [hookKey]),
  );
  return rows[0] ?? null;
}
