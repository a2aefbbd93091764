import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { FormError } from "../contract/form-error.ts";
import { locationChange } from "../contract/kratos-error.ts";
import { problems } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import { seal } from "../methods/seal.ts";
import { hashToken } from "../sessions/session.ts";
import type { Flow } from "../tables.ts";
import type { AuthorizationRequest, Provider } from "./provider.ts";
import { insertAuthorization } from "./store.ts";

const WITHIN_MS = 10 * 60_000;

/** Sends the browser to the provider; what is needed when it comes back is kept under the hash of the state. */
export async function beginAuthorization(core: Core, flow: Flow, provider: Provider): Promise<never> {
  if (flow.type === "api" && !flow.context["initCodeHash"])
    throw new FormError([problems.generic("A native program has to start the flow with return_session_token_exchange_code=true for this.")]);

  const request: AuthorizationRequest = {
    redirectUri: callbackUri(core, provider.id),
    state: randomState(),
    verifier: randomPKCECodeVerifier(),
    nonce: randomNonce(),
  };
  const goTo = await provider.authorizationUrl(request, flow.refresh).catch((cause: Error) => {
    core.log.warn({ err: cause, provider: provider.id }, "a provider could not be reached");
    throw new FormError([problems.generic(`${provider.label} cannot be reached at the moment.`)]);
  });
  await core.database.shared((tx) =>
    insertAuthorization(tx, {
      stateHash: hashToken(request.state),
      flowId: flow.id,
      provider: provider.id,
      sealed: seal(core, "authorization", flow.id, JSON.stringify(request)),
      expiresAt: new Date(core.clock.now().getTime() + WITHIN_MS),
    }),
  );
  throw locationChange(goTo);
}

export function callbackUri(core: Core, providerId: string): string {
  return `${core.baseUrl}/self-service/methods/oidc/callback/${providerId}`;
}
