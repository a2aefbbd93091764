import { createHash } from "node:crypto";
import { connect as openSocket } from "node:net";
import { Client, type SFTPWrapper } from "ssh2";
import type { OutboundRequest } from "../../outbound.ts";
import { credentialOf, type Door } from "../protocol.ts";

export interface SftpSession {
  readonly sftp: SFTPWrapper;
  /** As `ssh-keygen -l` writes it. */
  readonly hostKey: string;
  close(): void;
}

/** The server is not known, or is not the one that it was: nothing was told to it. */
export class UnprovenHost extends Error {
  override readonly name = "UnprovenHost";
}

/** There is nothing to sign in with, or the server did not take it. */
export class NotSignedIn extends Error {
  override readonly name = "NotSignedIn";
}

const PORT = 22;
const READY_TIMEOUT_MS = 10_000;

/** Signs in over a socket to the checked address, after the server has shown the key that it is known by. */
export async function openSession(request: OutboundRequest, url: URL, door: Door, signal: AbortSignal): Promise<SftpSession> {
  const identity = identityOf(request);
  const port = Number(url.port) || PORT;
  const address = await door.checkedAddress(url.hostname, port);
  const client = new Client();
  const socket = openSocket(port, address).setNoDelay(true);
  const close = () => {
    client.destroy();
    socket.destroy();
  };
  signal.addEventListener("abort", close, { once: true });
  // A connection that breaks later rejects what waits for it; without a listener it would end the process as well.
  client.on("error", () => {});
  let hostKey = "";
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      const fail = (error: Error & { level?: string }) => {
        if (error.level === "client-authentication") return reject(new NotSignedIn("The server did not take the user name with this password or key."));
        reject(hostKey !== "" && !isKnown(request, hostKey) ? unproven(request, hostKey) : error);
      };
      client.on("error", fail).on("close", () => fail(new Error("The connection broke before the server was ready.")));
      socket.on("error", fail);
      client.on("keyboard-interactive", (_, __, ___, prompts, answer) => answer(prompts.map(() => identity.password ?? "")));
      client.on("ready", () => client.sftp((error, opened) => (error ? fail(error) : resolve(opened))));
      client.connect({
        sock: socket,
        ...identity,
        tryKeyboard: identity.password !== undefined,
        readyTimeout: Math.min(request.timeoutMs, READY_TIMEOUT_MS),
        hostVerifier: (key: Buffer) => {
          hostKey = `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
          return isKnown(request, hostKey);
        },
      });
    });
    return { sftp, hostKey, close };
  } catch (error) {
    close();
    throw error;
  }
}

interface Identity {
  readonly username: string;
  readonly password?: string;
  readonly privateKey?: string;
  readonly passphrase?: string;
}

function identityOf(request: OutboundRequest): Identity {
  const { sshKey } = request;
  if (sshKey) return { username: sshKey.username, privateKey: sshKey.privateKey, ...(sshKey.passphrase ? { passphrase: sshKey.passphrase } : {}) };
  const credential = credentialOf(request);
  if (!credential) throw new NotSignedIn("A server wants a user name with a password or a key.");
  return credential;
}

function isKnown({ hostKey }: OutboundRequest, seen: string): boolean {
  return hostKey !== undefined && (hostKey.pinned === null ? hostKey.learns : hostKey.pinned === seen);
}

function unproven({ hostKey }: OutboundRequest, seen: string): UnprovenHost {
  const pinned = hostKey?.pinned ?? null;
  if (pinned === null) return new UnprovenHost(`The key of this server (${seen}) is not known yet: test the connection once, and compare the key.`);
  return new UnprovenHost(
    `The server shows the key ${seen}, and the connection knows it by ${pinned}. If the key was changed on purpose, take the old one out of the connection and test it again.`,
  );
}
