import type { Json } from "../read-document.ts";
import type { ObservedCall } from "./observed-call.ts";

const SECRET =
  /^(?:x[-_])?(?:[\w.]+[-_])*(?:api[-_]?key|apikey|key|access[-_]?key|auth|authorization|token|access[-_]?token|secret|signature|sig|password|session(?:[-_]?id)?|credential)s?$/i;

/** Whether a header or a query parameter of this name lets somebody in. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

/** How a call says who it is, as a security scheme; never with what it says. */
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
