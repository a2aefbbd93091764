import type { Connector } from "../../../connectors/connector.ts";
import type { Gateway } from "../../../gateway/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Keyring } from "../../../platform/crypto/index.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { OpenConnection } from "../deps.ts";
import { refreshConnection, type Unkept } from "../oauth/refresh-connection.ts";
import { fetchToken, isFetchable, type Fetchable } from "./fetched-tokens.ts";
import type { OpenConnections } from "./open-connections.ts";
import { TokenRefused } from "./token-refused.ts";
import { isFresh } from "./token-set.ts";

export interface TokenDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly connections: OpenConnections;
}
export type Opened = OpenConnection & { readonly version: number };
export interface AccessTokens {
  /** The token that a call needs beside what the connection holds; null where it needs none. `not` is one that was just refused. */
  get(open: Opened, connector: Connector, signal: AbortSignal, options?: { readonly not?: string }): Promise<string | null>;
}

/** A token this close to its end is fetched anew. */
const MARGIN_MS = 60_000;

/** Access tokens, at most one request for each connection at a time. */
export function createAccessTokens(deps: TokenDeps): AccessTokens {
  const { gateway, clock } = deps;
  const fetched = new Map<string, { readonly token: Promise<{ value: string; until: number }> }>();
  const refreshing = new Map<string, Promise<string>>();
  const unkept: Unkept = new Map();

  async function fetchable({ row, version }: Opened, auth: Fetchable, signal: AbortSignal, not: string | undefined): Promise<string> {
    const key = `${row.id}/${version}`;
    const known = fetched.get(key);
    if (known) {
      const token = await known.token.catch(() => null);
      if (token && token.value !== not && token.until - clock.now().getTime() > MARGIN_MS) return token.value;
      if (fetched.get(key) === known) fetched.delete(key);
    }
    const current = fetched.get(key) ?? { token: fetchToken(gateway, auth, row.id, clock.now(), signal) };
    fetched.set(key, current);
    return (await current.token).value;
  }

  async function signedIn({ row, tokens }: Opened, connector: Connector, not: string | undefined): Promise<string> {
    if (!tokens) throw new TokenRefused("Nobody has signed in for this connection yet.", { isFinal: true });
    if (isFresh(tokens, clock.now()) && tokens.accessToken !== not) return tokens.accessToken;
    if (tokens.refused) throw new TokenRefused(`${connector.name} no longer accepts this sign-in. Connect it again.`, { isFinal: true });
    const running = refreshing.get(row.id) ?? refreshConnection(deps, row, connector, not, unkept).finally(() => refreshing.delete(row.id));
    refreshing.set(row.id, running);
    return running;
  }

  return {
    async get(open, connector, signal, { not } = {}) {
      const { auth } = open;
      if (auth.type === "oauth2Code") return signedIn(open, connector, not);
      if (isFetchable(auth)) return fetchable(open, auth, signal, not);
      return null;
    },
  };
}
