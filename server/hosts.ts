import type { RuntimeConfig } from "../contracts/operation.ts";
import type { Settings } from "./env.ts";

const SURFACES = ["web", "api", "identity", "hooks"] as const;
type Surface = (typeof SURFACES)[number];

/** Where each part of the product is reached: all at one address, or each at a name of its own. */
export interface Hosts extends Readonly<Record<Surface, string>> {
  /** Whether they are at several names. */
  readonly isSplit: boolean;
  /** Origins whose pages may call the services with cookies. */
  readonly pages: readonly string[];
  /** Origins beside the page's own that it calls. */
  readonly services: readonly string[];
  /** The domain whose hosts share the session; null where one host does everything that needs it. */
  readonly cookieDomain: string | null;
  readonly urls: RuntimeConfig["urls"];
  /** Whether a path belongs to the host that it was asked of. */
  serves(hostname: string, path: string): boolean;
}

type Given = Pick<Settings, "VENNEL_PUBLIC_URL" | "VENNEL_API_URL" | "VENNEL_IDENTITY_URL" | "VENNEL_HOOKS_URL" | "VENNEL_COOKIE_DOMAIN">;

export function readHosts(settings: Given, listening: string): Hosts {
  const web = settings.VENNEL_PUBLIC_URL ?? listening;
  const api = settings.VENNEL_API_URL ?? web;
  const addresses = { web, api, identity: settings.VENNEL_IDENTITY_URL ?? api, hooks: settings.VENNEL_HOOKS_URL ?? api };
  const nameOf = (surface: Surface) => new URL(addresses[surface]).hostname;
  const isSplit = SURFACES.some((surface) => nameOf(surface) !== nameOf("web"));
  const cookieDomain = settings.VENNEL_COOKIE_DOMAIN ?? null;
  requireShared(
    ["web", "api", "identity"].map((surface) => nameOf(surface as Surface)),
    cookieDomain,
  );

  const at = (surface: Surface, path: string) => (addresses[surface] === web ? path : addresses[surface] + path);
  const pages = [new URL(web).origin, ...(isSplit ? [] : [new URL(listening).origin])];
  return {
    ...addresses,
    isSplit,
    pages,
    services: [...new Set([addresses.api, addresses.identity].map((address) => new URL(address).origin))].filter((origin) => !pages.includes(origin)),
    cookieDomain,
    urls: {
      identity: at("identity", "/auth"),
      organisations: at("api", "/api/organisations/v1"),
      platform: at("api", "/api/platform/v1"),
      board: at("api", "/api/board/v1"),
      switchboard: at("api", "/api/switchboard/v1"),
      hooks: at("hooks", "/hooks"),
      docs: "/docs",
    },
    serves: (hostname, path) => !isSplit || isOfEveryHost(path) || hostname === nameOf(surfaceOf(path)),
  };
}

/** A browser sends the session to every host that needs it only where they share a domain that the cookie names. */
function requireShared(hostnames: readonly string[], domain: string | null): void {
  if (domain === null && new Set(hostnames).size === 1) return;
  if (domain === null) throw new Error(`VENNEL_COOKIE_DOMAIN has to name the domain that ${[...new Set(hostnames)].join(", ")} share.`);
  const outside = hostnames.find((hostname) => hostname !== domain && !hostname.endsWith(`.${domain}`));
  if (outside !== undefined) throw new Error(`VENNEL_COOKIE_DOMAIN is ${domain}, and ${outside} does not belong to it.`);
}

/** What probes ask, by whatever name they know. */
function isOfEveryHost(path: string): boolean {
  return path === "/healthz" || path === "/readyz" || path === "/metrics";
}

function surfaceOf(path: string): Surface {
  const [, first] = path.split("/");
  if (first === "auth") return "identity";
  if (first === "hooks") return "hooks";
  return first === "api" || first === "git" || first === "mcp" ? "api" : "web";
}
