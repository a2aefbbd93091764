import type { AuthScheme, Connector } from "../connector.ts";

/** Stands for every secret in a simulated run; the simulated systems accept this and nothing else. */
export const SIMULATED_SECRET = "simulated-credential";

/** What a request to a simulated system must carry in order to be let in. */
export function simulatedCredential(connector: Connector): {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
} {
  const scheme = connector.auth[0];
  if (!scheme || scheme.type === "none") return { headers: {}, query: [] };
  if (scheme.type === "apiKey" && scheme.in === "query") return { headers: {}, query: [[scheme.name ?? "api_key", SIMULATED_SECRET]] };
  return { headers: headerOf(scheme), query: [] };
}

/** A wrong secret is as bad as none. A system that may be open to everybody lets everything in. */
export function isLetIn(connector: Connector, headers: Readonly<Record<string, string>>, query: readonly (readonly [string, string])[]): boolean {
  if (connector.auth.length === 0 || connector.auth.some(({ type }) => type === "none")) return true;
  return [...Object.values(headers), ...query.map(([, value]) => value)].some((value) => value.includes(SIMULATED_SECRET) || decodesToSecret(value));
}

function headerOf(scheme: AuthScheme): Record<string, string> {
  if (scheme.type === "basic") return { authorization: `Basic ${Buffer.from(`simulated:${SIMULATED_SECRET}`).toString("base64")}` };
  if (scheme.type === "apiKey" && scheme.in === "header") return { [(scheme.name ?? "x-api-key").toLowerCase()]: `${scheme.prefix ?? ""}${SIMULATED_SECRET}` };
  if (scheme.type === "apiKey") return { cookie: `${scheme.name ?? "key"}=${SIMULATED_SECRET}` };
  return { authorization: `${scheme.prefix ?? "Bearer "}${SIMULATED_SECRET}` };
}

function decodesToSecret(value: string): boolean {
  return value.startsWith("Basic ") && Buffer.from(value.slice(6), "base64").toString("utf8").includes(SIMULATED_SECRET);
}
