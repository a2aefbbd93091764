import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { signInAt } from "../../../../testing/sign-in-at.ts";

export const CLIENT = { clientId: "vennel", clientSecret: "a secret of at least 32 characters" };

/**
 * A certified OAuth 2 and OpenID provider. Refresh tokens rotate, and one that is used twice ends the whole grant;
 * its userinfo endpoint is the resource that access tokens open.
 */
export async function startRealProvider(redirectUris: readonly string[] | ((issuer: string) => readonly string[])) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...(typeof redirectUris === "function" ? redirectUris(issuer) : redirectUris)],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    scopes: ["openid", "offline_access"],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client, code) => client.grantTypeAllowed("refresh_token") && code.scopes.has("offline_access"),
    ttl: { AccessToken: 3_600 },
    findAccount: async (_, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
    cookies: { keys: ["only for tests"] },
    features: { devInteractions: { enabled: true } },
  });
  const granted: string[] = [];
  let revoked = 0;
  let tokenRequests = 0;
  provider.on("grant.success", (context) => granted.push(String(context.oidc.params?.["grant_type"])));
  provider.on("grant.revoked", () => (revoked += 1));
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.method === "POST" && request.url === "/token") tokenRequests += 1;
    void answer(request, response);
  });

  return {
    issuer,
    endpoints: { authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, issuer },
    /** The grant types that were honoured, oldest first. */
    granted,
    revoked: () => revoked,
    /** How often anybody came to the token endpoint. */
    tokenRequests: () => tokenRequests,
    /** The person signs in there and agrees; what their browser brings back. */
    async agree(authorizeUrl: string, person = "ann"): Promise<Record<string, string>> {
      return Object.fromEntries((await signInAt(issuer, authorizeUrl, person)).searchParams);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
