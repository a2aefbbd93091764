import type { Clock } from "../../platform/clock.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import type { ProviderSetting } from "./oidc/provider.ts";
import type { Transport } from "./courier/transport.ts";

export interface WayInChange {
  readonly identityId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  /** `password`, `totp`, `passkey`, `oidc`, `profile`, … */
  readonly method: string;
  /** The ways in before and after, by their methods. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly address: string;
}

export interface IdentityOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Where browsers reach the product, without a trailing slash: `https://vennel.example`. */
  readonly publicUrl: string;
  /** Where the contract is served, when not there: `https://id.vennel.example`. */
  readonly identityUrl?: string;
  /** The domain whose hosts share the session. */
  readonly cookieDomain?: string | null;
  /** Keys for codes, logout tokens and sealed secrets are derived from it. */
  readonly masterKey: MasterKey;
  readonly registration?: "open" | "invite" | "closed";
  /** Whether an open invitation exists for this address; asked when registration is by invitation. */
  readonly isInvited?: (email: string) => Promise<boolean>;
  /** Told when somebody has changed how they sign in, or under which name and address. */
  readonly onWayInChanged?: (change: WayInChange) => Promise<void>;
  /** Ends what a person let programs do; part of the transaction that removes how they sign in. */
  readonly forgetKeys?: (tx: Tx, identityId: string) => Promise<void>;
  /** Beside `publicUrl`: addresses that `return_to` may lead to, `https://host[/prefix]` or `https://*.host`. */
  readonly allowedReturnUrls?: readonly string[];
  readonly transport: Transport;
  /** Other services that people may sign in with. */
  readonly providers?: readonly ProviderSetting[];
  /** How providers are asked; the platform's own unless given. */
  readonly fetch?: typeof fetch;
  /** What recovery and verification mail; `code` unless given. */
  readonly addressProof?: AddressProof;
  /** Ways to sign in that an installation chooses to add. */
  readonly methods?: readonly OptionalMethod[];
  /** A Kratos that keeps the identities instead: `/auth` is passed on to it and sessions are resolved by asking it. */
  readonly kratosUrl?: string | undefined;
}

/**
 * `code`: a mailed code instead of a password. `identifier_first`: the address on a page of its own when signing in.
 * `profile`: name and address on a page of their own when registering. `webauthn`: security keys as second factor.
 */
export const OPTIONAL_METHODS = ["code", "identifier_first", "profile", "webauthn"] as const;
export type OptionalMethod = (typeof OPTIONAL_METHODS)[number];

export const ADDRESS_PROOFS = ["code", "link"] as const;
export type AddressProof = (typeof ADDRESS_PROOFS)[number];

const HOUR = 3_600_000;
/** Milliseconds. Kratos' defaults, but for how long a sign-in allows to change how one signs in: a password is changed by who has just given the old one. */
export const LIFESPAN = { session: 24 * HOUR, flow: HOUR, code: HOUR, privileged: HOUR / 6 } as const;
