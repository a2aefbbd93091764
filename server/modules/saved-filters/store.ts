import { and, asc, eq } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { SavedFilter } from "../../../contracts/saved-filters.ts";
import type { Tx } from "../../platform/database/database.ts";

const savedFilterTable = pgTable("saved_filter", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  owner: text("owner").notNull(),
  list: text("list").$type<SavedFilter["list"]>().notNull(),
  name: text("name").notNull(),
  search: jsonb("search").$type<SavedFilter["search"]>().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
type Row = typeof savedFilterTable.$inferSelect;

export async function listSavedFilters(tx: Tx, { owner, list }: Pick<Row, "owner" | "list">): Promise<SavedFilter[]> {
  const rows = await tx
    .select()
    .from(savedFilterTable)
    .where(and(eq(savedFilterTable.owner, owner), eq(savedFilterTable.list, list)))
    .orderBy(asc(savedFilterTable.name));
  return rows.map(present);
}

/** One of the same name takes the new parameters. */
export async function putSavedFilter(tx: Tx, row: Row): Promise<SavedFilter> {
  const { organisationId, owner, list, name } = savedFilterTable;
  const [kept] = await tx
    .insert(savedFilterTable)
    .values(row)
    .onConflictDoUpdate({ target: [organisationId, owner, list, name], set: { search: row.search } })
    .returning();
  if (!kept) throw new Error("An upsert returned no row");
  return present(kept);
}

export async function deleteSavedFilter(tx: Tx, { owner, id }: Pick<Row, "owner" | "id">): Promise<boolean> {
  const gone = await tx
    .delete(savedFilterTable)
    .where(and(eq(savedFilterTable.owner, owner), eq(savedFilterTable.id, id)))
    .returning({ id: savedFilterTable.id });
  return gone.length > 0;
}

function present({ id, list, name, search, createdAt }: Row): SavedFilter {
  return { id, list, name, search, createdAt: createdAt.toISOString() };
}
