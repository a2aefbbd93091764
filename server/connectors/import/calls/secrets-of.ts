import type { Json } from "../read-document.ts";
import type { ObservedCall } from "./observed-call.ts";

const SECRET =
  /^(?:x[-_])?(?:[\w.]+[-_])*(?:api[-_]?key|apikey|key|access[-_]?key|auth|authorization|token|access[-_]?token|secret|signature|sig|password|session(?:[-_]?id)?|credential)s?$/i;

/** Whether a header or query parameter of this name is a credential. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

/** How a call authenticates, as a security scheme without the credential. */
export function schemesOf({ headers, url }: ObservedCall): [name: string, scheme: Json][] {
  const fromHeaders = headers.flatMap(([name, value]): [string, Json][] => {
    const lower = name.toLowerCase();
    if (lower !== "authorization") return isSecretName(lower) && lower !== "cookie" ? [[`header ${lower}`, { type: "apiKey", in: "header", name }]] : [];
    if (/^bearer\b/i.test(value)) return [["bearer", { type: "http", scheme: "bearer" }]];
    if (/^basic\b/i.test(value)) return [["basic", { type: "http", scheme: "basic" }]];
    return [["header authorization", { type: "apiKey", in: "header", name: "Authorization" }]];
  });
  const query = URL.canParse(url) ? [...new URL(url).searchParams.keys()].filter(isSecretName) : [];
  return [...fromHeaders, ...query.map((name): [string, Json] => [`query ${name}`, { type: "apiKey", in: "query", name }])];
}
