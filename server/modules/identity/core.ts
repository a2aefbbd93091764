import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import { createCourier, type Courier } from "./courier/courier.ts";
import { createLimits, type Limits } from "./limits/limits.ts";
import { githubProvider } from "./oidc/github-provider.ts";
import { openidProvider } from "./oidc/openid-provider.ts";
import type { Provider, ProviderSetting } from "./oidc/provider.ts";
import type { AddressProof, IdentityOptions, OptionalMethod, WayInChange } from "./options.ts";
import { createHasher, type PasswordHasher } from "./passwords/hasher.ts";

/** What every part of this module works with. */
export interface Core {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicUrl: string;
  /** Where the contract is served: `publicUrl`, or a host of its own, with the prefix. */
  readonly baseUrl: string;
  readonly cookieDomain: string | null;
  readonly home: string;
  readonly allowedReturnUrls: readonly string[];
  readonly registration: "open" | "invite" | "closed";
  readonly isInvited: (email: string) => Promise<boolean>;
  readonly onWayInChanged: (change: WayInChange) => Promise<void>;
  readonly forgetKeys: NonNullable<IdentityOptions["forgetKeys"]>;
  readonly providers: readonly Provider[];
  readonly methods: ReadonlySet<OptionalMethod>;
  /** What recovery and verification mail. */
  readonly addressProof: AddressProof;
  readonly hasher: PasswordHasher;
  readonly limits: Limits;
  readonly courier: Courier;
  readonly keys: {
    readonly logout: Buffer;
    readonly code: Buffer;
    readonly browser: Buffer;
    /** Newest first: the first seals, every one opens. */ readonly seal: () => readonly Buffer[];
  };
}

export function createCore(options: IdentityOptions): Core {
  const { database, clock, log } = options;
  const publicUrl = options.publicUrl.replace(/\/+$/, "");
  const derive = (purpose: string) => options.masterKey.derive(`identity/${purpose}`);
  return {
    database,
    clock,
    log,
    publicUrl,
    baseUrl: `${(options.identityUrl ?? publicUrl).replace(/\/+$/, "")}/auth`,
    cookieDomain: options.cookieDomain ?? null,
    home: `${publicUrl}/`,
    allowedReturnUrls: options.allowedReturnUrls ?? [],
    registration: options.registration ?? "open",
    isInvited: options.isInvited ?? (async () => false),
    onWayInChanged: options.onWayInChanged ?? (async () => {}),
    forgetKeys: options.forgetKeys ?? (async () => undefined),
    providers: (options.providers ?? []).map((setting) => providerOf(setting, options.fetch ?? fetch)),
    methods: new Set(options.methods),
    addressProof: options.addressProof ?? "code",
    hasher: createHasher(),
    limits: createLimits(database, clock, log),
    courier: createCourier(database, clock, log, options.transport),
    keys: {
      logout: derive("logout"),
      code: derive("code"),
      browser: derive("known browser"),
      seal: () => [derive("seal"), ...(options.masterKey.earlier?.("identity/seal") ?? [])],
    },
  };
}

function providerOf(setting: ProviderSetting, ask: typeof fetch): Provider {
  return setting.kind === "github" ? githubProvider(setting, ask) : openidProvider(setting, ask);
}
