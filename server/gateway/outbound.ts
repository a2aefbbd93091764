import type { Call } from "../../contracts/calls.ts";

/** One request to another system, credentials already in it. */
export interface OutboundRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** A repeat does no harm: a read, or a write whose key the system honours. */
  readonly repeatable: boolean;
  /** Values that must appear in no record. */
  readonly secrets: readonly string[];
  /** Headers that carry credentials, in lower case: dropped when a redirect leaves the origin. */
  readonly credentialHeaders: readonly string[];
  /** Name of the connection and operation, for the record. */
  readonly connection: string;
  readonly operation: string | null;
  /** What shares a rate and a circuit: the connection's id. */
  readonly limitKey: string;
  /** Null where no limit is known. */
  readonly ratePerSecond: number | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Asked in the moment before it leaves; it always may if left out. */
  readonly mayLeave?: (() => boolean) | undefined;
  /** Credentials that prove the request as a whole, made anew for every attempt; what is spoken over HTTP under another form is signed as it leaves. */
  readonly sign?: (as?: Signable) => Readonly<Record<string, string>>;
  /** The certificate that is shown where the connection is made, and whom the other side's must come from. */
  readonly identity?: ClientIdentity;
  /** The key that signs in to a server of files. */
  readonly sshKey?: { readonly username: string; readonly privateKey: string; readonly passphrase?: string | undefined };
  /** The key that such a server is known by; where none is, the one that it shows is taken only if the request is there to learn it. */
  readonly hostKey?: { readonly pinned: string | null; readonly learns: boolean };
  /** Largest answer that is taken; the gateway's own limit if left out. */
  readonly maxAnswerBytes?: number;
  /** False where an answer that leads elsewhere is itself the answer. */
  readonly followRedirects?: boolean;
  /** Ends an answer before the other side does. */
  readonly isWhole?: IsWhole;
}

/** Told each piece of an answer as it comes; true when nothing more is waited for. */
export type IsWhole = (headers: Readonly<Record<string, string>>, piece: Uint8Array) => boolean;

/** All in PEM. */
export interface ClientIdentity {
  readonly certificate: string;
  readonly privateKey: string;
  readonly passphrase?: string | undefined;
  /** The only authorities that are trusted; the public ones if left out. */
  readonly authority?: string | undefined;
}

export type Signable = Pick<OutboundRequest, "method" | "url" | "headers" | "body">;

export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The outcome of a request: it was answered, it certainly did not leave, or nobody can say. */
export type Outcome =
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "not_sent"; readonly message: string; readonly withheld?: true }
  | { readonly kind: "no_answer"; readonly message: string; readonly broke?: true; readonly tooLarge?: true };

export interface Delivery {
  readonly outcome: Outcome;
  /** Every attempt, as it is recorded. */
  readonly calls: readonly Call[];
}
