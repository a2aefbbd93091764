import { setTimeout as wait } from "node:timers/promises";
import type { Connector } from "../../../connectors/connector.ts";
import { announceChange, lockForRefresh, updateConnection, writeCredential } from "../connections/store.ts";
import type { TokenDeps } from "../credentials/access-tokens.ts";
import { openCredential, sealCredential } from "../credentials/seal-credential.ts";
import { TokenRefused } from "../credentials/token-refused.ts";
import { isFresh, type TokenSet } from "../credentials/token-set.ts";
import type { ConnectionRow } from "../tables.ts";
import { oauth2Of } from "./endpoints.ts";
import { refresh } from "./oauth2-client.ts";

/** What a provider granted and no transaction has kept yet: the refresh token it was granted for is worth nothing any more. */
export interface Granted {
  readonly from: string;
  readonly tokens: TokenSet;
}
/** By connection; shared by all refreshes of a process. */
export type Unkept = Map<string, Granted>;

/** Together a minute: longer than Postgres takes to be started again. */
const KEEP_AGAIN_AFTER_MS = [100, 200, 500, 1000, 2000, 4000, 8000, 15_000, 30_000];

type Result = { readonly token: string } | { readonly refusal: TokenRefused };

/**
 * New tokens for a connection, by one process at a time: the row is locked and read again, and who comes second finds them there.
 * A process that dies meanwhile frees the row and leaves the old refresh token in it. What was granted while the database
 * went away is tried again, and remembered for the next call: many providers take a refresh token once.
 */
export async function refreshConnection(
  deps: TokenDeps,
  { id, organisationId }: ConnectionRow,
  connector: Connector,
  not: string | undefined,
  unkept: Unkept,
): Promise<string> {
  const { database, keyring, clock, gateway, connections } = deps;
  const once = () =>
    database.organisation(organisationId, async (tx): Promise<Result> => {
      const { row, credential } = await lockForRefresh(tx, id);
      const secrets = await openCredential(keyring, credential, tx);
      const { auth, tokens } = secrets;
      if (auth.type !== "oauth2Code" || !tokens) return { refusal: new TokenRefused("This connection no longer signs in this way.") };
      const keep = async (next: TokenSet) => {
        const version = credential.version + 1;
        await writeCredential(tx, await sealCredential(keyring, { organisationId, connectionId: id, version }, { ...secrets, tokens: next }, tx));
        await announceChange(tx, id);
      };
      const held = unkept.get(id);
      if (held?.from === tokens.refreshToken) {
        await keep(held.tokens);
        return { token: held.tokens.accessToken ?? "" };
      }
      if (isFresh(tokens, clock.now()) && tokens.accessToken !== not) return { token: tokens.accessToken };

      const mustReconnect = async (): Promise<Result> => {
        const message = `${connector.name} no longer accepts this sign-in. Connect it again.`;
        await keep({ ...tokens, refused: true });
        await updateConnection(tx, id, { health: "failing", healthMessage: message });
        return { refusal: new TokenRefused(message, { isFinal: true }) };
      };
      if (tokens.refused || tokens.refreshToken === null) return mustReconnect();

      try {
        const provider = oauth2Of(connector, auth, row.baseUrl);
        const granted = await refresh({ gateway, provider, auth, limitKey: id, now: clock.now() }, tokens.refreshToken);
        unkept.set(id, { from: tokens.refreshToken, tokens: granted.tokens });
        await keep(granted.tokens);
        return { token: granted.tokens.accessToken ?? "" };
      } catch (error) {
        if (!(error instanceof TokenRefused)) throw error;
        if (error.isFinal) return mustReconnect();
        // Asked early, so the token at hand may well do until the provider answers again.
        const { accessToken, expiresAt } = tokens;
        const stillGood = accessToken !== null && accessToken !== not && expiresAt !== null && expiresAt > clock.now().getTime();
        return stillGood ? { token: accessToken } : { refusal: error };
      }
    });
  const result = await untilKept(once, () => unkept.has(id));
  unkept.delete(id);
  connections.forget(id);
  if ("refusal" in result) throw result.refusal;
  return result.token;
}

/** Again while something granted waits to be kept; a refusal of the provider is no reason to. */
async function untilKept<T>(attempt: () => Promise<T>, hasGranted: () => boolean): Promise<T> {
  for (const pause of KEEP_AGAIN_AFTER_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!hasGranted()) throw error;
      await wait(pause);
    }
  }
  return attempt();
}
