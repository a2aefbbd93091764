import { mkdir } from "node:fs/promises";
import { configuredProviders } from "./configured-providers.ts";
import { readSettings, type Settings } from "./env.ts";
import { createIdentity, type Identity } from "./modules/identity/index.ts";
import { systemClock } from "./platform/clock.ts";
import { loadMasterKey } from "./platform/crypto/master-key.ts";
import { openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createLog } from "./platform/log.ts";
import { startPostgres } from "./platform/postgres/index.ts";
import { runningPostgres } from "./platform/postgres/running-postgres.ts";

const USAGE = `Usage: ./vennel admin <command>

  create-administrator <e-mail> [first name] [last name]
                           Makes an account that runs this installation; prints a link to set its password.
  recovery-link <e-mail>   Prints a link that lets somebody in once to set a new password.
  operator-token           Prints a new operator token; the old one is worth nothing afterwards.
  outbox [how many]        Lists the newest mails with their text.

Works beside a running server and without one, on the same settings.
`;

type Command = (identity: Identity, ...args: string[]) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async "create-administrator"(identity, email, givenName, familyName) {
    const address = insist(email, "an e-mail address");
    const id = await identity.createAccount({ email: address, ...(givenName ? { givenName } : {}), ...(familyName ? { familyName } : {}) });
    await identity.operator.appoint(id);
    return `${address} runs this installation now. Open this within an hour to set a password; it works once:\n${await identity.createRecoveryLink(address)}\n`;
  },
  async "recovery-link"(identity, email) {
    return `Open this within an hour; it works once:\n${await identity.createRecoveryLink(insist(email, "an e-mail address"))}\n`;
  },
  async "operator-token"(identity) {
    return `Operator token, shown this once: ${await identity.operator.newToken()}\n`;
  },
  async outbox(identity, howMany = "10") {
    const mails = await identity.recentMail(Math.min(1000, Math.max(1, Number.parseInt(howMany, 10) || 10)));
    if (mails.length === 0) return "No mail has been written yet.\n";
    return mails
      .toReversed()
      .map(
        ({ createdAt, status, recipient, subject, body }) =>
          `${createdAt.toISOString()}  ${status}  ${recipient}  ${subject}\n\n${body.trim().replaceAll(/^/gm, "    ")}\n`,
      )
      .join("\n");
  },
};

class UsageError extends Error {}

/** What the operator does on the machine itself, where no page can help. */
async function main([name, ...args]: readonly string[]): Promise<void> {
  const command = name && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(name && !["help", "--help"].includes(name) ? `There is no command "${name}".` : "");
  const settings = readSettings(process.env);
  process.stdout.write(await withIdentity(settings, (identity) => command(identity, ...args)));
}

async function withIdentity(settings: Settings, use: (identity: Identity) => Promise<string>): Promise<string> {
  const log = createLog("error");
  await mkdir(settings.VENNEL_DATA_DIR, { recursive: true, mode: 0o711 });
  const known = settings.DATABASE_URL ?? (await runningPostgres(settings.VENNEL_DATA_DIR));
  const account = settings.VENNEL_POSTGRES_ACCOUNT;
  const own = known ? null : await startPostgres({ dataDir: settings.VENNEL_DATA_DIR, log, ...(account ? { account } : {}) });
  try {
    const databaseUrl = known ?? own?.url ?? "";
    await migrate(databaseUrl);
    const database = openDatabase(databaseUrl, { onError: (err) => log.warn({ err: err.message }, "a database connection broke") });
    const identity = createIdentity({
      database,
      clock: systemClock,
      log,
      publicUrl: settings.VENNEL_PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`,
      masterKey: await loadMasterKey(settings.VENNEL_SECRET_KEY, settings.VENNEL_DATA_DIR),
      // Nothing here sends mail.
      transport: { name: "outbox", send: async () => undefined },
      kratosUrl: settings.KRATOS_PUBLIC_URL,
      providers: configuredProviders(settings),
    });
    try {
      return await use(identity);
    } finally {
      await identity.close();
      await database.close();
    }
  } finally {
    await own?.stop();
  }
}

function insist(value: string | undefined, what: string): string {
  if (!value) throw new UsageError(`The command needs ${what}.`);
  return value;
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(error instanceof UsageError ? `${error.message}\n\n${USAGE}`.trimStart() : `${error.message}\n`);
  process.exitCode = 1;
});
