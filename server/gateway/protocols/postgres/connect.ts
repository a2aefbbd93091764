import { Client, types } from "pg";
import { nameForTls } from "../../guarded-agent.ts";
import type { Credential, Door } from "../protocol.ts";

interface Where {
  readonly url: URL;
  readonly database: string;
  readonly credential: Credential;
  readonly timeoutMs: number;
}

const PORT = 5432;
const CONNECT_TIMEOUT_MS = 10_000;
const BYTEA = 17;
/** Bytes that a column holds become base64, as everywhere in JSON. */
const parsers: typeof types = {
  ...types,
  getTypeParser: ((oid: number, format?: "text") =>
    oid === BYTEA ? (value: string) => Buffer.from(value.slice(2), "hex").toString("base64") : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** On the open network encrypted or not at all; inside one that the operator allowed, encrypted where the server can. */
export async function connect(where: Where, door: Door): Promise<Client> {
  const { url } = where;
  const address = await door.checkedAddress(url.hostname, Number(url.port) || PORT);
  const isPublic = door.isPublic(address);
  try {
    return await connectTo(address, where, { rejectUnauthorized: isPublic, servername: nameForTls(url.hostname) });
  } catch (error) {
    if (isPublic || !(error as Error).message.includes("does not support SSL")) throw error;
    return connectTo(address, where, false);
  }
}

async function connectTo(
  host: string,
  { url, database, credential, timeoutMs }: Where,
  ssl: false | { rejectUnauthorized: boolean; servername: string },
): Promise<Client> {
  const client = new Client({
    host,
    port: Number(url.port) || PORT,
    database,
    user: credential.username,
    password: credential.password,
    ssl,
    types: parsers,
    application_name: "vennel",
    connectionTimeoutMillis: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
    statement_timeout: timeoutMs,
  });
  // A broken connection rejects what waits for it; without a listener it would end the process as well.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
