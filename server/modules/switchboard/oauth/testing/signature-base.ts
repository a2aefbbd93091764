interface Incoming {
  readonly method: string;
  /** The whole address as the server knows itself. */
  readonly url: string;
  /** The parameters of the Authorization header, decoded, without `realm` and the signature. */
  readonly header: readonly (readonly [string, string])[];
  /** The body, where it is a form; else null. */
  readonly form: string | null;
}

/** What a request's signature must be over: RFC 5849, section 3.4.1, written down without a look at any signer. */
export function signatureBase({ method, url, header, form }: Incoming): string {
  const { origin, pathname, searchParams } = new URL(url);
  const parameters = [...searchParams, ...header, ...new URLSearchParams(form ?? "")]
    .map(([name, value]) => [escaped(name), escaped(value)] as const)
    .toSorted(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map((pair) => pair.join("="))
    .join("&");
  return [method.toUpperCase(), escaped(origin + pathname), escaped(parameters)].join("&");
}

/** RFC 5849, section 3.6: every byte but letters, digits and four marks. */
export function escaped(text: string): string {
  return [...Buffer.from(text, "utf8")]
    .map((byte) => (/[A-Za-z0-9\-._~]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`))
    .join("");
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
