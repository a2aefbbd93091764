import { z } from "zod";

/** What a sign-in at the provider gave. `null` where the provider did not say. */
export const tokenSet = z.object({
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  /** Milliseconds since 1970. */
  expiresAt: z.number().nullable(),
  /** The provider takes the refresh token no more; it is not asked again until somebody signs in. */
  refused: z.boolean(),
});
export type TokenSet = z.infer<typeof tokenSet>;

/** A token this close to its end is fetched anew. */
const MARGIN_MS = 60_000;

export function isFresh(tokens: TokenSet, now: Date): tokens is TokenSet & { accessToken: string } {
  return tokens.accessToken !== null && (tokens.expiresAt === null || tokens.expiresAt - now.getTime() > MARGIN_MS);
}
