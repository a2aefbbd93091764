import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { signInAt } from "../../../testing/sign-in-at.ts";
import type { ProviderSetting } from "../oidc/provider.ts";
import { PUBLIC_URL } from "./start-identity.ts";

export interface ProviderAccount {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

export interface OpenidService {
  readonly setting: ProviderSetting;
  /** People by the name that they sign in with, which is also their subject. */
  readonly accounts: Map<string, ProviderAccount>;
  /** What a person does in the browser: opens the address, signs in, agrees. Returns the address they are sent back to. */
  signIn(authorizationUrl: string, subject: string): Promise<URL>;
  close(): Promise<void>;
}

/** A certified OpenID provider on loopback, with its own pages for signing in. */
export async function startOpenidProvider(id = "oidc"): Promise<OpenidService> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, ProviderAccount>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "vennel",
        client_secret: "a secret of at least 32 characters",
        redirect_uris: [`${PUBLIC_URL}/auth/self-service/methods/oidc/callback/${id}`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    pkce: { required: () => true },
    findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...accounts.get(sub) }) }),
    cookies: { keys: ["only for tests"] },
    features: { devInteractions: { enabled: true } },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));

  return {
    accounts,
    setting: { id, label: "Harbour", kind: "openid", issuer, clientId: "vennel", clientSecret: "a secret of at least 32 characters", checksAddresses: true },
    signIn: (authorizationUrl, subject) => signInAt(issuer, authorizationUrl, subject),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
