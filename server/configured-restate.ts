import { join } from "node:path";
import { SettingsError, type Settings } from "./env.ts";
import type { RestateSettings } from "./engine/restate/create-restate-engine.ts";

/** The cluster that keeps the runs; null unless the operator chose one. */
export function configuredRestate(settings: Settings, root: string): RestateSettings | null {
  if (settings.VENNEL_ENGINE !== "restate") return null;
  const { VENNEL_RESTATE_INGRESS_URLS: ingressUrls, VENNEL_RESTATE_ADMIN_URL: adminUrl, VENNEL_RESTATE_LISTEN: listen } = settings;
  if (ingressUrls.length === 0) throw new SettingsError("VENNEL_RESTATE_INGRESS_URLS: must name where the cluster takes requests, as VENNEL_ENGINE is restate");
  if (!adminUrl) throw new SettingsError("VENNEL_RESTATE_ADMIN_URL: must be the admin address of the Restate cluster, because VENNEL_ENGINE is restate");
  const executes = settings.VENNEL_ROLE !== "web";
  return {
    folder: settings.VENNEL_RESTATE_FOLDER ?? join(root, "packages/engine-restate"),
    ingressUrls,
    endpoint: executes
      ? { ...listen, adminUrl, serviceUrl: settings.VENNEL_RESTATE_SERVICE_URL ?? null, identityKey: settings.VENNEL_RESTATE_IDENTITY_KEY ?? null }
      : null,
  };
}
