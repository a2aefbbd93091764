import { ImapFlow } from "imapflow";
import { nameForTls } from "../../guarded-agent.ts";
import type { OutboundRequest } from "../../outbound.ts";
import { MAX_FILE_BYTES } from "../file-content.ts";
import { credentialOf, type Door } from "../protocol.ts";

const PORTS: Readonly<Record<string, number>> = { "imaps:": 993, "imap:": 143 };
const MAX_LITERAL_BYTES = MAX_FILE_BYTES + 65_536;

/** On the open network encrypted or not at all, to a server that proves its name; inside one that the operator allowed, encrypted where the server can. */
export async function openMailboxes(request: OutboundRequest, url: URL, door: Door, signal: AbortSignal): Promise<ImapFlow> {
  const port = Number(url.port) || (PORTS[url.protocol] ?? 0);
  const host = await door.checkedAddress(url.hostname, port);
  const isPublic = door.isPublic(host);
  const secure = url.protocol === "imaps:";
  const credential = credentialOf(request);
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(isPublic && !secure ? { doSTARTTLS: true } : {}),
    servername: nameForTls(url.hostname),
    tls: { rejectUnauthorized: isPublic },
    auth: { user: credential?.username ?? "", pass: credential?.password ?? "" },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: Math.min(request.timeoutMs, 10_000),
    greetingTimeout: Math.min(request.timeoutMs, 10_000),
    socketTimeout: request.timeoutMs,
    maxLiteralSize: MAX_LITERAL_BYTES,
    maxResponseSize: 2 * MAX_LITERAL_BYTES,
  });
  // A connection that breaks later rejects what waits for it; without a listener it would end the process as well.
  client.on("error", () => {});
  signal.addEventListener("abort", () => client.close(), { once: true });
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}
