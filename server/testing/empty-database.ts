import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

/** A database without any tables, beside the others of this test run; `drop` removes it. */
export async function emptyDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  const url = new URL(inject("postgresUrl"));
  await onServer(`create database ${name}`);
  url.pathname = name;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
