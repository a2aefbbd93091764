import { ApiError } from "../../../platform/errors.ts";
import type { Keeper } from "../keeper.ts";
import { checkKratos } from "./check-kratos.ts";
import { proxyToKratos } from "./kratos-proxy.ts";
import { whoamiAt } from "./whoami.ts";

/** Identities in a Kratos of the operator's; its `base_url` has to be our `/auth`. */
export function remoteKeeper(kratosUrl: string, publicUrl: string): Keeper {
  const base = kratosUrl.replace(/\/+$/, "");
  const elsewhere = async (): Promise<never> => {
    throw new ApiError("unavailable", "Accounts are kept by the Kratos at KRATOS_PUBLIC_URL; use its own administration for this.");
  };
  return {
    mount: (app) => void app.all("/auth/*", (context) => proxyToKratos(context, base)),
    resolveSession: (headers) => whoamiAt(base, headers),
    keepsAccounts: false,
    check: () => checkKratos(base, publicUrl),
    createAccount: elsewhere,
    createRecoveryLink: elsewhere,
    deleteAccount: elsewhere,
  };
}
