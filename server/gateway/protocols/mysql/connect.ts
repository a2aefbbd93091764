import { connect as openSocket, type Socket } from "node:net";
import { type Connection, createConnection } from "mysql2";
import type { Credential, Door } from "../protocol.ts";

interface Where {
  readonly url: URL;
  readonly database: string;
  readonly credential: Credential;
  readonly timeoutMs: number;
}

export interface Session {
  readonly connection: Connection;
  readonly socket: Socket;
}

const PORT = 3306;
const CONNECT_TIMEOUT_MS = 10_000;

/** On the open network encrypted or not at all; inside one that the operator allowed, encrypted where the server can. */
export async function connect(where: Where, door: Door): Promise<Session> {
  const { url } = where;
  const address = await door.checkedAddress(url.hostname, Number(url.port) || PORT);
  const isPublic = door.isPublic(address);
  try {
    return await connectTo(address, where, { rejectUnauthorized: isPublic, verifyIdentity: isPublic });
  } catch (error) {
    if (isPublic || (error as { code?: string }).code !== "HANDSHAKE_NO_SSL_SUPPORT") throw error;
    return connectTo(address, where, undefined);
  }
}

async function connectTo(
  address: string,
  { url, database, credential, timeoutMs }: Where,
  ssl: { rejectUnauthorized: boolean; verifyIdentity: boolean } | undefined,
): Promise<Session> {
  // The socket goes to the checked address; the name is what the server's certificate must be for.
  const socket = openSocket(Number(url.port) || PORT, address).setNoDelay(true);
  const connection = createConnection({
    stream: socket,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || PORT,
    database,
    user: credential.username,
    password: credential.password,
    ...(ssl ? { ssl } : {}),
    connectTimeout: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
    timezone: "Z",
    dateStrings: ["DATE"],
    supportBigNumbers: true,
    // Rows are read without making code of the names of their columns, and no server is handed a file of this machine.
    disableEval: true,
    flags: ["-LOCAL_FILES"],
  });
  // A broken connection rejects what waits for it; without a listener it would end the process as well.
  connection.on("error", () => {});
  socket.on("error", () => {});
  try {
    await connection.promise().connect();
    return { connection, socket };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
