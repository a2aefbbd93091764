import "./quick-imports.ts";
import { readSettings } from "./env.ts";
import { createLog } from "./platform/log.ts";
import type { RunningServer } from "./start-server.ts";

/** Starts, says where, and stops in order on an interrupt or a request to terminate; a second one ends at once. */
async function main(): Promise<void> {
  let server: RunningServer | null = null;
  let isStopping = false;

  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(130);
    isStopping = true;
    if (signal === "SIGINT") process.stdout.write("\nStopping. Runs under way are finished first.\n");
    void server?.stop().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);

  const settings = readSettings(process.env);
  // Not a static import: those are resolved before the first line of this file has run, and so before they are quick.
  const { startServer } = await import("./start-server.ts");
  server = await startServer(settings, createLog(settings.VENNEL_LOG_LEVEL));
  process.stdout.write(`Vennel is ready at ${server.publicUrl}\n`);
  if (server.operatorToken) process.stdout.write(`Operator token, shown this once: ${server.operatorToken}\n`);
  // A signal that came while it was starting.
  if (isStopping) await server.stop().then(() => process.exit(0));
}

main().catch((error: Error) => {
  process.stderr.write(`Vennel did not start. ${error.message}\n`);
  process.exit(1);
});
