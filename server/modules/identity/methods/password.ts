import { normaliseEmail } from "../../../../contracts/email-address.ts";
import { changeCredentials } from "../accounts/change-credentials.ts";
import { addIdentifier, findCredentialBy, putCredential } from "../accounts/store.ts";
import { FormError, fieldError } from "../contract/form-error.ts";
import { labels, problems } from "../contract/messages.ts";
import { input, submit } from "../contract/nodes.ts";
import type { Core } from "../core.ts";
import { rememberBrowser } from "../login/known-browser.ts";
import { passwordGuess } from "../limits/whose-guess.ts";
import { passwordProblem } from "../passwords/policy.ts";
import { revokeOthers } from "../sessions/store.ts";
import { requirePrivileged } from "../settings/require-privileged.ts";
import type { LoginMethod, RegistrationMethod, SettingsMethod } from "./method.ts";

const TYPE = "password";

interface PasswordConfig {
  readonly hashed_password: string;
}

export function passwordLogin(core: Core): LoginMethod {
  return {
    name: TYPE,
    level: "aal1",
    async nodes({ refresh }, viewer) {
      if (viewer.account && !viewer.credentials.has(TYPE)) return null;
      return {
        nodes: [
          input("password", "password", "password", { required: true, autocomplete: "current-password", label: labels.password }),
          submit("password", TYPE, refresh ? labels.signIn : labels.signInWithPassword),
        ],
      };
    },
    async login(exchange, flow, sent, current) {
      const identifier = normaliseEmail(flow.refresh && current ? current.account.identity.traits.email : sent.text("identifier"));
      const password = sent.text("password");
      if (!identifier) throw fieldError("identifier", problems.required("identifier"));
      if (!password) throw fieldError("password", problems.required("password"));

      const identityId = await core.limits.guess(await passwordGuess(core, exchange, identifier), async () => {
        const found = await core.database.shared((tx) => findCredentialBy(tx, TYPE, identifier.slice(0, 320)));
        const stored = found ? (found.config as PasswordConfig).hashed_password : null;
        const isRight = await core.hasher.verify(stored, password);
        return found && isRight ? found.identityId : null;
      });
      if (!identityId) throw new FormError([problems.credentials]);
      return { identityId, completed: { method: TYPE, aal: "aal1", completed_at: core.clock.now().toISOString() } };
    },
  };
}

export function passwordRegistration(core: Core): RegistrationMethod {
  return {
    name: TYPE,
    nodes: async () => ({
      nodes: [
        input("password", "password", "password", { required: true, autocomplete: "new-password", label: labels.password }),
        submit("password", TYPE, labels.signUp),
      ],
    }),
    async register(_exchange, _flow, sent, admit) {
      const traits = await admit();
      const password = sent.text("password");
      const problem = await passwordProblem(password, traits.email);
      if (problem) throw fieldError("password", problem);
      const config: PasswordConfig = { hashed_password: await core.hasher.hash(password) };
      const now = core.clock.now();
      return {
        traits,
        verified: false,
        completed: { method: TYPE, aal: "aal1", completed_at: now.toISOString() },
        async store(tx, identityId) {
          await putCredential(tx, identityId, TYPE, config, now);
          return addIdentifier(tx, TYPE, traits.email, identityId);
        },
      };
    },
  };
}

export function passwordSettings(core: Core): SettingsMethod {
  return {
    name: TYPE,
    nodes: async () => ({
      nodes: [
        input("password", "password", "password", { required: true, autocomplete: "new-password", label: labels.password }),
        submit("password", TYPE, labels.save),
      ],
    }),
    async change(exchange, flow, sent, current) {
      requirePrivileged(core, flow, current);
      const { identity } = current.account;
      const password = sent.text("password");
      const problem = await passwordProblem(password, identity.traits.email);
      if (problem) throw fieldError("password", problem);
      const config: PasswordConfig = { hashed_password: await core.hasher.hash(password) };
      await changeCredentials(core, current, async (tx) => {
        await putCredential(tx, identity.id, TYPE, config, core.clock.now());
        await addIdentifier(tx, TYPE, identity.traits.email, identity.id);
        // A new password may be meant to shut somebody out.
        await revokeOthers(tx, identity.id, current.session.id);
      });
      if (flow.type === "browser") await rememberBrowser(core, exchange, identity.id);
      core.log.info({ security: "password_changed", identity: identity.id, from: exchange.ipAddress }, "a password was changed");
      return {};
    },
  };
}
