import { Hono } from "hono";
import type { PersonActor } from "../../platform/http/actor.ts";
import { createAccount } from "./accounts/create-account.ts";
import { deleteAccount } from "./accounts/store.ts";
import { fullName } from "./accounts/traits.ts";
import { createCore } from "./core.ts";
import type { Letter } from "./courier/courier.ts";
import type { CourierMessage } from "./courier/store.ts";
import { mountFlow } from "./flows/flow-routes.ts";
import { sessionTokenOf } from "./http/exchange.ts";
import { mountGeneral } from "./http/general-routes.ts";
import { createHandle } from "./http/handle.ts";
import { loginKind } from "./login/login-kind.ts";
import { lookupLogin, lookupSettings } from "./methods/lookup-secret.ts";
import { relyingParty } from "./methods/passkey-config.ts";
import { passkeyLogin, passkeyRegistration, passkeySettings } from "./methods/passkey.ts";
import { passwordLogin, passwordRegistration, passwordSettings } from "./methods/password.ts";
import { profileSettings } from "./methods/profile.ts";
import { totpLogin, totpSettings } from "./methods/totp.ts";
import type { IdentityOptions } from "./options.ts";
import { createOperator, type Operator } from "./operator/operator.ts";
import { createRecoveryLink } from "./recovery/create-recovery-link.ts";
import { recoveryKind } from "./recovery/recovery-kind.ts";
import { registrationKind } from "./registration/registration-kind.ts";
import { findSession, isComplete } from "./sessions/current-session.ts";
import { mountLogout } from "./sessions/logout-routes.ts";
import { mountSessions } from "./sessions/session-routes.ts";
import { settingsKind } from "./settings/settings-kind.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { verificationKind } from "./verification/verification-kind.ts";

export interface Identity {
  /** Serves the Kratos contract under `/auth`. */
  mount(app: Hono): void;
  /** The person behind a request, or null. Asks the database each time, so that an ended session ends at once. */
  resolveSession(headers: Headers): Promise<PersonActor | null>;
  /** The newest letters, for the operator's page. */
  recentMail(limit: number): Promise<CourierMessage[]>;
  sendLetter(letter: Letter): Promise<void>;
  readonly operator: Operator;
  /** For the command line: a person with a verified address and no password yet. Returns the id. */
  createAccount(person: { email: string; givenName?: string; familyName?: string }): Promise<string>;
  /** For the command line: a link that lets somebody in once to set a password. */
  createRecoveryLink(email: string): Promise<string>;
  /** Removes a person and everything that this service knows about them. */
  deleteAccount(identityId: string): Promise<void>;
  /** Waits until letters that are being handed over have gone. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The embedded identity service: the public contract of Ory Kratos v26.2.0, stored in Postgres. */
export function createIdentity(options: IdentityOptions): Identity {
  const core = createCore(options);
  const handle = createHandle(core);
  const party = relyingParty(core);
  const settings = settingsKind(core, [
    profileSettings(core),
    passwordSettings(core),
    totpSettings(core),
    lookupSettings(core),
    ...(party ? [passkeySettings(core, party)] : []),
  ]);
  const kinds = [
    loginKind(core, [passwordLogin(core), ...(party ? [passkeyLogin(core, party)] : []), totpLogin(core), lookupLogin(core)]),
    registrationKind(core, [passwordRegistration(core), ...(party ? [passkeyRegistration(core, party)] : [])]),
    recoveryKind(core, settings),
    verificationKind(core),
    settings,
  ];
  const stopHousekeeping = startHousekeeping(core);

  return {
    mount(app) {
      const auth = new Hono();
      mountSessions(auth, core, handle);
      mountLogout(auth, core, handle);
      for (const kind of kinds) mountFlow(auth, core, kind, handle);
      mountGeneral(auth, core, handle);
      app.route("/auth", auth);
    },
    async resolveSession(headers) {
      const active = await findSession(core, sessionTokenOf(headers));
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
      };
    },
    recentMail: (limit) => core.courier.recent(limit),
    async sendLetter(letter) {
      await core.database.shared((tx) => core.courier.write(tx, letter));
      core.courier.deliver();
    },
    operator: createOperator(core),
    createAccount: (person) => createAccount(core, person),
    createRecoveryLink: (email) => createRecoveryLink(core, email),
    deleteAccount: (identityId) => core.database.shared((tx) => deleteAccount(tx, identityId)),
    settle: () => core.courier.settle(),
    async close() {
      stopHousekeeping();
      await core.courier.settle();
    },
  };
}
