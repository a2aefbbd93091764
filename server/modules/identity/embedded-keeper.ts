import { Hono } from "hono";
import { createAccount } from "./accounts/create-account.ts";
import { deleteAccount } from "./accounts/store.ts";
import { fullName } from "./accounts/traits.ts";
import type { Core } from "./core.ts";
import { mountFlow } from "./flows/flow-routes.ts";
import { sessionTokenOf } from "./http/exchange.ts";
import { mountGeneral } from "./http/general-routes.ts";
import { createHandle } from "./http/handle.ts";
import { refuseHead } from "./http/refuse-head.ts";
import type { Keeper } from "./keeper.ts";
import { loginKind } from "./login/login-kind.ts";
import { codeLogin, codeRegistration } from "./methods/code.ts";
import { identifierFirst } from "./methods/identifier-first.ts";
import { lookupLogin, lookupSettings } from "./methods/lookup-secret.ts";
import { relyingParty } from "./methods/passkey-config.ts";
import { passkeyLogin, passkeyRegistration, passkeySettings } from "./methods/passkey.ts";
import { passwordLogin, passwordRegistration, passwordSettings } from "./methods/password.ts";
import { profileFirst } from "./methods/profile-first.ts";
import { profileSettings } from "./methods/profile.ts";
import { totpLogin, totpSettings } from "./methods/totp.ts";
import { mountCallback } from "./oidc/callback-routes.ts";
import { oidcLogin, oidcRegistration, oidcSettings } from "./oidc/oidc-methods.ts";
import { mountTokenExchange } from "./oidc/token-exchange.ts";
import { webauthnLogin, webauthnSettings } from "./methods/webauthn.ts";
import { createRecoveryLink } from "./recovery/create-recovery-link.ts";
import { recoveryKind } from "./recovery/recovery-kind.ts";
import { registrationKind } from "./registration/registration-kind.ts";
import { findSession, isComplete } from "./sessions/current-session.ts";
import { mountLogout } from "./sessions/logout-routes.ts";
import { mountSessions } from "./sessions/session-routes.ts";
import { settingsKind } from "./settings/settings-kind.ts";
import { verificationKind } from "./verification/verification-kind.ts";

/** Identities in our own database. */
export function embeddedKeeper(core: Core): Keeper {
  const handle = createHandle(core);
  const kinds = flowKinds(core);
  return {
    mount(app) {
      const auth = new Hono();
      auth.use("/self-service/*", refuseHead);
      auth.use("/sessions/token-exchange", refuseHead);
      mountSessions(auth, core, handle);
      mountLogout(auth, core, handle);
      mountTokenExchange(auth, core, handle);
      mountCallback(auth, core, kinds, core.providers, handle);
      for (const kind of Object.values(kinds)) mountFlow(auth, core, kind, handle);
      mountGeneral(auth, core, handle);
      app.route("/auth", auth);
    },
    async resolveSession(headers) {
      const active = await findSession(core, sessionTokenOf(headers, core));
      if (!active || !isComplete(active)) return null;
      const { identity, addresses } = active.account;
      const { email } = identity.traits;
      return {
        kind: "person",
        identityId: identity.id,
        sessionId: active.session.id,
        email,
        emailVerified: addresses.some((address) => address.value === email && address.verified),
        name: fullName(identity.traits),
        authenticatedAt: active.session.authenticatedAt,
      };
    },
    keepsAccounts: true,
    check: async () => [],
    createAccount: (person) => createAccount(core, person),
    createRecoveryLink: (email) => createRecoveryLink(core, email),
    deleteAccount: (identityId) => core.database.shared((tx) => deleteAccount(tx, identityId)),
  };
}

function flowKinds(core: Core) {
  const party = relyingParty(core);
  const { providers, methods } = core;
  const keys = methods.has("webauthn") ? party : null;
  const settings = settingsKind(core, [
    profileSettings(core),
    passwordSettings(core),
    ...(providers.length > 0 ? [oidcSettings(core, providers)] : []),
    totpSettings(core),
    lookupSettings(core),
    ...(party ? [passkeySettings(core, party)] : []),
    ...(keys ? [webauthnSettings(core, keys)] : []),
  ]);
  const login = loginKind(core, [
    ...(methods.has("identifier_first") ? [identifierFirst()] : []),
    passwordLogin(core),
    ...(methods.has("code") ? [codeLogin(core)] : []),
    ...(party ? [passkeyLogin(core, party)] : []),
    ...(providers.length > 0 ? [oidcLogin(core, providers)] : []),
    totpLogin(core),
    lookupLogin(core),
    ...(keys ? [webauthnLogin(core, keys)] : []),
  ]);
  const registration = registrationKind(core, [
    ...(methods.has("profile") ? [profileFirst()] : []),
    passwordRegistration(core),
    ...(methods.has("code") ? [codeRegistration(core)] : []),
    ...(party ? [passkeyRegistration(core, party)] : []),
    ...(providers.length > 0 ? [oidcRegistration(core, providers)] : []),
  ]);
  return { login, registration, settings, recovery: recoveryKind(core, settings), verification: verificationKind(core) };
}
