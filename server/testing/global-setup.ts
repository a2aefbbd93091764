import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../platform/database/migrate.ts";
import { createLog } from "../platform/log.ts";
import { compileEntries } from "../platform/rightless/spawn-rightless.ts";
import { startPostgres } from "../platform/postgres/index.ts";

export const TEMPLATE = "vennel_template";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the run's throw-away Postgres. */
    postgresUrl: string;
  }
}

/** One throw-away Postgres per test run, with a migrated database that each test file copies. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Once, and not by each test file that comes to need it.
  await compileEntries();
  const folder = await mkdtemp(join(tmpdir(), "vennel-test-"));
  const postgres = await startPostgres({ dataDir: folder, log: createLog("warn"), throwAway: true });
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = new URL(url);
  template.pathname = TEMPLATE;
  await migrate(template.href);
}
