import type { CheckedAddress } from "../checked-address.ts";
import type { Answer, OutboundRequest, Outcome } from "../outbound.ts";

/**
 * Speaks something else than HTTP and answers as if it had been HTTP, so that retries, records, simulations and the journal
 * know one kind of exchange. Like every way out it connects to a checked address only.
 */
export type Protocol = (request: OutboundRequest, url: URL, door: Door) => Promise<Outcome>;

export interface Door {
  readonly checkedAddress: CheckedAddress;
  /** On the open network, where everything must be encrypted and the other side must prove its name. */
  readonly isPublic: (address: string) => boolean;
  /** For protocols that are spoken over HTTP: one attempt, through all of the rules for it. */
  readonly http: (request: OutboundRequest) => Promise<Outcome>;
}

export interface Credential {
  readonly username: string;
  readonly password: string;
}

/** What basic authentication put into the request. */
export function credentialOf({ headers }: Pick<OutboundRequest, "headers">): Credential | null {
  const [, encoded] = /^Basic (.+)$/.exec(headers["authorization"] ?? "") ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

export function answered(status: number, body: unknown): Outcome {
  const answer: Answer = { status, headers: { "content-type": "application/json" }, body: Buffer.from(JSON.stringify(body)) };
  return { kind: "answered", answer };
}
