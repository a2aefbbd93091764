import { createHmac } from "node:crypto";
import OAuth from "oauth-1.0a";

interface Consumer {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly signatureMethod?: "HMAC-SHA1" | "HMAC-SHA256" | undefined;
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
  const algorithm = signatureMethod === "HMAC-SHA256" ? "sha256" : "sha1";
  const oauth = new OAuth({
    consumer: { key: consumer.consumerKey, secret: consumer.consumerSecret },
    signature_method: signatureMethod,
    hash_function: (base, key) => createHmac(algorithm, key).update(base).digest("base64"),
    ...(consumer.realm ? { realm: consumer.realm } : {}),
  });
  if (drawn) Object.assign(oauth, { getNonce: () => drawn.nonce, getTimeStamp: () => drawn.timestamp });
  const own = Object.fromEntries(Object.entries(form).filter(([name]) => name.startsWith("oauth_")));
  return oauth.toHeader({ ...oauth.authorize({ method, url, data: { ...form } }, token ?? undefined), ...own }).Authorization;
}
