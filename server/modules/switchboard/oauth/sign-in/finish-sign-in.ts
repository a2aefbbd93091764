import type { ConnectionAuth } from "../../../../../contracts/connection-auth.ts";
import type { Connector } from "../../../../connectors/connector.ts";
import { ApiError } from "../../../../platform/errors.ts";
import type { PersonActor } from "../../../../platform/http/actor.ts";
import { createConnection } from "../../connections/create-connection.ts";
import { renewConnection } from "../../connections/renew-connection.ts";
import type { TokenSet } from "../../credentials/token-set.ts";
import type { SwitchboardContext } from "../../deps.ts";
import type { ConnectionRow } from "../../tables.ts";
import { oauth1Of, oauth2Of } from "../endpoints.ts";
import { accessToken } from "../oauth1-client.ts";
import { exchangeCode } from "../oauth2-client.ts";
import { type Draft, hashOf, openDraft } from "./draft.ts";
import { takeSignIn } from "./store.ts";

interface OAuth2Answer {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
  readonly via?: string | undefined;
}
interface OAuth1Answer {
  readonly state: string;
  readonly oauth_token?: string | undefined;
  readonly oauth_verifier?: string | undefined;
}

export async function finishOAuth2(deps: SwitchboardContext, organisationId: string, actor: PersonActor, answer: OAuth2Answer): Promise<ConnectionRow> {
  const { draft, connector, redirectUri, baseUrl } = await take(deps, organisationId, actor, "oauth2", answer.state);
  const { auth } = draft;
  if (auth.type !== "oauth2Code") throw refused();
  if (answer.via !== undefined && answer.via !== draft.via) throw refused("This answer is for another connector.");
  if (answer.error !== undefined) throw refused(refusalOf(answer.error, answer.error_description));
  if (answer.code === undefined) throw refused("The provider sent no code.");

  const provider = oauth2Of(connector, auth, baseUrl);
  // A provider that somebody named could hand on a code of another one; ours cannot, so for them either mark will do.
  if (!provider.isOurs && answer.via === undefined && answer.iss === undefined) throw refused("Nothing says which provider this answer comes from.");
  const client = { gateway: deps.gateway, provider, auth, limitKey: `sign-in/${organisationId}`, now: deps.clock.now() };
  const granted = await exchangeCode(client, { state: answer.state, code: answer.code, iss: answer.iss }, { verifier: draft.proof, redirectUri });
  return keep(deps, organisationId, connector, draft, auth, granted.tokens, granted.baseUrl);
}

export async function finishOAuth1(deps: SwitchboardContext, organisationId: string, actor: PersonActor, answer: OAuth1Answer): Promise<ConnectionRow> {
  const { draft, connector, baseUrl } = await take(deps, organisationId, actor, "oauth1", answer.state);
  const { auth, requestToken } = draft;
  if (auth.type !== "oauth1" || requestToken === null) throw refused();
  if (answer.oauth_verifier === undefined) throw refused("The access was not granted.");
  if (answer.oauth_token !== requestToken) throw refused("This answer belongs to another sign-in.");

  const { accessTokenUrl } = oauth1Of(connector, auth, baseUrl);
  const token = await accessToken(deps.gateway, auth, accessTokenUrl, { key: requestToken, secret: draft.proof }, answer.oauth_verifier);
  return keep(deps, organisationId, connector, draft, { ...auth, token: token.key, tokenSecret: token.secret }, null, null);
}

/** The sign-in that a state stands for, used up by this. Who did not begin it, in this very session, learns nothing of it. */
async function take(deps: SwitchboardContext, organisationId: string, actor: PersonActor, protocol: "oauth1" | "oauth2", state: string) {
  const row = await deps.database.organisation(organisationId, (tx) => takeSignIn(tx, hashOf(state)));
  if (!row || row.protocol !== protocol || row.expiresAt <= deps.clock.now()) throw refused();
  if (row.identityId !== actor.identityId || row.sessionId !== actor.sessionId) throw refused();
  const connector = (await deps.catalogueOf(organisationId)).get(row.connector);
  if (!connector) throw new ApiError("unprocessable", `The connector "${row.connector}" is no longer there.`);
  const draft = await openDraft(deps.keyring, { organisationId, id: row.id }, row.draft);
  return { draft, connector, redirectUri: row.redirectUri, baseUrl: draft.baseUrl ?? null };
}

async function keep(
  deps: SwitchboardContext,
  organisationId: string,
  connector: Connector,
  draft: Draft,
  auth: ConnectionAuth,
  tokens: TokenSet | null,
  baseUrl: string | null,
): Promise<ConnectionRow> {
  if (draft.connection) return renewConnection(deps, organisationId, draft.connection, { auth, tokens, baseUrl: draft.baseUrl ?? null });
  const { name, environment, webhook } = draft;
  return createConnection(deps, organisationId, { connector: connector.id, name, environment, webhook, baseUrl: baseUrl ?? draft.baseUrl, auth }, tokens);
}

const MOST_TEXT = 300;

/** In the provider's own words, where it has any: they say what to change there. */
function refusalOf(error: string, description: string | undefined): string {
  if (error === "access_denied") return "The access was not granted.";
  const told = description ? `${description} (${error})` : error;
  return `The provider refused the sign-in: ${told.slice(0, MOST_TEXT)}`;
}

function refused(message = "This sign-in is not one that this browser began, or it was used already or is older than ten minutes. Begin again."): ApiError {
  return new ApiError("unprocessable", message);
}
