import type { Gateway } from "../../../../gateway/index.ts";
import type { Outcome } from "../../../../gateway/outbound.ts";
import { readPackets, type Packet } from "../../../../platform/git/packets.ts";
import { RemoteRefused } from "../remote-refused.ts";

export interface Wire {
  readonly gateway: Gateway;
  readonly projectId: string;
  /** Without a slash at its end. */
  readonly url: string;
  readonly branch: string;
  readonly username: string;
  readonly token: string | null;
  readonly signal: AbortSignal;
}

interface Question {
  readonly path: string;
  /** Null to read. */
  readonly body: Buffer | null;
  readonly service: "git-upload-pack" | "git-receive-pack";
  readonly maxBytes: number;
  readonly version2?: boolean;
}

const LOOK_MS = 30_000;
const CARRY_MS = 120_000;

/** One question to a git server, in its smart protocol. Redirects are not followed, so that nobody can lead the token elsewhere. */
export async function ask(wire: Wire, { path, body, service, maxBytes, version2 = false }: Question): Promise<Buffer> {
  const { gateway, projectId, url, signal } = wire;
  const form = body === null ? `application/x-${service}-advertisement` : `application/x-${service}-result`;
  const { outcome } = await gateway.deliver({
    method: body === null ? "GET" : "POST",
    url: url + path,
    headers: {
      accept: form,
      // Some hosts speak git only to what calls itself so.
      "user-agent": "git/2 (Vennel)",
      ...(body === null ? {} : { "content-type": `application/x-${service}-request` }),
      ...(version2 ? { "git-protocol": "version=2" } : {}),
      ...authorisation(wire),
    },
    body,
    // The next sync asks again; what a push did is seen then.
    repeatable: false,
    secrets: secretsOf(wire),
    credentialHeaders: ["authorization"],
    followRedirects: false,
    maxAnswerBytes: maxBytes,
    connection: "the git remote",
    operation: null,
    limitKey: `git/${projectId}/${new URL(url).origin}`,
    ratePerSecond: null,
    timeoutMs: body === null ? LOOK_MS : CARRY_MS,
    signal,
  });
  const { status, headers, body: bytes } = answered(outcome, maxBytes);
  refuseStatus(status, headers["location"], url);
  if (headers["content-type"]?.split(";")[0]?.trim() !== form)
    throw new RemoteRefused("not_git", "What answers at this address does not speak git's smart protocol.");
  return bytes;
}

export function secretsOf({ username, token }: Pick<Wire, "username" | "token">): string[] {
  return token === null ? [] : [token, basic(username, token)];
}

/** The lines of an answer; one that is no git's is told as such. */
export function packetsOf(bytes: Buffer): Packet[] {
  try {
    return [...readPackets(bytes)];
  } catch (error) {
    throw new RemoteRefused("not_git", `The answer cannot be read: ${(error as Error).message}.`);
  }
}

function authorisation({ username, token }: Wire): Record<string, string> {
  return token === null ? {} : { authorization: `Basic ${basic(username, token)}` };
}

function basic(username: string, token: string): string {
  return Buffer.from(`${username || "git"}:${token}`).toString("base64");
}

function answered(outcome: Outcome, maxBytes: number) {
  if (outcome.kind === "answered") return outcome.answer;
  if (outcome.kind === "refused") throw new RemoteRefused("address_refused", outcome.message);
  if (outcome.kind === "not_sent") throw new RemoteRefused("unreachable", outcome.message);
  if (outcome.tooLarge)
    throw new RemoteRefused("too_large", `The repository sends more than the ${Math.floor(maxBytes / 1_048_576)} MiB that are taken at once.`);
  throw new RemoteRefused(outcome.broke ? "unreachable" : "timed_out", outcome.message);
}

function refuseStatus(status: number, location: string | undefined, url: string): void {
  if (status === 200) return;
  if (status === 401 || status === 403) throw new RemoteRefused("unauthorised", `The remote does not let this user in (${status}).`);
  if (status === 404 || status === 410)
    throw new RemoteRefused("not_found", `There is no repository at this address, or the token may not see it (${status}).`);
  if (status >= 300 && status < 400) throw new RemoteRefused("moved", `The repository has moved${placeOf(location, url)}.`);
  if (status === 413) throw new RemoteRefused("push_declined", "The remote does not take that much at once (413).");
  if (status >= 500 || status === 429) throw new RemoteRefused("server_error", `The remote answers with an error (${status}).`);
  throw new RemoteRefused("not_git", `The remote answers with status ${status}.`);
}

function placeOf(location: string | undefined, url: string): string {
  const to = location === undefined ? null : URL.parse(location, url);
  return to ? ` to ${to.origin}${to.pathname.replace(/\/info\/refs$/, "")}` : "";
}
