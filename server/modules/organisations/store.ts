import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Role } from "../../../contracts/route.ts";
import type { Tx } from "../../platform/database/database.ts";
import { activeOrganisationTable, instanceEventTable, membershipTable, organisationTable } from "./tables.ts";

export type Organisation = typeof organisationTable.$inferSelect;
export type Membership = typeof membershipTable.$inferSelect;

/** Lets a transaction that speaks for a person also write in one organisation. */
export async function bindOrganisation(tx: Tx, organisationId: string): Promise<void> {
  await tx.execute(sql`select set_config('vennel.organisation', ${organisationId}, true)`);
}

/** One at a time for each person, until the transaction ends. */
export async function lockPerson(tx: Tx, identityId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`organisations of ${identityId}`}, 0))`);
}

/** False when the slug is taken. */
export async function insertOrganisation(tx: Tx, organisation: Organisation): Promise<boolean> {
  const added = await tx
    .insert(organisationTable)
    .values(organisation)
    .onConflictDoNothing({ target: organisationTable.slug })
    .returning({ id: organisationTable.id });
  return added.length === 1;
}

export async function findOrganisation(tx: Tx, id: string): Promise<Organisation | null> {
  const [found] = await tx.select().from(organisationTable).where(eq(organisationTable.id, id));
  return found ?? null;
}

/** Holds the organisation, so that its owners can be counted and changed as one step. */
export async function lockOrganisation(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: organisationTable.id }).from(organisationTable).where(eq(organisationTable.id, id)).for("update");
}

export async function updateOrganisation(tx: Tx, id: string, changes: Partial<Pick<Organisation, "slug" | "displayName">>): Promise<void> {
  await tx.update(organisationTable).set(changes).where(eq(organisationTable.id, id));
}

export async function deleteOrganisation(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select delete_organisation(${id})`);
}

/** Those of the person whom the transaction speaks for, by name. */
export async function organisationsOf(tx: Tx, identityId: string) {
  return tx
    .select({ organisation: organisationTable, role: membershipTable.role, joinedAt: membershipTable.joinedAt })
    .from(membershipTable)
    .innerJoin(organisationTable, eq(organisationTable.id, membershipTable.organisationId))
    .where(eq(membershipTable.identityId, identityId))
    .orderBy(asc(sql`lower(${organisationTable.displayName})`), asc(organisationTable.id));
}

export async function insertMembership(tx: Tx, membership: Membership): Promise<void> {
  await tx.insert(membershipTable).values(membership).onConflictDoNothing();
}

export async function findMembership(tx: Tx, organisationId: string, identityId: string): Promise<Membership | null> {
  const [found] = await tx
    .select()
    .from(membershipTable)
    .where(and(eq(membershipTable.organisationId, organisationId), eq(membershipTable.identityId, identityId)));
  return found ?? null;
}

export async function listMemberships(tx: Tx, organisationId: string, after: string | null, limit: number): Promise<Membership[]> {
  const here = eq(membershipTable.organisationId, organisationId);
  return tx
    .select()
    .from(membershipTable)
    .where(after ? and(here, gt(membershipTable.identityId, after)) : here)
    .orderBy(asc(membershipTable.identityId))
    .limit(limit);
}

export async function countMemberships(tx: Tx, organisationId: string): Promise<number> {
  return tx.$count(membershipTable, eq(membershipTable.organisationId, organisationId));
}

export async function countOwners(tx: Tx, organisationId: string): Promise<number> {
  return tx.$count(membershipTable, and(eq(membershipTable.organisationId, organisationId), eq(membershipTable.role, "owner")));
}

export async function setRole(tx: Tx, organisationId: string, identityId: string, role: Role): Promise<void> {
  await tx
    .update(membershipTable)
    .set({ role })
    .where(and(eq(membershipTable.organisationId, organisationId), eq(membershipTable.identityId, identityId)));
}

