import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { invitationTable } from "../tables.ts";

export type Invitation = typeof invitationTable.$inferSelect;

/** Inviting an address again renews what is open. */
export async function upsertInvitation(tx: Tx, invitation: Invitation): Promise<Invitation> {
  const { role, createdAt, expiresAt } = invitation;
  const [stored] = await tx
    .insert(invitationTable)
    .values(invitation)
    .onConflictDoUpdate({
      target: [invitationTable.organisationId, invitationTable.email],
      targetWhere: isNull(invitationTable.acceptedBy),
      set: { role, createdAt, expiresAt },
    })
    .returning();
  if (!stored) throw new Error("The invitation was not stored");
  return stored;
}

export async function findInvitation(tx: Tx, organisationId: string, id: string): Promise<Invitation | null> {
  const [found] = await tx
    .select()
    .from(invitationTable)
    .where(and(eq(invitationTable.organisationId, organisationId), eq(invitationTable.id, id)));
  return found ?? null;
}

export async function findOpenInvitation(tx: Tx, organisationId: string, email: string): Promise<Invitation | null> {
  const [found] = await tx
    .select()
    .from(invitationTable)
    .where(and(eq(invitationTable.organisationId, organisationId), eq(invitationTable.email, email), isNull(invitationTable.acceptedBy)));
  return found ?? null;
}

export async function renewInvitation(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await tx.update(invitationTable).set({ expiresAt }).where(eq(invitationTable.id, id));
}

/** False when somebody was faster. */
export async function takeInvitation(tx: Tx, id: string, identityId: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(invitationTable)
    .set({ acceptedBy: identityId })
    .where(and(eq(invitationTable.id, id), isNull(invitationTable.acceptedBy), gt(invitationTable.expiresAt, now)))
    .returning({ id: invitationTable.id });
  return taken.length === 1;
}

export async function deleteInvitation(tx: Tx, organisationId: string, id: string): Promise<Invitation | null> {
  const [gone] = await tx
    .delete(invitationTable)
    .where(and(eq(invitationTable.organisationId, organisationId), eq(invitationTable.id, id), isNull(invitationTable.acceptedBy)))
    .returning();
  return gone ?? null;
}

/** Those that somebody may still accept. */
export async function countOpenInvitations(tx: Tx, organisationId: string, now: Date): Promise<number> {
  return tx.$count(
    invitationTable,
    and(eq(invitationTable.organisationId, organisationId), isNull(invitationTable.acceptedBy), gt(invitationTable.expiresAt, now)),
  );
}

export async function listInvitations(tx: Tx, organisationId: string, before: string | null, limit: number): Promise<Invitation[]> {
  const open = and(eq(invitationTable.organisationId, organisationId), isNull(invitationTable.acceptedBy));
  return tx
    .select()
    .from(invitationTable)
    .where(before ? and(open, sql`${invitationTable.id} < ${before}`) : open)
    .orderBy(desc(invitationTable.id))
    .limit(limit);
}

/** Whether any organisation waits for this address. */
export async function hasOpenInvitation(tx: Tx, email: string, now: Date): Promise<boolean> {
  await tx.execute(sql`select set_config('vennel.invited_address', ${email}, true)`);
  const found = await tx
    .select({ id: invitationTable.id })
    .from(invitationTable)
    .where(and(eq(invitationTable.email, email), isNull(invitationTable.acceptedBy), gt(invitationTable.expiresAt, now)))
    .limit(1);
  return found.length > 0;
}
