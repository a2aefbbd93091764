/**
 * Under https a cookie's name says that this host alone set it, over https: no sibling host and nobody on the wire can plant
 * another. (A cookie that several hosts are to share could only be `__Secure-`.) Plain http, which is for one's own machine, has no such names.
 */
export function cookieName(name: string, baseUrl: string): string {
  return baseUrl.startsWith("https:") ? `__Host-${name}` : name;
}