export async function setPersonDetails(
  tx: Tx,
  organisationId: string,
  identityId: string,
  details: Pick<Membership, "email" | "emailVerified" | "name">,
): Promise<void> {
  await tx
    .update(membershipTable)
    .set(details)
    .where(and(eq(membershipTable.organisationId, organisationId), eq(membershipTable.identityId, identityId)));
}

export async function deleteMembership(tx: Tx, organisationId: string, identityId: string): Promise<void> {
  await tx.delete(membershipTable).where(and(eq(membershipTable.organisationId, organisationId), eq(membershipTable.identityId, identityId)));
}

/** The choice of this session, or else the person's latest choice anywhere. */
export async function chosenOrganisation(tx: Tx, identityId: string, sessionId: string): Promise<string | null> {
  const [choice] = await tx
    .select({ id: activeOrganisationTable.organisationId })
    .from(activeOrganisationTable)
    .innerJoin(membershipTable, and(eq(membershipTable.organisationId, activeOrganisationTable.organisationId), eq(membershipTable.identityId, identityId)))
    .where(eq(activeOrganisationTable.identityId, identityId))
    .orderBy(desc(eq(activeOrganisationTable.sessionId, sessionId)), desc(activeOrganisationTable.chosenAt))
    .limit(1);
  return choice?.id ?? null;
}

export async function chooseOrganisation(tx: Tx, choice: typeof activeOrganisationTable.$inferInsert): Promise<void> {
  const { organisationId, chosenAt } = choice;
  await tx.insert(activeOrganisationTable).values(choice).onConflictDoUpdate({ target: activeOrganisationTable.sessionId, set: { organisationId, chosenAt } });
}

export type InstanceEvent = typeof instanceEventTable.$inferSelect;

export async function insertInstanceEvent(tx: Tx, event: InstanceEvent): Promise<void> {
  await tx.insert(instanceEventTable).values(event);
}

/** The newest first. */
export async function listInstanceEvents(tx: Tx, most: number): Promise<InstanceEvent[]> {
  return tx.select().from(instanceEventTable).orderBy(desc(instanceEventTable.at), desc(instanceEventTable.id)).limit(most);
}

export interface AuditChain {
  readonly events: number;
  /** The hash that stands for all of them: whoever wrote it down elsewhere can tell later whether the chain was made anew. */
  readonly head: string;
  /** What does not fit, first of all; null when everything does. */
  readonly fault: string | null;
}

/** Reads an organisation's audit events in their order and compares every hash. */
export async function readAuditChain(tx: Tx, organisationId: string): Promise<AuditChain> {
  const { rows } = await tx.execute<{ position: string; id: string; due: string; linked: boolean; whole: boolean }>(sql`
    select position, id, row_number() over chain as due, previous = lag(hash, 1, '') over chain as linked, hash = audit_hash(previous, event) as whole
    from audit_event event where organisation_id = ${organisationId} window chain as (order by position) order by position`);
  const heads = await tx.execute<{ position: string; hash: string }>(sql`select position, hash from audit_head where organisation_id = ${organisationId}`);
  const last = await tx.execute<{ hash: string }>(sql`select hash from audit_event where organisation_id = ${organisationId} order by position desc limit 1`);
  const { position = "0", hash = "" } = heads.rows[0] ?? {};
  const wrong = rows.find((row) => row.position !== row.due || !row.linked || !row.whole);
  return { events: rows.length, head: hash, fault: wrong ? faultOf(wrong) : endFault() };

  function faultOf(row: (typeof rows)[number]): string {
    if (row.position !== row.due) return `event ${row.due} is missing`;
    return row.whole ? `event ${row.position} (${row.id}) does not follow the one before it` : `event ${row.position} (${row.id}) was changed`;
  }
  function endFault(): string | null {
    if (Number(position) > rows.length) return `event ${rows.length + 1} is missing`;
    return hash === (last.rows[0]?.hash ?? "") ? null : "the chain does not end as it should";
  }
}
