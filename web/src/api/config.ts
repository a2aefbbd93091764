import type { RuntimeConfig } from "../../../contracts/operation.ts";

/** What holds until the operator's configuration is read: everything on the page's own origin. */
const SAME_ORIGIN: RuntimeConfig = {
  environment: "production",
  version: "",
  urls: {
    identity: "/auth",
    organisations: "/api/organisations/v1",
    platform: "/api/platform/v1",
    board: "/api/board/v1",
    switchboard: "/api/switchboard/v1",
    hooks: "/hooks",
    docs: "/docs",
  },
  internalDomain: null,
  registration: "open",
  mail: "sent",
};

/** The hosted login page. It is part of this application, whichever identity service stands behind it. */
export const LOGIN_PATH = "/login";

let current = SAME_ORIGIN;

export function runtimeConfig(): RuntimeConfig {
  return current;
}

/** Reads what the operator configured, once, before the first call to a service. The server writes it into its pages. */
export async function loadRuntimeConfig(): Promise<void> {
  const written = document.getElementById("runtime-config")?.textContent;
  take(written ? (JSON.parse(written) as Partial<RuntimeConfig>) : await fetchConfig());
}

async function fetchConfig(): Promise<Partial<RuntimeConfig>> {
  const response = await fetch("/runtime-config.json", { credentials: "include" });
  if (!response.ok) throw new Error(`The runtime configuration answered ${response.status}`);
  return (await response.json()) as Partial<RuntimeConfig>;
}

function take(sent: Partial<RuntimeConfig>): void {
  current = { ...SAME_ORIGIN, ...sent, urls: { ...SAME_ORIGIN.urls, ...sent.urls } };
}
