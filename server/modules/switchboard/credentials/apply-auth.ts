import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { AuthScheme } from "../../../connectors/connector.ts";

/** What authentication adds to a request. */
export interface Applied {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** What stands for `{token}` in the system's address. */
  readonly inAddress?: string;
  /** Values that must appear in no record. */
  readonly secrets: readonly string[];
}

/** Adds the credential of a connection; `token` is the access token where one had to be fetched first. */
export function applyAuth(auth: ConnectionAuth, schemes: readonly AuthScheme[], token: string | null): Applied {
  switch (auth.type) {
    case "none":
      return { headers: {}, query: {}, secrets: [] };
    // These sign the whole request when it leaves.
    case "hmac":
      return { headers: {}, query: {}, secrets: [auth.secret] };
    case "oauth1":
      return {
        headers: {},
        query: {},
        secrets: [auth.consumerKey, auth.consumerSecret, ...(auth.tokenSecret ? [auth.tokenSecret] : []), ...(auth.token ? [auth.token] : [])],
      };
    case "sigv4":
      return { headers: {}, query: {}, secrets: [auth.accessKeyId, auth.secretAccessKey, ...(auth.sessionToken ? [auth.sessionToken] : [])] };
    case "sshKey":
      return { headers: {}, query: {}, secrets: [auth.privateKey, ...(auth.passphrase ? [auth.passphrase] : [])] };
    case "bearer":
      if (schemes.some((scheme) => scheme.type === "bearer" && scheme.in === "path"))
        return { headers: {}, query: {}, inAddress: auth.token, secrets: [auth.token, encodeURIComponent(auth.token)] };
      return inHeader("authorization", `${prefixOf(schemes, "bearer")}${auth.token}`, [auth.token]);
    case "oauth2ClientCredentials":
      return inHeader("authorization", `Bearer ${token ?? ""}`, [auth.clientId, auth.clientSecret, ...(token ? [token] : [])]);
    case "oauth2Password":
      return inHeader("authorization", `Bearer ${token ?? ""}`, present(auth.password, auth.clientSecret, token));
    case "oauth2TokenExchange":
      return inHeader("authorization", `Bearer ${token ?? ""}`, present(auth.subjectToken, auth.actorToken, auth.clientSecret, token));
    // The certificate is shown where the connection is made.
    case "mtls":
      return { headers: lowerCase(auth.headers ?? {}), query: {}, secrets: present(auth.privateKey, auth.passphrase, ...Object.values(auth.headers ?? {})) };
    case "oauth2Code": {
      const header = schemes.find((scheme) => scheme.type === "oauth2Code")?.name;
      const secrets = [...(auth.clientSecret ? [auth.clientSecret] : []), ...(token ? [token] : [])];
      if (header) return inHeader(header.toLowerCase(), token ?? "", secrets);
      return inHeader("authorization", `${prefixOf(schemes, "oauth2Code")}${token ?? ""}`, secrets);
    }
    case "jwtBearer":
      return inHeader("authorization", `${prefixOf(schemes, "jwtBearer")}${token ?? ""}`, [auth.privateKey, ...(token ? [token] : [])]);
    case "basic": {
      const pair = Buffer.from(`${auth.username}:${auth.password}`).toString("base64");
      // As mail servers are told it.
      const plain = Buffer.from(`\0${auth.username}\0${auth.password}`).toString("base64");
      return inHeader("authorization", `Basic ${pair}`, [auth.password, pair, plain]);
    }
    case "headers":
      return { headers: lowerCase(auth.headers), query: {}, secrets: Object.values(auth.headers) };
    case "apiKey":
      if (auth.in === "query") return { headers: {}, query: { [auth.name]: auth.value }, secrets: [auth.value] };
      if (auth.in === "cookie") return inHeader("cookie", `${auth.name}=${encodeURIComponent(auth.value)}`, [auth.value]);
      return inHeader(auth.name.toLowerCase(), auth.value, [auth.value]);
  }
}

function present(...secrets: readonly (string | null | undefined)[]): string[] {
  return secrets.filter((secret) => secret !== null && secret !== undefined);
}

function inHeader(name: string, value: string, secrets: readonly string[]): Applied {
  return { headers: { [name]: value }, query: {}, secrets };
}

function prefixOf(schemes: readonly AuthScheme[], type: AuthScheme["type"]): string {
  return schemes.find((scheme) => scheme.type === type)?.prefix ?? "Bearer ";
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
