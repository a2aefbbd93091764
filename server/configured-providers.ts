import { SettingsError, type Settings } from "./env.ts";
import type { ProviderSetting } from "./modules/identity/oidc/provider.ts";

type ProviderSettings = Pick<Settings, Extract<keyof Settings, `VENNEL_${"GOOGLE" | "GITHUB" | "MICROSOFT" | "OIDC"}_${string}`>>;

/** The services that people may sign in with: those that the operator registered this installation at. */
export function configuredProviders(settings: ProviderSettings): ProviderSetting[] {
  const microsoft = `https://login.microsoftonline.com/${settings.VENNEL_MICROSOFT_TENANT}/v2.0`;
  const providers = [
    complete("GOOGLE", settings, { id: "google", label: "Google", kind: "openid", issuer: "https://accounts.google.com", checksAddresses: true }),
    complete("GITHUB", settings, { id: "github", label: "GitHub", kind: "github", issuer: "https://github.com", checksAddresses: true }),
    // Any directory can claim any address, so what Microsoft says of one proves nothing.
    complete("MICROSOFT", settings, { id: "microsoft", label: "Microsoft", kind: "openid", issuer: microsoft, checksAddresses: false }),
    settings.VENNEL_OIDC_ISSUER
      ? complete("OIDC", settings, {
          id: "oidc",
          label: settings.VENNEL_OIDC_LABEL,
          kind: "openid",
          issuer: settings.VENNEL_OIDC_ISSUER,
          checksAddresses: true,
        })
      : insistOnIssuer(settings),
  ];
  return providers.filter((provider) => provider !== null);
}

function complete(name: "GOOGLE" | "GITHUB" | "MICROSOFT" | "OIDC", settings: ProviderSettings, known: Omit<ProviderSetting, "clientId" | "clientSecret">) {
  const clientId = settings[`VENNEL_${name}_CLIENT_ID`];
  const clientSecret = settings[`VENNEL_${name}_CLIENT_SECRET`];
  if (clientId && clientSecret) return { ...known, clientId, clientSecret };
  if (clientId || clientSecret || name === "OIDC")
    throw new SettingsError(`VENNEL_${name}_CLIENT_${clientId ? "SECRET" : "ID"}: is missing; ${known.label} needs both the id and the secret`);
  return null;
}

function insistOnIssuer(settings: ProviderSettings): null {
  if (settings.VENNEL_OIDC_CLIENT_ID || settings.VENNEL_OIDC_CLIENT_SECRET)
    throw new SettingsError("VENNEL_OIDC_ISSUER: is missing; without it nobody knows whose client this is");
  return null;
}
