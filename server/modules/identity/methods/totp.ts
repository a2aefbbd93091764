import { generateSecret, generateURI, verify } from "otplib";
import { toDataURL } from "qrcode";
import type { Tx } from "../../../platform/database/database.ts";
import { changeCredentials } from "../accounts/change-credentials.ts";
import { findCredential, lockAccount, putCredential, removeCredential } from "../accounts/store.ts";
import { fieldError, FormError } from "../contract/form-error.ts";
import { labels, notes, problems } from "../contract/messages.ts";
import { image, input, submit, text } from "../contract/nodes.ts";
import type { Core } from "../core.ts";
import { secondFactorGuess } from "../limits/whose-guess.ts";
import { raiseSession } from "../sessions/begin-session.ts";
import { requirePrivileged } from "../settings/require-privileged.ts";
import type { LoginMethod, SettingsMethod } from "./method.ts";
import { seal, unseal } from "./seal.ts";

const TYPE = "totp";
const STEP_SECONDS = 30;

interface TotpConfig {
  readonly sealed_secret: string;
  /** The newest time step that was used: a code that somebody overheard is worth nothing afterwards. */
  readonly last_step: number;
}

export function totpLogin(core: Core): LoginMethod {
  return {
    name: TYPE,
    level: "aal2",
    async nodes(_flow, { credentials }) {
      if (!credentials.has(TYPE)) return null;
      return {
        nodes: [
          input("totp", "totp_code", "text", { value: "", required: true, label: labels.authenticationCode }),
          submit("totp", TYPE, labels.useAuthenticator),
        ],
      };
    },
    async login(exchange, _flow, sent, current) {
      if (!sent.text("totp_code")) throw fieldError("totp_code", problems.required("totp_code"));
      const id = current?.account.identity.id ?? "";
      const step = await core.limits.guess(await secondFactorGuess(core, exchange, id), () =>
        core.database.shared((tx) => useCode(core, tx, id, sent.text("totp_code"))),
      );
      if (step === null) throw new FormError([problems.totp]);
      return { identityId: id, completed: { method: TYPE, aal: "aal2", completed_at: core.clock.now().toISOString() } };
    },
  };
}

export function totpSettings(core: Core): SettingsMethod {
  return {
    name: TYPE,
    async nodes(flow, { account, credentials }) {
      if (credentials.has(TYPE)) {
        return { nodes: [input("totp", "totp_unlink", "submit", { value: "true", required: true, label: labels.totpUnlink })], context: { totpSecret: "" } };
      }
      const { id, traits } = account.identity;
      const kept = flow.context["totpSecret"];
      const sealed = kept || seal(core, "totp-offer", id, generateSecret());
      const secret = unseal(core, "totp-offer", id, sealed);
      const qr = await toDataURL(generateURI({ issuer: "Vennel", label: traits.email, secret }), { width: 256, margin: 2 });
      return {
        nodes: [
          image("totp", "totp_qr", qr, 256, labels.totpQr),
          text("totp", "totp_secret_key", notes.totpSecret(secret), labels.totpSecret),
          input("totp", "totp_code", "text", { required: true, label: labels.verifyCode }),
          submit("totp", TYPE, labels.save),
        ],
        context: { totpSecret: sealed },
      };
    },
    async change(_exchange, flow, sent, current) {
      requirePrivileged(core, flow, current);
      const { id } = current.account.identity;
      if (sent.flag("totp_unlink")) {
        await changeCredentials(core, current, (tx) => removeCredential(tx, id, TYPE));
        return {};
      }
      if (!sent.text("totp_code")) throw fieldError("totp_code", problems.required("totp_code"));
      const offered = flow.context["totpSecret"];
      if (!offered) throw fieldError("totp_code", problems.noTotp);
      const secret = unseal(core, "totp-offer", id, offered);
      const step = await acceptedStep(core, secret, sent.text("totp_code"), 0);
      if (step === null) throw fieldError("totp_code", problems.totp);
      const config: TotpConfig = { sealed_secret: seal(core, TYPE, id, secret), last_step: step };
      await changeCredentials(core, current, (tx) => putCredential(tx, id, TYPE, config, core.clock.now()));
      await raiseSession(core, current, TYPE);
      return {};
    },
  };
}

/** The time step of a right code, which is used up by this. */
async function useCode(core: Core, tx: Tx, id: string, code: string): Promise<number | null> {
  await lockAccount(tx, id);
  const config = (await findCredential(tx, id, TYPE)) as TotpConfig | null;
  if (!config) throw new FormError([problems.noTotp]);
  const step = await acceptedStep(core, unseal(core, TYPE, id, config.sealed_secret), code, config.last_step);
  if (step === null) return null;
  await putCredential(tx, id, TYPE, { ...config, last_step: step } satisfies TotpConfig, core.clock.now());
  return step;
}

/** The time step of a right code; one step of clock difference either way is let pass. */
async function acceptedStep(core: Core, secret: string, code: string, lastStep: number): Promise<number | null> {
  const token = code.replaceAll(" ", "");
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(core.clock.now().getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: STEP_SECONDS, ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}) });
  // An object comes back either way: whether it is there says nothing.
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : null;
}
