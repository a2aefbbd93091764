import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "../env.ts";
import { noteOutbox } from "../../e2e/support/outbox.ts";
import { createLog } from "../platform/log.ts";
import { startServer } from "../start-server.ts";
import { freshDatabase, type FreshDatabase } from "./fresh-database.ts";

export interface TestServer {
  readonly url: string;
  readonly database: FreshDatabase["database"];
  readonly databaseUrl: string;
  readonly operatorToken: string | null;
  stop(): Promise<void>;
}

/** The whole server in this process, on a fresh database and a free port. */
export async function startTestServer(
  variables: Record<string, string> = {},
  log = createLog(process.env["VENNEL_LOG_LEVEL"] ?? "error"),
  /** By which address it reaches its database. */
  reach: (databaseUrl: string) => Promise<string> = async (databaseUrl) => databaseUrl,
): Promise<TestServer> {
  const fresh = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), "vennel-server-"));
  const settings = readSettings({
    PATH: process.env["PATH"],
    PORT: "0",
    DATABASE_URL: await reach(fresh.url),
    VENNEL_DATA_DIR: folder,
    VENNEL_SECRET_KEY: randomBytes(32).toString("base64"),
    VENNEL_EGRESS_ALLOW: "127.0.0.0/8",
    // Every route by every caller comes in one minute.
    VENNEL_REQUESTS_PER_MINUTE: "address=0,caller=0,organisation=0",
    ...variables,
  });
  const server = await startServer(settings, log);
  if (settings.SMTP_URL === undefined && settings.KRATOS_PUBLIC_URL === undefined) noteOutbox(server.url, settings.VENNEL_DATA_DIR);
  return {
    url: server.url,
    database: fresh.database,
    databaseUrl: fresh.url,
    operatorToken: server.operatorToken,
    async stop() {
      await server.stop();
      await fresh.drop();
      await rm(folder, { recursive: true });
    },
  };
}
