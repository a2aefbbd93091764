/** Tabs and line ends vanish inside URL parsers and a backslash becomes a slash, so what is checked would not be what is opened. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const AMBIGUOUS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/;

/**
 * The absolute address that `return_to` leads to, or null when it may not be followed.
 * Relative values resolve against the product's own address.
 */
export function resolveReturnTo(value: string, publicUrl: string, allowed: readonly string[]): string | null {
  if (value.length > 4096 || AMBIGUOUS.test(value)) return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(value) && !/^https?:\/\/[^/]/i.test(value)) return null;
  if (value.startsWith("//")) return null;

  const url = URL.parse(value, `${publicUrl}/`);
  if (!url || url.username || url.password) return null;
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  return [publicUrl, ...allowed].some((entry) => matches(url, entry)) ? url.href : null;
}

function matches(url: URL, entry: string): boolean {
  const wildcard = entry.includes("://*.");
  const target = URL.parse(wildcard ? entry.replace("://*.", "://") : entry);
  if (!target || url.protocol !== target.protocol || url.port !== target.port) return false;
  const hostFits = wildcard ? url.hostname.endsWith(`.${target.hostname}`) : url.hostname === target.hostname;
  return hostFits && underPath(url.pathname, target.pathname);
}

/** `/app` allows `/app` and `/app/x`, not `/apple`. */
function underPath(path: string, prefix: string): boolean {
  const base = prefix.endsWith("/") ? prefix : `${prefix}/`;
  return `${path}/`.startsWith(base);
}
