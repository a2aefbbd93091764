import { createHmac, createPrivateKey, createSign, type KeyObject } from "node:crypto";
import OAuth from "oauth-1.0a";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import { TokenRefused } from "../credentials/token-refused.ts";

type SignatureMethod = NonNullable<Extract<ConnectionAuth, { type: "oauth1" }>["signatureMethod"]>;

interface Consumer {
  readonly consumerKey: string;
  /** The private key in PEM where the method is one of RSA. */
  readonly consumerSecret: string;
  readonly signatureMethod?: SignatureMethod | undefined;
  readonly realm?: string | undefined;
}
interface Request {
  readonly method: string;
  readonly url: string;
  /** Fields of the body that are signed, and parameters of the protocol itself: `oauth_callback`. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
}

/** What makes each request its own; drawn anew if left out. */
interface Drawn {
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/** The value of an Authorization header by RFC 5849. */
export function oauth1Header(
  consumer: Consumer,
  token: { readonly key: string; readonly secret: string } | null,
  { method, url, form = {} }: Request,
  drawn?: Drawn,
): string {
  const signatureMethod = consumer.signatureMethod ?? "HMAC-SHA1";
  const oauth = new OAuth({
    consumer: { key: consumer.consumerKey, secret: consumer.consumerSecret },
    signature_method: signatureMethod,
    hash_function: (base, key) => signature(signatureMethod, base, signatureMethod.startsWith("RSA") ? consumer.consumerSecret : key),
    ...(consumer.realm ? { realm: consumer.realm } : {}),
  });
  if (drawn) Object.assign(oauth, { getNonce: () => drawn.nonce, getTimeStamp: () => drawn.timestamp });
  const own = Object.fromEntries(Object.entries(form).filter(([name]) => name.startsWith("oauth_")));
  return oauth.toHeader({ ...oauth.authorize({ method, url, data: { ...form } }, token ?? undefined), ...own }).Authorization;
}

function signature(method: SignatureMethod, base: string, key: string): string {
  const algorithm = method.endsWith("SHA256") ? "sha256" : "sha1";
  return method.startsWith("HMAC") ? createHmac(algorithm, key).update(base).digest("base64") : createSign(algorithm).update(base).sign(rsaKey(key), "base64");
}

/** A key that was pasted into one line has lost its line breaks, so what stands between its marks is what counts. */
function rsaKey(pem: string): KeyObject {
  const [, old, text = ""] = /-----BEGIN (RSA )?PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END/.exec(pem) ?? [];
  try {
    const key = createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: old ? "pkcs1" : "pkcs8" });
    if (key.asymmetricKeyType === "rsa") return key;
  } catch {
    // Said below, in words.
  }
  throw new TokenRefused("The private key of this connection cannot be read. It must be an RSA key in PEM.", { isFinal: true });
}
