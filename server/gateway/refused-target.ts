/** The request was refused before anything left this machine. */
export class RefusedTarget extends Error {
  override readonly name = "RefusedTarget";
  readonly code = "egress_refused";
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u0020\u007f\\]|%00/;

/** Parses an address once; everything after works on the result and never on the text. */
export function parseTarget(text: string): URL {
  if (CONTROL.test(text)) throw new RefusedTarget("The address contains a character that does not belong in one.");
  const url = URL.parse(text);
  if (!url) throw new RefusedTarget(`"${text.slice(0, 100)}" is not an address.`);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new RefusedTarget(`Only http and https can be called, not ${url.protocol.slice(0, -1)}.`);
  if (url.username || url.password) throw new RefusedTarget("An address must not carry a user name or password.");
  return url;
}
