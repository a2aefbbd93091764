import "./quick-imports.ts";
import { readSettings } from "./env.ts";
import { createLog } from "./platform/log.ts";
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
  const log = createLog(settings.VENNEL_LOG_LEVEL);
  // One organisation's request must not end the server for all the others, whatever was overlooked in it.
  process.on("unhandledRejection", (err) => log.error({ err }, "a failure was handled by nobody"));
  // Not a static import: those are resolved before the first line of this file has run, and so before they are quick.
  const { startServer } = await import("./start-server.ts");
  server = await startServer(settings, log);
  process.stdout.write(`Vennel is ready at ${server.publicUrl}\n`);
  if (server.operatorToken) process.stdout.write(`Operator token, shown this once: ${server.operatorToken}\nPresent it at ${server.publicUrl}/operator.\n`);
  // A signal that came while it was starting.
  if (isStopping) await server.stop().then(() => process.exit(0));
}

main().catch((error: Error) => {
  process.stderr.write(`Vennel did not start. ${error.message}\n`);
  process.exit(1);
});
