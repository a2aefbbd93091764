import { changeCredentials } from "../accounts/change-credentials.ts";
import { findCredential, lockAccount, putCredential, removeCredential } from "../accounts/store.ts";
import { FormError } from "../contract/form-error.ts";
import { problems } from "../contract/messages.ts";
import type { Core } from "../core.ts";
import { secondFactorGuess } from "../limits/whose-guess.ts";
import { takeFromContext } from "../flows/store.ts";
import { raiseSession } from "../sessions/begin-session.ts";
import { requirePrivileged } from "../settings/require-privileged.ts";
import type { LoginMethod, SettingsMethod } from "./method.ts";
import type { Flow } from "../tables.ts";
import { checkAsserted, claimedId, readCreated, securityKeyLoginOptions, securityKeyOptions } from "./passkey-ceremony.ts";
import type { PasskeyConfig, RelyingParty } from "./passkey-config.ts";
import { keyLoginNodes, keySettingsNodes } from "./webauthn-nodes.ts";

const TYPE = "webauthn";
const CHALLENGE = "webauthnChallenge";

/** A security key as second factor. */
export function webauthnLogin(core: Core, party: RelyingParty): LoginMethod {
  return {
    name: TYPE,
    level: "aal2",
    async nodes(_flow, { account, credentials }) {
      if (!account || !credentials.has(TYPE)) return null;
      const { id, traits } = account.identity;
      const options = await securityKeyLoginOptions(party, await configOf(core, id));
      return { nodes: keyLoginNodes(core, options, traits.email), context: { [CHALLENGE]: options.challenge } };
    },
    async login(exchange, flow, sent, current) {
      const id = current?.account.identity.id ?? "";
      const counter = await core.limits.guess(await secondFactorGuess(core, exchange, id), () => useKey(core, party, flow, id, sent.text("webauthn_login")));
      if (counter === null) throw new FormError([problems.securityKey]);
      return { identityId: id, completed: { method: TYPE, aal: "aal2", completed_at: core.clock.now().toISOString() } };
    },
  };
}

export function webauthnSettings(core: Core, party: RelyingParty): SettingsMethod {
  return {
    name: TYPE,
    async nodes(_flow, { account }) {
      const config = await configOf(core, account.identity.id);
      const options = await securityKeyOptions(party, account.identity.traits.email, config);
      return { nodes: keySettingsNodes(core, options, config?.credentials ?? []), context: { [CHALLENGE]: options.challenge, webauthnUser: options.user.id } };
    },
    async change(_exchange, flow, sent, current) {
      requirePrivileged(core, flow, current);
      const { id } = current.account.identity;
      const remove = sent.text("webauthn_remove");
      if (remove) {
        await removeKey(core, id, remove);
        return {};
      }
      const challenge = await core.database.shared((tx) => takeFromContext(tx, flow.id, CHALLENGE));
      const key = challenge ? await readCreated(party, challenge, sent.text("webauthn_register"), core.clock.now()) : null;
      if (!key) throw new FormError([problems.securityKey]);
      const name = sent.text("webauthn_register_displayname").trim().slice(0, 80);
      await changeCredentials(core, current, async (tx) => {
        const config = (await findCredential(tx, id, TYPE)) as PasskeyConfig | null;
        const next: PasskeyConfig = {
          user_handle: config?.user_handle ?? flow.context["webauthnUser"] ?? "",
          credentials: [...(config?.credentials ?? []), { ...key, display_name: name || key.display_name.replace("Passkey", "Security key") }],
        };
        await putCredential(tx, id, TYPE, next, core.clock.now());
      });
      await raiseSession(core, current, TYPE);
      return {};
    },
  };
}

/** What the key counts, when it answered this flow's challenge. */
async function useKey(core: Core, party: RelyingParty, flow: Flow, id: string, answer: string): Promise<number | null> {
  const challenge = await core.database.shared((tx) => takeFromContext(tx, flow.id, CHALLENGE));
  return core.database.shared(async (tx) => {
    await lockAccount(tx, id);
    const config = (await findCredential(tx, id, TYPE)) as PasskeyConfig | null;
    const key = config?.credentials.find((candidate) => candidate.id === claimedId(answer));
    const counter = challenge && key ? await checkAsserted(party, challenge, answer, key) : null;
    if (!config || !key || counter === null) return null;
    const credentials = config.credentials.map((candidate) => (candidate === key ? { ...key, counter } : candidate));
    await putCredential(tx, id, TYPE, { ...config, credentials }, core.clock.now());
    return counter;
  });
}

async function configOf(core: Core, identityId: string): Promise<PasskeyConfig | null> {
  return (await core.database.shared((tx) => findCredential(tx, identityId, TYPE))) as PasskeyConfig | null;
}

async function removeKey(core: Core, id: string, keyId: string): Promise<void> {
  await core.database.shared(async (tx) => {
    await lockAccount(tx, id);
    const config = (await findCredential(tx, id, TYPE)) as PasskeyConfig | null;
    const credentials = (config?.credentials ?? []).filter((key) => key.id !== keyId);
    if (!config || credentials.length === config.credentials.length) throw new FormError([problems.securityKey]);
    if (credentials.length === 0) await removeCredential(tx, id, TYPE);
    else await putCredential(tx, id, TYPE, { ...config, credentials }, core.clock.now());
  });
}
