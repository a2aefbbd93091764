import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from "openid-client";
import { z } from "zod";
import type { Provider, ProviderSetting } from "./provider.ts";

const user = z.object({ id: z.number(), name: z.string().nullish(), avatar_url: z.string().nullish() });
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub speaks OAuth 2 without OpenID: who somebody is comes from its API. */
export function githubProvider(setting: ProviderSetting, ask: typeof fetch): Provider {
  const api = setting.issuer === "https://github.com" ? "https://api.github.com" : `${setting.issuer}/api/v3`;
  const config = new Configuration(
    { issuer: setting.issuer, authorization_endpoint: `${setting.issuer}/login/oauth/authorize`, token_endpoint: `${setting.issuer}/login/oauth/access_token` },
    setting.clientId,
    setting.clientSecret,
  );
  config[customFetch] = ask;
  if (setting.issuer.startsWith("http:")) allowInsecureRequests(config);

  async function read<T>(token: string, path: string, shape: z.ZodType<T>): Promise<T> {
    const headers = new Headers({ accept: "application/vnd.github+json", "user-agent": "Vennel" });
    const answer = await fetchProtectedResource(config, token, new URL(api + path), "GET", undefined, headers);
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}.`);
    return shape.parse(await answer.json());
  }

  return {
    id: setting.id,
    label: setting.label,
    async authorizationUrl({ redirectUri, state, verifier }) {
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "read:user user:email",
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).href;
    },
    async personAt(callbackUrl, { state, verifier }) {
      const { access_token } = await authorizationCodeGrant(config, callbackUrl, { expectedState: state, pkceCodeVerifier: verifier });
      const [{ id, name, avatar_url }, addresses] = await Promise.all([read(access_token, "/user", user), read(access_token, "/user/emails", emails)]);
      const primary = addresses.find((address) => address.primary);
      const [givenName, ...others] = (name ?? "").split(" ").filter(Boolean);
      return {
        subject: String(id),
        email: primary?.email ?? null,
        emailVerified: setting.checksAddresses && primary?.verified === true,
        givenName,
        familyName: others.join(" ") || undefined,
        picture: avatar_url ?? undefined,
      };
    },
  };
}
