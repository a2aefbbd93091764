import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";

/** The credential that a connect form's fields make. */
export function authOf(type: string, values: Readonly<Record<string, string>>): ConnectionAuth {
  const value = (name: string) => values[name]?.trim() ?? "";
  switch (type) {
    case "bearer":
      return { type, token: value("token") };
    case "apiKey":
      return { type, in: placeOf(value("in")), name: value("name"), value: value("value") };
    case "basic":
      return { type, username: value("username"), password: values["password"] ?? "" };
    case "headers":
      return { type, headers: headersOf(values["headers"] ?? "", values) };
    case "oauth2ClientCredentials":
      return {
        type,
        tokenUrl: value("tokenUrl"),
        clientId: value("clientId"),
        clientSecret: value("clientSecret"),
        ...listed(values, "scopes"),
      };
    case "oauth2Code":
      return { type, clientId: value("clientId"), ...given(values, "clientSecret", "authorizeUrl", "tokenUrl"), ...listed(values, "scopes") };
    case "oauth1":
      return {
        type,
        consumerKey: value("consumerKey"),
        consumerSecret: value("consumerSecret"),
        ...given(values, "token", "tokenSecret", "realm", "requestTokenUrl", "authorizeUrl", "accessTokenUrl"),
        ...(value("signatureMethod") ? { signatureMethod: value("signatureMethod") as "HMAC-SHA1" } : {}),
      };
    case "jwtBearer":
      return {
        type,
        issuer: value("issuer"),
        privateKey: value("privateKey").replaceAll(String.raw`\n`, "\n"),
        algorithm: (value("algorithm") || "RS256") as "RS256",
        ...given(values, "subject", "keyId", "audience", "tokenUrl"),
        ...listed(values, "scopes"),
      };
    case "oauth2Password":
      return {
        type,
        tokenUrl: value("tokenUrl"),
        clientId: value("clientId"),
        username: value("username"),
        password: values["password"] ?? "",
        ...given(values, "clientSecret"),
        ...listed(values, "scopes"),
      };
    case "oauth2TokenExchange":
      return {
        type,
        tokenUrl: value("tokenUrl"),
        subjectToken: value("subjectToken"),
        ...given(values, "actorToken", "audience", "resource", "clientId", "clientSecret"),
        ...(given(values, "subjectTokenType", "actorTokenType", "requestedTokenType") as { subjectTokenType?: "jwt" }),
        ...listed(values, "scopes"),
      };
    case "mtls": {
      const headers = headersOf(values["headers"] ?? "", {});
      return {
        type,
        certificate: value("certificate"),
        privateKey: value("privateKey"),
        ...given(values, "passphrase", "authority"),
        ...(Object.keys(headers).length > 0 ? { headers } : {}),
      };
    }
    case "sshKey":
      return { type, username: value("username"), privateKey: `${value("privateKey")}\n`, ...given(values, "passphrase") };
    case "sigv4":
      return { type, accessKeyId: value("accessKeyId"), secretAccessKey: value("secretAccessKey"), region: value("region"), ...given(values, "service") };
    case "hmac":
      return { type, secret: value("secret") };
    default:
      return { type: "none" };
  }
}

function placeOf(place: string): "header" | "query" | "cookie" {
  return place === "query" || place === "cookie" ? place : "header";
}

/** `Name: value` lines; a form that asks for one header by name and value gives the same. */
function headersOf(text: string, values: Readonly<Record<string, string>>): Record<string, string> {
  const lines = text.split("\n").flatMap((line) => {
    const colon = line.indexOf(":");
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : [];
  });
  const single = values["name"] && values["value"] ? [[values["name"].trim(), values["value"].trim()] as const] : [];
  return Object.fromEntries([...lines, ...single]);
}

/** Of the fields that may be left out, those that were filled in. */
function given<Name extends string>(values: Readonly<Record<string, string>>, ...names: readonly Name[]): Partial<Record<Name, string>> {
  return Object.fromEntries(names.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : []))) as Partial<Record<Name, string>>;
}

function listed(values: Readonly<Record<string, string>>, name: "scopes"): { scopes?: string[] } {
  const text = values[name]?.trim();
  return text ? { [name]: text.split(/[\s,]+/) } : {};
}
