/** Where each service answers. Left-out addresses mean the page's own origin. */
export interface RuntimeConfig {
  readonly identityUrl: string;
  readonly serviceUrl: Readonly<Record<string, string>>;
  readonly docsUrl: string;
  readonly loginUrl: string;
  readonly internalDomain: string | null;
}

const SAME_ORIGIN: RuntimeConfig = {
  identityUrl: "/auth",
  serviceUrl: {},
  docsUrl: "/docs",
  loginUrl: "/login",
  internalDomain: null,
};

let current = SAME_ORIGIN;

export function runtimeConfig(): RuntimeConfig {
  return current;
}

/** Reads what the operator configured, once, before the first call to a service. */
export async function loadRuntimeConfig(): Promise<void> {
  const response = await fetch("/runtime-config.json", { credentials: "include" });
  if (!response.ok) return;
  current = withDefaults(await response.json());
}

function withDefaults(sent: unknown): RuntimeConfig {
  if (typeof sent !== "object" || sent === null) return SAME_ORIGIN;
  const value = sent as Record<string, unknown>;
  const services = typeof value.serviceUrl === "object" && value.serviceUrl !== null ? value.serviceUrl : {};
  return {
    identityUrl: text(value.identityUrl) ?? SAME_ORIGIN.identityUrl,
    serviceUrl: Object.fromEntries(Object.entries(services).filter(([, url]) => text(url) !== null)),
    docsUrl: text(value.docsUrl) ?? SAME_ORIGIN.docsUrl,
    loginUrl: text(value.loginUrl) ?? SAME_ORIGIN.loginUrl,
    internalDomain: text(value.internalDomain),
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
