import type { PoolClient } from "pg";
import { AT_WORK, DUE_LIMITED, HOLD_ORGANISATIONS, KEYED_LIMITED } from "./rooms.sql.ts";

/** How many more runs organisations with a limit may have at work, as two lists of one length; the others are not in it. */
export interface Rooms {
  readonly organisations: readonly string[];
  readonly rooms: readonly number[];
}

export const ROOM_FOR_ALL: Rooms = { organisations: [], rooms: [] };
const LIMIT = "runsAtOnce";

/** The rooms of organisations, each capped by what is left of its share of the worker. */
export function withinShares({ organisations, rooms }: Rooms, left: ReadonlyMap<string, number>): Rooms {
  if (left.size === 0) return { organisations, rooms };
  const all = new Map(left);
  for (const [index, id] of organisations.entries()) all.set(id, Math.min(rooms[index] ?? 0, left.get(id) ?? Infinity));
  return { organisations: [...all.keys()], rooms: [...all.values()] };
}

/** A room stays found until the transaction ends. One that another worker is looking after is skipped. */
export async function holdRooms(client: PoolClient, keys: readonly string[] | null): Promise<Rooms> {
  const { rows: limited } = await (keys === null
    ? client.query<{ id: string; most: number }>({ name: "due-limited", text: DUE_LIMITED, values: [LIMIT] })
    : client.query<{ id: string; most: number }>({ name: "keyed-limited", text: KEYED_LIMITED, values: [LIMIT, keys] }));
  if (limited.length === 0) return ROOM_FOR_ALL;
  const ids = limited.map(({ id }) => id);
  const held = new Set((await client.query<{ id: string }>({ name: "hold-organisations", text: HOLD_ORGANISATIONS, values: [ids] })).rows.map(({ id }) => id));
  const { rows } = await client.query<{ id: string; busy: number }>({ name: "at-work", text: AT_WORK, values: [ids] });
  const busy = new Map(rows.map((row) => [row.id, row.busy]));
  return { organisations: ids, rooms: limited.map(({ id, most }) => (held.has(id) ? Math.max(0, most - (busy.get(id) ?? 0)) : 0)) };
}
