import { randomInt } from "node:crypto";
import type { Tx } from "../../../platform/database/database.ts";
import { changeCredentials } from "../accounts/change-credentials.ts";
import { findCredential, lockAccount, putCredential, removeCredential } from "../accounts/store.ts";
import { fieldError, FormError } from "../contract/form-error.ts";
import { labels, notes, problems } from "../contract/messages.ts";
import { input, submit, text } from "../contract/nodes.ts";
import type { UiNode } from "../contract/ui.ts";
import type { Core } from "../core.ts";
import { secondFactorGuess } from "../limits/whose-guess.ts";
import { raiseSession } from "../sessions/begin-session.ts";
import { requirePrivileged } from "../settings/require-privileged.ts";
import type { LoginMethod, SettingsMethod } from "./method.ts";
import { seal, unseal } from "./seal.ts";

const TYPE = "lookup_secret";
const HOW_MANY = 12;
const LENGTH = 8;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

interface RecoveryCode {
  readonly code: string;
  readonly used_at?: string;
}
interface LookupConfig {
  /** Sealed rather than hashed: the person may look at them again. */
  readonly sealed_codes: string;
}

export function lookupLogin(core: Core): LoginMethod {
  return {
    name: TYPE,
    level: "aal2",
    async nodes(_flow, { credentials }) {
      if (!credentials.has(TYPE)) return null;
      return {
        nodes: [input(TYPE, "lookup_secret", "text", { value: "", required: true, label: labels.lookupSecret }), submit(TYPE, TYPE, labels.useLookupSecret)],
      };
    },
    async login(exchange, _flow, sent, current) {
      if (!sent.text("lookup_secret")) throw fieldError("lookup_secret", problems.required("lookup_secret"));
      const id = current?.account.identity.id ?? "";
      const completed_at = await core.limits.guess(await secondFactorGuess(core, exchange, id), () =>
        core.database.shared((tx) => useSecret(core, tx, id, sent.text("lookup_secret"))),
      );
      if (!completed_at) throw new FormError([problems.lookupWrong]);
      return { identityId: id, completed: { method: TYPE, aal: "aal2", completed_at } };
    },
  };
}

export function lookupSettings(core: Core): SettingsMethod {
  const regenerate = input(TYPE, "lookup_secret_regenerate", "submit", { value: "true", label: labels.lookupRegenerate });
  const disable = input(TYPE, "lookup_secret_disable", "submit", { value: "true", label: labels.lookupDisable });
  const reveal = input(TYPE, "lookup_secret_reveal", "submit", { value: "true", label: labels.lookupReveal });
  const confirm = input(TYPE, "lookup_secret_confirm", "submit", { value: "true", label: labels.lookupConfirm });

  return {
    name: TYPE,
    nodes: async (_flow, { credentials }) => ({ nodes: credentials.has(TYPE) ? [reveal, disable] : [regenerate] }),
    async change(_exchange, flow, sent, current) {
      requirePrivileged(core, flow, current);
      const { id } = current.account.identity;
      if (sent.flag("lookup_secret_regenerate")) {
        const codes = newCodes();
        return { show: { group: TYPE, nodes: [list(codes), confirm], context: { lookupCodes: close(core, id, codes).sealed_codes } } };
      }
      if (sent.flag("lookup_secret_reveal")) {
        const config = (await core.database.shared((tx) => findCredential(tx, id, TYPE))) as LookupConfig | null;
        if (!config) throw new FormError([problems.noLookup]);
        return { show: { group: TYPE, nodes: [list(open(core, id, config.sealed_codes)), regenerate, disable] } };
      }
      if (sent.flag("lookup_secret_confirm")) {
        const offered = flow.context["lookupCodes"];
        if (!offered) throw new FormError([problems.generic("Generate the codes first.")]);
        await changeCredentials(core, current, (tx) => putCredential(tx, id, TYPE, { sealed_codes: offered } satisfies LookupConfig, core.clock.now()));
        await raiseSession(core, current, TYPE);
        return {};
      }
      if (!sent.flag("lookup_secret_disable")) throw new FormError([problems.noSettingsMethod]);
      await changeCredentials(core, current, (tx) => removeCredential(tx, id, TYPE));
      return {};
    },
  };
}

/** When a right code was used, which it can be once. */
async function useSecret(core: Core, tx: Tx, id: string, typed: string): Promise<string | null> {
  await lockAccount(tx, id);
  const config = (await findCredential(tx, id, TYPE)) as LookupConfig | null;
  if (!config) throw new FormError([problems.noLookup]);
  const codes = open(core, id, config.sealed_codes);
  const given = typed.replaceAll(/\s/g, "").toLowerCase();
  const found = codes.find(({ code }) => code === given);
  if (!found) return null;
  if (found.used_at) throw new FormError([problems.lookupUsed]);
  const now = core.clock.now();
  const left = codes.map((code) => (code === found ? { ...code, used_at: now.toISOString() } : code));
  await putCredential(tx, id, TYPE, close(core, id, left), now);
  return now.toISOString();
}

function newCodes(): RecoveryCode[] {
  return Array.from({ length: HOW_MANY }, () => ({ code: Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("") }));
}

function list(codes: readonly RecoveryCode[]): UiNode {
  const secrets = codes.map(({ code, used_at }) => (used_at ? notes.lookupUsed(new Date(used_at)) : notes.lookupSecret(code)));
  return text(TYPE, "lookup_secret_codes", notes.lookupList(secrets), labels.lookupCodes);
}

function open(core: Core, id: string, sealed: string): RecoveryCode[] {
  return JSON.parse(unseal(core, TYPE, id, sealed)) as RecoveryCode[];
}

function close(core: Core, id: string, codes: readonly RecoveryCode[]): LookupConfig {
  return { sealed_codes: seal(core, TYPE, id, JSON.stringify(codes)) };
}
