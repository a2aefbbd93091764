import type { AuthScheme } from "../connector.ts";
import { isJson, type Json } from "./read-document.ts";
import { resolve } from "./to-schema.ts";

/** What people may choose from where a description says nothing. */
const ANY: readonly AuthScheme[] = [
  { type: "bearer", label: "Bearer token", help: "Sent as Authorization: Bearer followed by the token." },
  { type: "apiKey", label: "API key", help: "Sent in the header, query parameter or cookie that you name." },
  { type: "basic", label: "User name and password", help: "HTTP basic authentication." },
  { type: "headers", label: "Headers", help: "Any headers, each with its own secret value." },
  { type: "none", label: "No authentication", help: "Requests are sent as they are." },
];

export function toAuth(document: Json): readonly AuthScheme[] {
  const components = document["components"];
  const schemes = isJson(components) && isJson(components["securitySchemes"]) ? Object.values(components["securitySchemes"]) : [];
  const found = schemes.flatMap((scheme) => toScheme(resolve(document, scheme)));
  const first = found.filter((scheme, index) => found.findIndex(({ type }) => type === scheme.type) === index);
  return first.length > 0 ? first : ANY;
}

function toScheme(scheme: Json): readonly AuthScheme[] {
  const { type, name, in: place } = scheme;
  const help = typeof scheme["description"] === "string" ? scheme["description"].slice(0, 200) : "";
  if (type === "apiKey" && typeof name === "string" && (place === "header" || place === "query" || place === "cookie"))
    return [{ type: "apiKey", label: "API key", in: place, name, help }];
  if (type === "http") return String(scheme["scheme"]).toLowerCase() === "basic" ? [{ type: "basic", label: "User name and password", help }] : [bearer(help)];
  if (type === "openIdConnect") return [bearer(help)];
  if (type !== "oauth2" || !isJson(scheme["flows"])) return [];
  const { authorizationCode, clientCredentials } = scheme["flows"];
  return [...(isJson(authorizationCode) ? signIn(authorizationCode, help) : []), ...(isJson(clientCredentials) ? [byClient(help)] : []), bearer(help)];
}

function signIn(flow: Json, help: string): readonly AuthScheme[] {
  const { authorizationUrl, tokenUrl, scopes } = flow;
  const isSafe = (url: unknown): url is string => typeof url === "string" && url.startsWith("https://") && URL.canParse(url);
  if (!isSafe(authorizationUrl) || !isSafe(tokenUrl)) return [];
  const wanted = isJson(scopes) ? Object.keys(scopes).slice(0, 10) : [];
  return [{ type: "oauth2Code", label: "Sign in", help, oauth2: { authorizeUrl: authorizationUrl, tokenUrl, scopes: wanted, clientAuth: "header" } }];
}

function bearer(help: string): AuthScheme {
  return { type: "bearer", label: "Access token", help };
}

function byClient(help: string): AuthScheme {
  return { type: "oauth2ClientCredentials", label: "Client credentials", help };
}
