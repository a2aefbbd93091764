import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";

type Kind<T extends ConnectionAuth["type"]> = Extract<ConnectionAuth, { type: T }>;
type Granted = Kind<"oauth2ClientCredentials" | "oauth2Password" | "oauth2TokenExchange">;

/** A token request: what is posted, how the client proves itself, and what of it must appear in no record. */
export interface Grant {
  readonly form: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

const TOKEN_TYPE = "urn:ietf:params:oauth:token-type:";

export function grantOf(auth: Granted): Grant {
  const own = fieldsOf(auth);
  const scope: Record<string, string> = auth.scopes?.length ? { scope: auth.scopes.join(" ") } : {};
  const client = clientOf(auth);
  return { form: { ...own.form, ...scope, ...client.form }, headers: client.headers, secrets: [...own.secrets, ...client.secrets] };
}

function fieldsOf(auth: Granted): { form: Record<string, string>; secrets: string[] } {
  switch (auth.type) {
    case "oauth2ClientCredentials":
      return { form: { grant_type: "client_credentials" }, secrets: [] };
    case "oauth2Password":
      return { form: { grant_type: "password", username: auth.username, password: auth.password }, secrets: [auth.password] };
    case "oauth2TokenExchange":
      return { form: exchangeForm(auth), secrets: [auth.subjectToken, ...(auth.actorToken ? [auth.actorToken] : [])] };
  }
}

/** RFC 8693, 2.1: an actor's type goes with an actor's token alone. */
function exchangeForm(auth: Kind<"oauth2TokenExchange">): Record<string, string> {
  return {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: auth.subjectToken,
    subject_token_type: TOKEN_TYPE + (auth.subjectTokenType ?? "access_token"),
    ...(auth.actorToken ? { actor_token: auth.actorToken, actor_token_type: TOKEN_TYPE + (auth.actorTokenType ?? "access_token") } : {}),
    ...(auth.requestedTokenType ? { requested_token_type: TOKEN_TYPE + auth.requestedTokenType } : {}),
    ...(auth.audience ? { audience: auth.audience } : {}),
    ...(auth.resource ? { resource: auth.resource } : {}),
  };
}

/** A client with a secret signs in by the header; one without only says who it is. */
function clientOf({ clientId, clientSecret }: { clientId?: string | undefined; clientSecret?: string | undefined }): Grant {
  if (!clientId) return { form: {}, headers: {}, secrets: [] };
  if (!clientSecret) return { form: { client_id: clientId }, headers: {}, secrets: [] };
  const pair = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64");
  return { form: {}, headers: { authorization: `Basic ${pair}` }, secrets: [clientSecret, pair] };
}
