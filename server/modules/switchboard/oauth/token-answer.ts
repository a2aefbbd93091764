import type { OAuth2Provider } from "../../../connectors/connector.ts";

type Fields = Record<string, unknown>;

/**
 * A token endpoint's answer as RFC 6749 would have it. Providers send forms instead of JSON, nest the token, leave its type out,
 * send its life as text, or an error with status 200. The id token is left out: who signed in is not asked here.
 */
export async function standardAnswer(response: Response, provider: OAuth2Provider): Promise<{ readonly response: Response; readonly baseUrl: string | null }> {
  const fields = parse(await response.text(), response.headers.get("content-type") ?? "");
  const nested = provider.tokenAt ? fields[provider.tokenAt] : undefined;
  const token: Fields = isFields(nested) && typeof nested["access_token"] === "string" ? nested : fields;
  const { id_token: _, ...rest } = token;
  const isError = typeof rest["access_token"] !== "string";

  const life = Number(rest["expires_in"]);
  const answer: Fields = isError
    ? { error: errorIn(fields), ...(typeof fields["error_description"] === "string" ? { error_description: fields["error_description"] } : {}) }
    : { ...rest, token_type: "bearer", expires_in: Number.isFinite(life) && life > 0 ? life : undefined, scope: undefined };
  const status = isError ? (response.status >= 400 && response.status < 500 ? response.status : 400) : 200;
  const said = provider.baseUrlFrom ? fields[provider.baseUrlFrom] : undefined;
  return {
    response: Response.json(answer, { status }),
    baseUrl: typeof said === "string" ? (URL.parse(said)?.origin ?? null) : null,
  };
}

function parse(text: string, contentType: string): Fields {
  if (contentType.includes("x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return text.includes("access_token=") ? Object.fromEntries(new URLSearchParams(text)) : {};
  }
}

function errorIn(fields: Fields): string {
  const { error } = fields;
  return typeof error === "string" && /^[\x20-\x7e]{1,100}$/.test(error) ? error : "no_token";
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
