import { LIMIT_NAMES, type Limit, type LimitName } from "../../../contracts/limits.ts";
import { reached } from "../database/away.ts";
import type { Database } from "../database/database.ts";
import type { Listener } from "../database/listener.ts";
import { IS_SET_ANYWHERE, LIMITS_CHANGED, readLimits, type LimitRow } from "./store.ts";

export type Limits = Readonly<Record<LimitName, number | null>>;

/** The limits, remembered for those who ask with every request, until any process changes them. */
export interface KnownLimits {
  of(organisationId: string): Promise<Limits>;
  /** Whether any organisation has this limit at all. */
  isSetAnywhere(name: LimitName): Promise<boolean>;
  /** Of one organisation, or with null of all that have none of their own; as stored now. */
  list(organisationId: string | null): Promise<Limit[]>;
  /** For the process that made a change, which must not wait for its own notification. */
  forget(): void;
}

const MOST_KEPT = 10_000;

export interface KnownLimitsDeps {
  readonly database: Database;
  readonly listener: Pick<Listener, "on">;
  /** Of this installation's settings, where the operator set nothing. */
  readonly builtIn: Partial<Limits>;
}

export function createKnownLimits({ database, listener, builtIn }: KnownLimitsDeps): KnownLimits {
  const kept = new Map<string, Promise<unknown>>();
  listener.on(LIMITS_CHANGED, () => kept.clear());

  function keep<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = kept.get(key);
    if (known) return known as Promise<T>;
    if (kept.size >= MOST_KEPT) kept.clear();
    const value = read();
    kept.set(key, value);
    value.catch(() => kept.get(key) === value && kept.delete(key));
    return value;
  }
  async function list(organisationId: string | null): Promise<Limit[]> {
    const rows = await (organisationId === null
      ? database.shared((tx) => readLimits(tx, null))
      : database.organisation(organisationId, (tx) => readLimits(tx, organisationId)));
    return LIMIT_NAMES.map((name) => effective(name, organisationId, rows, builtIn));
  }
  return {
    list,
    forget: () => kept.clear(),
    of: (organisationId) => keep(organisationId, async () => asRecord(await list(organisationId))),
    isSetAnywhere: (name) =>
      keep(` ${name}`, async () => (await reached(database.engine.query<{ set: boolean }>(IS_SET_ANYWHERE, [name]))).rows[0]?.set ?? false),
  };
}

function effective(name: LimitName, organisationId: string | null, rows: readonly LimitRow[], builtIn: Partial<Limits>): Limit {
  const own = rows.find((row) => row.name === name && row.organisationId === organisationId);
  const general = rows.find((row) => row.name === name && row.organisationId === null);
  return { name, isOwn: own !== undefined, value: own ? own.value : general ? general.value : (builtIn[name] ?? null) };
}

function asRecord(limits: readonly Limit[]): Limits {
  return Object.fromEntries(limits.map(({ name, value }) => [name, value])) as Record<LimitName, number | null>;
}
