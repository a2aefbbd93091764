export interface CookieScope {
  /** Where the contract is served. */
  readonly baseUrl: string;
  /** The domain whose hosts share the cookie; null for this host alone. */
  readonly cookieDomain: string | null;
}

/**
 * Under https a cookie's name says that this host alone set it, over https: no sibling host and nobody on the wire can plant
 * another. One that several hosts share can only say the latter. Plain http, which is for one's own machine, has no such names.
 */
export function cookieName(name: string, { baseUrl, cookieDomain }: CookieScope): string {
  if (!baseUrl.startsWith("https:")) return name;
  return `${cookieDomain === null ? "__Host-" : "__Secure-"}${name}`;
}
