import { z } from "zod";
import { page, pageQuery, role, time } from "./common.ts";
import { displayName } from "./display-name.ts";
import type { Route } from "./route.ts";

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  role,
  /** The first characters of the secret, so that a person recognises a key. */
  hint: z.string(),
  /** Whose it is; null when it is the organisation's. A person's key can do no more than they can, and ends with their membership. */
  owner: z.object({ identityId: z.string(), name: z.string() }).nullable(),
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
});

export const apiKeyRoutes = {
  listKeys: {
    method: "GET",
    path: "/organisations/{organisation_id}/keys",
    access: "admin",
    summary: "List API keys",
    query: pageQuery,
    output: page(apiKey),
  },
  createKey: {
    method: "POST",
    path: "/organisations/{organisation_id}/keys",
    access: "admin",
    audit: { within: ["key.created"] },
    verified: "always",
    summary: "Create an API key",
    detail: "Its secret is shown once.",
    body: z.strictObject({
      name: displayName(80),
      role,
      expiresAt: z.iso.datetime().optional(),
      /** `maker`: it ends with the membership of whoever makes it. `organisation`: it outlasts it. A key makes keys for its own owner. */
      owner: z.enum(["maker", "organisation"]).optional(),
    }),
    status: 201,
    output: apiKey.extend({ secret: z.string() }),
  },
  revokeKey: {
    method: "DELETE",
    path: "/organisations/{organisation_id}/keys/{keyId}",
    access: "admin",
    audit: { within: ["key.revoked"] },
    summary: "Revoke an API key",
    status: 204,
  },
  listOwnKeys: {
    method: "GET",
    path: "/organisations/{organisation_id}/own-keys",
    access: "viewer",
    summary: "List your own API keys",
    detail: "Asked with such a key, it lists that key alone.",
    output: z.object({ items: z.array(apiKey) }),
  },
  revokeOwnKey: {
    method: "DELETE",
    path: "/organisations/{organisation_id}/own-keys/{keyId}",
    access: "viewer",
    audit: { within: ["key.revoked"] },
    summary: "Revoke one of your own API keys",
    status: 204,
  },
} as const satisfies Record<string, Route>;
