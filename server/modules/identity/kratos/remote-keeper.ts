import { ApiError } from "../../../platform/errors.ts";
import type { Core } from "../core.ts";
import { findError } from "../flows/store.ts";
import type { Keeper } from "../keeper.ts";
import { checkKratos } from "./check-kratos.ts";
import { proxyToKratos } from "./kratos-proxy.ts";
import { registrationGate } from "./registration-gate.ts";
import { whoamiAt } from "./whoami.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Identities in a Kratos of the operator's; its `base_url` has to be our `/auth`. */
export function remoteKeeper(core: Core, kratosUrl: string): Keeper {
  const base = kratosUrl.replace(/\/+$/, "");
  const elsewhere = async (): Promise<never> => {
    throw new ApiError("unavailable", "Accounts are kept by the Kratos at KRATOS_PUBLIC_URL; use its own administration for this.");
  };
  return {
    mount(app) {
      app.get("/auth/self-service/errors", async (context) => {
        const id = context.req.query("id") ?? "";
        const found = UUID.test(id) ? await core.database.shared((tx) => findError(tx, id)) : null;
        if (!found) return proxyToKratos(context, base);
        const at = found.createdAt.toISOString();
        return context.json({ id, error: found.error, created_at: at, updated_at: at });
      });
      app.all("/auth/*", registrationGate(core, base));
    },
    resolveSession: (headers) => whoamiAt(base, headers),
    keepsAccounts: false,
    check: () => checkKratos(base, core, core.registration),
    createAccount: elsewhere,
    createRecoveryLink: elsewhere,
    deleteAccount: elsewhere,
  };
}
