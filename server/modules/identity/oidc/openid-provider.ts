import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import type { Configuration } from "openid-client";
import { z } from "zod";
import type { Provider, ProviderPerson, ProviderSetting } from "./provider.ts";

const claims = z.object({
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.literal("true"), z.literal("false")]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
});

/** A provider that describes itself by OpenID Connect discovery. */
export function openidProvider(setting: ProviderSetting, ask: typeof fetch): Provider {
  let discovered: Promise<Configuration> | null = null;

  /** Read when first needed and kept; a failure is not kept. */
  function configuration(): Promise<Configuration> {
    const issuer = new URL(setting.issuer);
    discovered ??= discovery(issuer, setting.clientId, setting.clientSecret, undefined, {
      [customFetch]: ask,
      // Also a token that came over TLS is believed for its signature alone.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [allowInsecureRequests] : [])],
    }).catch((cause: unknown) => {
      discovered = null;
      throw cause;
    });
    return discovered;
  }

  return {
    id: setting.id,
    label: setting.label,
    async authorizationUrl({ redirectUri, state, nonce, verifier }, fresh) {
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(fresh ? { prompt: "login" } : {}),
      });
      return url.href;
    },
    async personAt(callbackUrl, { state, nonce, verifier }) {
      const config = await configuration();
      const tokens = await authorizationCodeGrant(config, callbackUrl, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier });
      const token = tokens.claims();
      if (!token) throw new Error("The provider sent no ID token.");
      // Some providers keep the address out of the ID token.
      const profile =
        token["email"] === undefined && config.serverMetadata().userinfo_endpoint
          ? { ...token, ...(await fetchUserInfo(config, tokens.access_token, token.sub)) }
          : token;
      return personOf(setting, token.sub, profile);
    },
  };
}

function personOf({ checksAddresses }: ProviderSetting, subject: string, profile: object): ProviderPerson {
  const { email, email_verified, given_name, family_name, picture } = claims.parse(profile);
  return {
    subject,
    email: email ?? null,
    emailVerified: checksAddresses && (email_verified === true || email_verified === "true"),
    givenName: given_name,
    familyName: family_name,
    picture,
  };
}
