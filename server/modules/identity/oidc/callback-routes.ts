import type { Hono } from "hono";
import { changeCredentials } from "../accounts/change-credentials.ts";
import { findAddress, findCredentialBy } from "../accounts/store.ts";
import { parseTraits } from "../accounts/traits.ts";
import { FormError } from "../contract/form-error.ts";
import { badRequest, csrfViolation, flowNotFound } from "../contract/kratos-error.ts";
import { problems } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import { findFlowById } from "../flows/store.ts";
import { hashCsrf } from "../http/csrf.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Handle } from "../http/handle.ts";
import type { LoginKind } from "../login/login-kind.ts";
import type { NewPerson, SignIn } from "../methods/method.ts";
import { unseal } from "../methods/seal.ts";
import { insistOnInvitation } from "../registration/insist-on-invitation.ts";
import type { RegistrationKind } from "../registration/registration-kind.ts";
import { hashToken, type CompletedMethod } from "../sessions/session.ts";
import type { SettingsKind } from "../settings/settings-kind.ts";
import type { Flow } from "../tables.ts";
import { identifierOf, linkProvider, OIDC } from "./oidc-config.ts";
import type { AuthorizationRequest, Provider, ProviderPerson } from "./provider.ts";
import { returnToProgram } from "./token-exchange.ts";
import { takeAuthorization } from "./store.ts";

interface Kinds {
  readonly login: LoginKind;
  readonly registration: RegistrationKind;
  readonly settings: SettingsKind;
}

/** Where a provider sends the browser back to. */
export function mountCallback(app: Hono, core: Core, kinds: Kinds, providers: readonly Provider[], handle: Handle): void {
  app.get(
    "/self-service/methods/oidc/callback/:provider",
    handle(async (exchange) => {
      const provider = providers.find(({ id }) => id === exchange.context.req.param("provider"));
      const taken = provider && (await takeWaiting(core, exchange, provider));
      if (!provider || !taken) throw badRequest("This sign-in was not started here, was used already, or took too long. Start again.");
      const { flow, request } = taken;
      const kind = kinds[flow.kind as keyof Kinds];
      try {
        const person = await whoCame(core, exchange, provider, request);
        if (flow.kind === "settings") return await link(exchange, flow, provider, person);
        return await enter(exchange, flow, provider, person);
      } catch (error) {
        if (!(error instanceof FormError)) throw error;
        return await kind.refuse(exchange, flow, error);
      }
    }),
  );

  async function link(exchange: Exchange, flow: Flow, provider: Provider, { subject }: ProviderPerson): Promise<Response> {
    const active = await kinds.settings.owner(exchange, flow);
    const { id } = active.account.identity;
    await changeCredentials(core, active, async (tx) => {
      const linked = await linkProvider(tx, id, { provider: provider.id, subject }, core.clock.now());
      if (!linked) throw new FormError([problems.generic(`This ${provider.label} account is linked with another account here.`)]);
    });
    return kinds.settings.complete(exchange, flow, active, {});
  }

  async function enter(exchange: Exchange, flow: Flow, provider: Provider, person: ProviderPerson): Promise<Response> {
    const now = core.clock.now();
    const completed: CompletedMethod = { method: OIDC, aal: "aal1", completed_at: now.toISOString(), provider: provider.id };
    const identifier = identifierOf({ provider: provider.id, subject: person.subject });
    const found = await core.database.shared((tx) => findCredentialBy(tx, OIDC, identifier));
    if (found) return signIn(exchange, flow, { identityId: found.identityId, completed });
    if (flow.refresh) throw new FormError([problems.credentials]);
    if (core.registration === "closed") throw new FormError([problems.generic("No account is linked with this sign-in, and registration is closed.")]);

    const traits = traitsOf(provider, person);
    await insistOnInvitation(core, traits.email);
    const newPerson: NewPerson = {
      traits,
      verified: person.emailVerified,
      completed,
      store: (tx, identityId) => linkProvider(tx, identityId, { provider: provider.id, subject: person.subject }, now),
    };
    if (flow.type === "browser" && (await core.database.shared((tx) => findAddress(tx, traits.email))))
      return kinds.login.offerLink(exchange, flow, { provider: provider.id, subject: person.subject, address: traits.email }, provider.label);
    if (flow.type === "browser") return kinds.registration.complete(exchange, flow, newPerson);
    const { identity } = await kinds.registration.create(newPerson);
    return returnToProgram(core, exchange, flow, { identityId: identity.id, completed });
  }

  function signIn(exchange: Exchange, flow: Flow, entry: SignIn): Promise<Response> {
    return flow.type === "api" ? returnToProgram(core, exchange, flow, entry) : kinds.login.complete(exchange, flow, entry);
  }
}

/** What was begun with this state, for the browser that began it; whoever plants their own answer in another browser gets nowhere. */
async function takeWaiting(core: Core, exchange: Exchange, provider: Provider): Promise<{ flow: Flow; request: AuthorizationRequest } | null> {
  const state = exchange.query.get("state") ?? "";
  const waiting = await core.database.shared((tx) => takeAuthorization(tx, hashToken(state), provider.id, core.clock.now()));
  if (!waiting) return null;
  const flow = await core.database.shared((tx) => findFlowById(tx, waiting.flowId));
  if (!flow || flow.expiresAt <= core.clock.now()) throw flowNotFound();
  if (flow.type === "browser" && (!exchange.csrfSecret || hashCsrf(exchange.csrfSecret) !== flow.csrfHash)) throw csrfViolation();
  return { flow, request: JSON.parse(unseal(core, "authorization", flow.id, waiting.sealed)) as AuthorizationRequest };
}

async function whoCame(core: Core, exchange: Exchange, provider: Provider, request: AuthorizationRequest): Promise<ProviderPerson> {
  if (exchange.query.get("error") === "access_denied") throw new FormError([problems.generic(`${provider.label} did not let you in, or you declined.`)]);
  const callback = new URL(request.redirectUri);
  callback.search = new URL(exchange.request.url).search;
  return provider.personAt(callback, request).catch((cause: Error) => {
    core.log.warn({ err: cause, provider: provider.id }, "a provider's answer was refused");
    throw new FormError([problems.generic(`${provider.label} answered in a way that cannot be trusted. Try again.`)]);
  });
}

/** What a provider says of somebody is kept only as far as it fits our own rules. */
function traitsOf(provider: Provider, { email, givenName, familyName, picture }: ProviderPerson) {
  if (!email)
    throw new FormError([problems.generic(`${provider.label} tells no e-mail address. Create an account first, then link ${provider.label} in the settings.`)]);
  return parseTraits({
    email,
    given_name: givenName?.slice(0, 80),
    family_name: familyName?.slice(0, 80),
    ...(picture?.startsWith("https://") && picture.length <= 2048 ? { picture } : {}),
  });
}
