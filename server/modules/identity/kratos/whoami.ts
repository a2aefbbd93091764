import { z } from "zod";
import type { PersonActor } from "../../../platform/http/actor.ts";
import { ApiError } from "../../../platform/errors.ts";
import { bearerOf } from "../http/exchange.ts";

const CREDENTIALS = ["cookie", "x-session-token", "authorization"];
const WITHIN_MS = 5000;

const session = z.object({
  id: z.string(),
  active: z.boolean().optional(),
  authenticated_at: z.string().optional(),
  identity: z.object({
    id: z.string(),
    traits: z.object({ email: z.string(), given_name: z.string().optional(), family_name: z.string().optional() }),
    verifiable_addresses: z.array(z.object({ value: z.string(), verified: z.boolean() })).optional(),
  }),
});

/** The person behind a request, as a Kratos knows them. Asked each time, so that an ended session ends at once. */
export async function whoamiAt(kratosUrl: string, incoming: Headers): Promise<PersonActor | null> {
  const headers = new Headers({ accept: "application/json" });
  for (const name of bearerOf(incoming) === null ? CREDENTIALS : ["authorization"]) {
    const value = incoming.get(name);
    if (value) headers.set(name, value);
  }
  if (!CREDENTIALS.some((name) => headers.has(name))) return null;

  const answer = await fetch(`${kratosUrl}/sessions/whoami`, { headers, redirect: "manual", signal: AbortSignal.timeout(WITHIN_MS) }).catch((cause: Error) => {
    throw new ApiError("unavailable", `The identity service does not answer: ${cause.message}.`, { retryAfter: 5 });
  });
  // 403: signed in, but the second factor is missing.
  if (answer.status === 401 || answer.status === 403) return null;
  const parsed = answer.ok ? session.safeParse(await answer.json()) : null;
  if (!parsed?.success)
    throw new ApiError("unavailable", `The identity service answered ${answer.status} in a form that is not understood.`, { retryAfter: 5 });

  const { id, active, identity, authenticated_at } = parsed.data;
  if (active === false) return null;
  const { email, given_name, family_name } = identity.traits;
  return {
    kind: "person",
    identityId: identity.id,
    sessionId: id,
    email,
    emailVerified: (identity.verifiable_addresses ?? []).some((address) => address.value === email && address.verified),
    name: [given_name, family_name].filter(Boolean).join(" "),
    authenticatedAt: new Date(authenticated_at ?? 0),
  };
}
