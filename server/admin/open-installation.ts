import { Client } from "pg";
import { configuredProviders } from "../configured-providers.ts";
import type { Settings } from "../env.ts";
import { createIdentity, type Identity } from "../modules/identity/index.ts";
import { systemClock } from "../platform/clock.ts";
import { isSealed } from "../platform/crypto/index.ts";
import { loadMasterKey } from "../platform/crypto/master-key.ts";
import { prepareDataFolder } from "../platform/data-folder.ts";
import { openDatabase, type Database } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { createLog } from "../platform/log.ts";
import { startPostgres } from "../platform/postgres/index.ts";
import { runningPostgres } from "../platform/postgres/running-postgres.ts";

const log = createLog("error");
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** The address of the installation's database: its own Postgres is started if no server has it running. */
export async function withDatabase<T>(settings: Settings, use: (databaseUrl: string) => Promise<T>): Promise<T> {
  await prepareDataFolder(settings.VENNEL_DATA_DIR);
  const known = settings.DATABASE_URL ?? (await runningPostgres(settings.VENNEL_DATA_DIR));
  if (known) return use(known);
  const account = settings.VENNEL_POSTGRES_ACCOUNT;
  const own = await startPostgres({ dataDir: settings.VENNEL_DATA_DIR, log, ...(account ? { account } : {}) });
  // Its Postgres does not outlive a command that is interrupted.
  const interrupted = (signal: NodeJS.Signals) => void own.stop().finally(() => process.exit(signal === "SIGINT" ? 130 : 143));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  try {
    return await use(own.url);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await own.stop();
  }
}

export interface Installation {
  readonly database: Database;
  readonly identity: Identity;
  /** The ids of all organisations. */
  readonly organisations: readonly string[];
}

/** Runs the authorisation rules of this installation on its own database. */
export function withIdentity<T>(settings: Settings, use: (identity: Identity) => Promise<T>): Promise<T> {
  return withInstallation(settings, ({ identity }) => use(identity));
}

export async function withInstallation<T>(settings: Settings, use: (installation: Installation) => Promise<T>): Promise<T> {
  return withDatabase(settings, async (databaseUrl) => {
    await migrate(databaseUrl);
    const organisations = await listOrganisations(databaseUrl);
    const database = openDatabase(databaseUrl, { onError: (err) => log.warn({ err: err.message }, "a database connection broke") });
    const identity = createIdentity({
      database,
      clock: systemClock,
      log,
      publicUrl: settings.VENNEL_PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`,
      masterKey: await loadMasterKey(settings.VENNEL_SECRET_KEY, settings.VENNEL_DATA_DIR, () => isSealed(database)),
      // Nothing here sends mail.
      transport: { name: "outbox", send: async () => undefined },
      kratosUrl: settings.KRATOS_PUBLIC_URL,
      providers: configuredProviders(settings),
    });
    try {
      return await use({ database, identity, organisations });
    } finally {
      await identity.close();
      await database.close();
    }
  });
}

/** Only the database's owner sees past one organisation. */
async function listOrganisations(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ id: string }>("select id from vennel.organisation order by id")).rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
