import { z } from "zod";
import { inOrganisation } from "./common.ts";
import { oauth1Auth, oauth2CodeAuth, webhookSecret } from "./connection-auth.ts";
import { address, connection, connectionName, connectionState } from "./connections.ts";
import type { Route } from "./route.ts";

/** Providers send more than is asked of them (`scope`, `session_state`, `hd`, `realmId`, …), so what is not named here is dropped, not refused. */
const oauth2Answer = z.object({
  state: z.string().min(1).max(1_000),
  code: z.string().min(1).max(10_000).optional(),
  iss: z.string().max(2_000).optional(),
  error: z.string().max(1_000).optional(),
  error_description: z.string().max(10_000).optional(),
  /** The last part of the address that the provider sent the browser back to. */
  via: z.string().max(200).optional(),
});
const oauth1Answer = z.object({
  state: z.string().min(1).max(1_000),
  oauth_token: z.string().min(1).max(10_000).optional(),
  oauth_verifier: z.string().min(1).max(10_000).optional(),
});

export const connectionSignInRoutes = {
  authorizeConnection: {
    method: "POST",
    path: `${inOrganisation}/connections/authorize`,
    access: "builder",
    audit: { action: "connection.sign_in_begun", asked: ["connector", "connection"] },
    verified: "where_mailed",
    summary: "Begin a sign-in at the provider",
    detail: "For a new connection, or again for one that exists.",
    body: z.strictObject({
      connector: z.string().min(1),
      name: connectionName.optional(),
      environment: z.string().optional(),
      /** Left out to sign in again with what the connection holds. */
      auth: z.discriminatedUnion("type", [oauth2CodeAuth, oauth1Auth]).optional(),
      webhook: webhookSecret.optional(),
      baseUrl: address.optional(),
      /** The connection that is signed in again. */
      connection: z.string().optional(),
    }),
    output: z.object({ authorizeUrl: z.url(), redirectUrl: z.url() }),
  },
  completeOAuth2: {
    method: "POST",
    path: `${inOrganisation}/callbacks/oauth2`,
    access: "builder",
    audit: { action: "connection.signed_in", state: connectionState },
    summary: "Finish a sign-in by OAuth 2",
    detail: "In the browser session that began it.",
    body: oauth2Answer,
    output: connection,
  },
  completeOAuth1: {
    method: "POST",
    path: `${inOrganisation}/callbacks/oauth1`,
    access: "builder",
    audit: { action: "connection.signed_in", state: connectionState },
    summary: "Finish a sign-in by OAuth 1",
    detail: "In the browser session that began it.",
    body: oauth1Answer,
    output: connection,
  },
} as const satisfies Record<string, Route>;
