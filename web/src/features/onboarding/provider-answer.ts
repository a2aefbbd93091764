import * as z from "zod/mini";

const state = z.string().check(z.minLength(1));

/** What a provider of OAuth 1 adds to the address. Whatever else is in it, such as the organisation, is not part of the answer. */
export const oauth1Answer = z.object({ state, oauth_token: z.optional(z.string()), oauth_verifier: z.optional(z.string()) });

/** The same of OAuth 2. */
export const oauth2Answer = z.object({
  state,
  code: z.optional(z.string()),
  iss: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
});

export type ProviderAnswer =
  | ({ readonly protocol: "oauth1" } & z.output<typeof oauth1Answer>)
  /** `via` is left out where the address was not the provider's own. */
  | ({ readonly protocol: "oauth2"; readonly via?: string } & z.output<typeof oauth2Answer>);
