import { changeCredentials } from "../accounts/change-credentials.ts";
import {
  addIdentifier,
  findCredential,
  findCredentialBy,
  lockAccount,
  putCredential,
  removeCredential,
  removeIdentifier,
  updateCredential,
} from "../accounts/store.ts";
import { hasOtherWayIn } from "../accounts/ways-in.ts";
import { FormError } from "../contract/form-error.ts";
import { problems } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import { takeFromContext } from "../flows/store.ts";
import { requirePrivileged } from "../settings/require-privileged.ts";
import type { Flow } from "../tables.ts";
import type { LoginMethod, RegistrationMethod, SettingsMethod } from "./method.ts";
import { checkAsserted, claimedId, loginOptions, readCreated, registrationOptions } from "./passkey-ceremony.ts";
import { PASSKEY, type PasskeyConfig, type RelyingParty, type StoredPasskey } from "./passkey-config.ts";
import { loginNodes, registrationNodes, settingsNodes } from "./passkey-nodes.ts";

const CHALLENGE = "passkeyChallenge";

export function passkeyLogin(core: Core, party: RelyingParty): LoginMethod {
  return {
    name: PASSKEY,
    level: "aal1",
    async nodes(_flow, viewer) {
      if (viewer.account && !viewer.credentials.has(PASSKEY)) return null;
      const options = await loginOptions(party);
      return { nodes: loginNodes(core, options, viewer), context: { [CHALLENGE]: options.challenge } };
    },
    async login(_exchange, flow, sent) {
      const answer = sent.text("passkey_login");
      const id = claimedId(answer);
      const challenge = await takeChallenge(core, flow);
      const found = id ? await core.database.shared((tx) => findCredentialBy(tx, PASSKEY, id)) : null;
      const config = found?.config as PasskeyConfig | undefined;
      const passkey = config?.credentials.find((candidate) => candidate.id === id);
      if (!challenge || !found || !config || !passkey) throw new FormError([problems.passkey]);

      const counter = await checkAsserted(party, challenge, answer, passkey);
      if (counter === null) throw new FormError([problems.passkey]);
      const credentials = config.credentials.map((candidate) => (candidate === passkey ? { ...passkey, counter } : candidate));
      await core.database.shared((tx) => updateCredential(tx, found.identityId, PASSKEY, { ...config, credentials }, core.clock.now()));
      return { identityId: found.identityId, completed: { method: PASSKEY, aal: "aal1", completed_at: core.clock.now().toISOString() } };
    },
  };
}

export function passkeyRegistration(core: Core, party: RelyingParty): RegistrationMethod {
  return {
    name: PASSKEY,
    async nodes() {
      const options = await registrationOptions(party, "", null);
      return { nodes: registrationNodes(core, options), context: { [CHALLENGE]: options.challenge, passkeyUser: options.user.id } };
    },
    async register(_exchange, flow, sent, admit) {
      const traits = await admit();
      const now = core.clock.now();
      const passkey = await readNew(core, party, flow, sent.text("passkey_register"));
      const config: PasskeyConfig = { user_handle: flow.context["passkeyUser"] ?? "", credentials: [passkey] };
      return {
        traits,
        verified: false,
        completed: { method: PASSKEY, aal: "aal1", completed_at: now.toISOString() },
        async store(tx, identityId) {
          await putCredential(tx, identityId, PASSKEY, config, now);
          return addIdentifier(tx, PASSKEY, passkey.id, identityId);
        },
      };
    },
  };
}

export function passkeySettings(core: Core, party: RelyingParty): SettingsMethod {
  return {
    name: PASSKEY,
    async nodes(_flow, { account }) {
      const config = (await core.database.shared((tx) => findCredential(tx, account.identity.id, PASSKEY))) as PasskeyConfig | null;
      const options = await registrationOptions(party, account.identity.traits.email, config);
      const passkeys = config?.credentials ?? [];
      const mayRemove = passkeys.length > 1 || (await core.database.shared((tx) => hasOtherWayIn(tx, account.identity.id, PASSKEY)));
      return { nodes: settingsNodes(core, options, passkeys, mayRemove), context: { [CHALLENGE]: options.challenge, passkeyUser: options.user.id } };
    },
    async change(_exchange, flow, sent, current) {
      requirePrivileged(core, flow, current);
      const { id } = current.account.identity;
      const remove = sent.text("passkey_remove");
      if (remove) {
        await removeOne(core, id, remove);
        return {};
      }
      const passkey = await readNew(core, party, flow, sent.text("passkey_settings_register"));
      await changeCredentials(core, current, async (tx) => {
        const config = (await findCredential(tx, id, PASSKEY)) as PasskeyConfig | null;
        const next: PasskeyConfig = {
          user_handle: config?.user_handle ?? flow.context["passkeyUser"] ?? "",
          credentials: [...(config?.credentials ?? []), passkey],
        };
        await putCredential(tx, id, PASSKEY, next, core.clock.now());
        if (!(await addIdentifier(tx, PASSKEY, passkey.id, id))) throw new FormError([problems.passkey]);
      });
      return {};
    },
  };
}

async function readNew(core: Core, party: RelyingParty, flow: Flow, answer: string): Promise<StoredPasskey> {
  const challenge = await takeChallenge(core, flow);
  const passkey = challenge ? await readCreated(party, challenge, answer, core.clock.now()) : null;
  if (!passkey) throw new FormError([problems.passkey]);
  return passkey;
}

/** A challenge is answered once: whoever recorded an answer cannot send it again. */
function takeChallenge(core: Core, flow: Flow): Promise<string | null> {
  return core.database.shared((tx) => takeFromContext(tx, flow.id, CHALLENGE));
}

async function removeOne(core: Core, id: string, passkeyId: string): Promise<void> {
  await core.database.shared(async (tx) => {
    await lockAccount(tx, id);
    const config = (await findCredential(tx, id, PASSKEY)) as PasskeyConfig | null;
    const credentials = (config?.credentials ?? []).filter((passkey) => passkey.id !== passkeyId);
    if (!config || credentials.length === config.credentials.length) throw new FormError([problems.passkey]);
    if (credentials.length > 0) {
      await putCredential(tx, id, PASSKEY, { ...config, credentials }, core.clock.now());
      await removeIdentifier(tx, PASSKEY, passkeyId);
      return;
    }
    if (!(await hasOtherWayIn(tx, id, PASSKEY))) throw new FormError([problems.lastWayIn]);
    await removeCredential(tx, id, PASSKEY);
  });
}
