import "./quick-imports.ts";
import { readSettings, type Settings } from "./env.ts";
import { lendAccount, type Lending } from "./platform/account/lend-account.ts";
import { createLog } from "./platform/log.ts";
import { compileEntries } from "./platform/rightless/spawn-rightless.ts";
import type { RunningServer } from "./start-server.ts";

const START_GIVEN_UP_MS = 10_000;

/** Starts, says where, and stops in order on an interrupt or a request to terminate; a second one ends at once. */
async function main(): Promise<void> {
  let server: RunningServer | null = null;
  let isStopping = false;

  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(130);
    isStopping = true;
    if (signal === "SIGINT") process.stdout.write("\nStopping. Runs under way are finished first.\n");
    if (server) void server.stop().then(() => process.exit(0));
    // A start that does not come to its end is given up; the next one clears what it left.
    else setTimeout(() => process.exit(1), START_GIVEN_UP_MS).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);

  const settings = readSettings(process.env);
  await lendAccount(lendingOf(settings), process.env);
  const log = createLog(settings.VENNEL_LOG_LEVEL);
  // One organisation's request must not end the server for all the others, whatever was overlooked in it.
  process.on("unhandledRejection", (err) => log.error({ err }, "a failure was handled by nobody"));
  // Not a static import: those are resolved before the first line of this file has run, and so before they are quick.
  const { startServer } = await import("./start-server.ts");
  server = await startServer(settings, log);
  process.stdout.write(`Vennel is ready at ${server.publicUrl}\n`);
  if (server.operatorToken) process.stdout.write(`Operator token, shown this once: ${server.operatorToken}\nPresent it at ${server.publicUrl}/operator.\n`);
  // In a checkout whose sources have changed this takes some seconds, which the first message need not wait for.
  compileEntries().catch((err: unknown) => log.error({ err }, "the programs that read what people give could not be built"));
  // A signal that came while it was starting.
  if (isStopping) await server.stop().then(() => process.exit(0));
}

function lendingOf(settings: Settings): Lending {
  return {
    wanted: settings.VENNEL_ACCOUNT,
    postgresAccount: settings.VENNEL_POSTGRES_ACCOUNT,
    ownPostgres: settings.DATABASE_URL === undefined,
    dataDir: settings.VENNEL_DATA_DIR,
    port: settings.PORT,
    folders: settings.VENNEL_RESTATE_FOLDER ? [settings.VENNEL_RESTATE_FOLDER] : [],
    searchPath: settings.PATH,
  };
}

main().catch((error: Error) => {
  process.stderr.write(`Vennel did not start. ${error.message}\n`);
  process.exit(1);
});
