import { createHash, createHmac } from "node:crypto";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { Signable } from "../../../gateway/outbound.ts";

type SigV4 = Extract<ConnectionAuth, { type: "sigv4" }> & { readonly service: string };

/** The headers of an AWS request, Signature Version 4. */
export function signV4(auth: SigV4, { method, url, headers, body }: Signable, now: Date): Record<string, string> {
  const target = new URL(url);
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const scope = `${time.slice(0, 8)}/${auth.region}/${auth.service}/aws4_request`;
  const bodyHash = sha256(body ?? "");
  const added: Record<string, string> = {
    "x-amz-date": time,
    // S3 demands it; the other services take what is signed.
    ...(auth.service === "s3" ? { "x-amz-content-sha256": bodyHash } : {}),
    ...(auth.sessionToken ? { "x-amz-security-token": auth.sessionToken } : {}),
  };
  const signed = Object.entries({ ...whatAwsSigns(headers), ...added, host: target.host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(";");
  const canonical = [
    method,
    canonicalPath(target.pathname, auth.service),
    canonicalQuery(target.searchParams),
    ...signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, " ")}`),
    "",
    names,
    bodyHash,
  ].join("\n");
  const key = [time.slice(0, 8), auth.region, auth.service, "aws4_request"].reduce<Buffer | string>(
    (last, part) => hmac(last, part),
    `AWS4${auth.secretAccessKey}`,
  );
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex");
  return { ...added, authorization: `AWS4-HMAC-SHA256 Credential=${auth.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}` };
}

/** S3 takes the path as it was sent; every other service has its segments encoded once more. */
function canonicalPath(path: string, service: string): string {
  const segments = path.split("/").map((segment) => escaped(decodeURIComponent(segment)));
  return (service === "s3" ? segments : segments.map(escaped)).join("/");
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join("&");
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Its own headers have to be signed, wherever they come from. */
function whatAwsSigns(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name === "content-type" || name.startsWith("x-amz-")));
}

function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
