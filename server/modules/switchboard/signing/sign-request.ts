import { createHmac } from "node:crypto";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { AuthScheme, RequestSigning } from "../../../connectors/connector.ts";
import { oauth1Header } from "./oauth1-header.ts";
import type { Signable } from "../../../gateway/outbound.ts";
import { signV4 } from "./sign-v4.ts";

/** Headers that prove the whole request, made anew for every attempt; null where the credential does not depend on it. */
export function signerOf(auth: ConnectionAuth, schemes: readonly AuthScheme[], now: () => Date): ((request: Signable) => Record<string, string>) | null {
  switch (auth.type) {
    case "oauth1": {
      const token = auth.token && auth.tokenSecret ? { key: auth.token, secret: auth.tokenSecret } : null;
      const signatureMethod = auth.signatureMethod ?? schemes.find((scheme) => scheme.type === "oauth1")?.signatureMethod;
      return (request) => ({ authorization: oauth1Header({ ...auth, signatureMethod }, token, { ...request, form: formOf(request) }) });
    }
    case "sigv4":
      return (request) => signV4({ ...auth, service: auth.service ?? serviceOf(schemes) ?? "" }, request, now());
    case "hmac": {
      const signing = schemes.find((scheme) => scheme.type === "hmac")?.signing;
      return signing ? (request) => signByRecipe(signing, auth.secret, request, now()) : null;
    }
    default:
      return null;
  }
}

export function serviceOf(schemes: readonly AuthScheme[]): string | undefined {
  return schemes.find(({ type }) => type === "sigv4")?.service;
}

/** OAuth 1 signs the fields of a form, and nothing of any other body. */
function formOf({ headers, body }: Signable): Record<string, string | string[]> {
  if (body === null || !headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return {};
  const form = new URLSearchParams(textOf(body));
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
}

function signByRecipe(signing: RequestSigning, secret: string, { method, url, body }: Signable, now: Date): Record<string, string> {
  const { pathname, search } = new URL(url);
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const parts: Record<string, string> = { timestamp, method, path: pathname, query: search.slice(1), body: textOf(body) };
  const text = signing.signed.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
  const signature = createHmac(signing.algorithm, secret).update(text).digest(signing.encoding);
  return {
    [signing.header.toLowerCase()]: `${signing.prefix ?? ""}${signature}`,
    ...(signing.timestampHeader ? { [signing.timestampHeader.toLowerCase()]: timestamp } : {}),
  };
}

function textOf(body: Signable["body"]): string {
  return typeof body === "string" ? body : Buffer.from(body ?? "").toString("utf8");
}
