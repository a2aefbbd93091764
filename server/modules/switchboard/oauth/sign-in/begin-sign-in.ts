import { randomBytes } from "node:crypto";
import { generateRandomCodeVerifier } from "oauth4webapi";
import type { z } from "zod";
import type { ConnectionAuth } from "../../../../../contracts/connection-auth.ts";
import type { switchboardService } from "../../../../../contracts/switchboard.ts";
import { ApiError } from "../../../../platform/errors.ts";
import type { PersonActor } from "../../../../platform/http/actor.ts";
import { newId } from "../../../../platform/ids.ts";
import { refuseToTakeElsewhere } from "../../connections/leads-elsewhere.ts";
import { requireAddress } from "../../connections/require-address.ts";
import { findWithCredential } from "../../connections/store.ts";
import { openCredential } from "../../credentials/seal-credential.ts";
import type { SwitchboardContext } from "../../deps.ts";
import { oauth1Of, oauth2Of } from "../endpoints.ts";
import { requestToken } from "../oauth1-client.ts";
import { authorizeUrl } from "../oauth2-client.ts";
import { type Draft, hashOf, sealDraft } from "./draft.ts";
import { oauth1RedirectUrl, oauth2RedirectUrl, viaOf } from "./redirect-url.ts";
import { insertSignIn } from "./store.ts";

type Request = z.output<typeof switchboardService.routes.authorizeConnection.body>;

const LIFE_MS = 10 * 60_000;

/** Sends a person to the provider. What comes back counts once, for ten minutes, for this session of theirs. */
export async function beginSignIn(deps: SwitchboardContext, organisationId: string, actor: PersonActor, request: Request) {
  const connector = await deps.catalogueOf(organisationId).then((catalogue) => catalogue.get(request.connector));
  if (!connector)
    throw new ApiError("unprocessable", `There is no connector "${request.connector}".`, { fields: [{ field: "connector", message: "Unknown connector" }] });
  const { auth, baseUrl } = await whatToSignInWith(deps, organisationId, request);
  requireAddress(connector, baseUrl);
  // Anything missing is reported now; at the end the sign-in would be lost.
  const tellsAddress = auth.type === "oauth2Code" && connector.auth.some(({ oauth2 }) => oauth2?.baseUrlFrom);
  if (connector.baseUrl === null && baseUrl === null && !tellsAddress)
    throw new ApiError("invalid", `A ${connector.name} connection needs a base URL.`, { fields: [{ field: "baseUrl", message: "Required" }] });
  // The state names the organisation, so that the page that people come back to knows whom to tell.
  const state = `${organisationId}.${randomBytes(32).toString("base64url")}`;
  const common = {
    name: request.name,
    environment: request.environment,
    baseUrl: baseUrl ?? undefined,
    webhook: request.webhook,
    connection: request.connection,
  };

  async function remember(draft: Omit<Draft, keyof typeof common>, protocol: "oauth1" | "oauth2", redirectUri: string) {
    const id = newId("sig");
    const sealed = await sealDraft(deps.keyring, { organisationId, id }, { ...common, ...draft });
    const { identityId, sessionId } = actor;
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const row = {
      id,
      organisationId,
      stateHash: hashOf(state),
      protocol,
      identityId,
      sessionId,
      connector: connector?.id ?? "",
      redirectUri,
      draft: sealed,
      expiresAt,
    };
    await deps.database.organisation(organisationId, (tx) => insertSignIn(tx, row, now));
  }

  if (auth.type === "oauth1") {
    const provider = oauth1Of(connector, auth, baseUrl);
    const redirectUrl = oauth1RedirectUrl(deps.publicUrl, state);
    const token = await requestToken(deps.gateway, auth, provider.requestTokenUrl, redirectUrl);
    await remember({ auth, proof: token.secret, requestToken: token.key, via: null }, "oauth1", redirectUrl);
    const url = new URL(provider.authorizeUrl);
    url.searchParams.set("oauth_token", token.key);
    return { authorizeUrl: url.href, redirectUrl };
  }
  const provider = oauth2Of(connector, auth, baseUrl);
  const via = viaOf(connector, auth);
  const redirectUrl = oauth2RedirectUrl(deps.publicUrl, via);
  const verifier = generateRandomCodeVerifier();
  await remember({ auth, proof: verifier, requestToken: null, via }, "oauth2", redirectUrl);
  return { authorizeUrl: await authorizeUrl(provider, auth, { state, verifier, redirectUri: redirectUrl }), redirectUrl };
}

async function whatToSignInWith(deps: SwitchboardContext, organisationId: string, request: Request) {
  const known = request.connection ? await deps.database.organisation(organisationId, (tx) => findWithCredential(tx, request.connection ?? "")) : null;
  if (known && known.row.connector !== request.connector)
    throw new ApiError("unprocessable", "This connection belongs to another connector.", { fields: [{ field: "connector", message: "Another connector" }] });
  if (known && !request.auth) refuseToTakeElsewhere(known.row, request.baseUrl);
  const auth: ConnectionAuth | undefined = request.auth ?? (known ? (await openCredential(deps.keyring, known.credential)).auth : undefined);
  if (auth?.type !== "oauth2Code" && auth?.type !== "oauth1")
    throw new ApiError("invalid", "Give the client to sign in with.", { fields: [{ field: "auth", message: "Required" }] });
  return { auth, baseUrl: request.baseUrl ?? known?.row.baseUrl ?? null };
}
