import type { AuditState } from "../../../contracts/audit.ts";
import type { Route } from "../../../contracts/route.ts";
import { ApiError } from "../errors.ts";
import type { Call, Handler } from "../http/mount-service.ts";
import type { Facts } from "./tables.ts";

export interface Reading {
  readonly routes: Readonly<Record<string, Route>>;
  readonly handlers: Readonly<Record<string, Handler<Route>>>;
}

/** The fields of a thing that the log keeps, as they are now; null when there is none. */
export async function readState({ routes, handlers }: Reading, state: AuditState, call: Call<Route>, madeId: string | null): Promise<Facts | null> {
  const route = routes[state.route];
  const handler = handlers[state.route];
  if (!route || !handler) throw new Error(`There is no route ${state.route} to read what the audit log tells`);
  const params: Record<string, string> = call.params;
  const hole = state.item ? null : lastHole(route.path);
  const id = hole === null ? null : (params[hole] ?? madeId);
  if (hole !== null && id === null) return null;
  const at = { ...call, params: hole === null || id === null ? params : { ...params, [hole]: id }, body: undefined };
  const answer = async (query: Facts): Promise<unknown> => handler({ ...at, query: route.query ? route.query.parse(query) : {} });
  try {
    if (!state.item) return asFacts(await answer({}));
    const wanted = params[state.item.param] ?? madeId;
    return wanted === null ? null : await findItem(answer, state.item.field, wanted);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function asFacts(value: unknown): Facts {
  if (typeof value !== "object" || value === null) throw new Error("The audit log tells fields of objects only");
  return value as Facts;
}

function lastHole(path: string): string | null {
  const holes = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name).filter((name) => name !== "organisation_id");
  return holes.at(-1) ?? null;
}

async function findItem(answer: (query: Facts) => Promise<unknown>, field: string, wanted: string): Promise<Facts | null> {
  let cursor: string | null = null;
  do {
    const page = (await answer(cursor === null ? {} : { cursor })) as { items: readonly Facts[]; nextCursor?: string | null };
    const found = page.items.find((item) => item[field] === wanted);
    if (found) return found;
    cursor = page.nextCursor ?? null;
  } while (cursor !== null);
  return null;
}
