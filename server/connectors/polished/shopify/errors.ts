import type { KnownErrors } from "../../connector.ts";

/** https://shopify.dev/docs/api/usage/response-codes */
export const errors: KnownErrors = {
  at: [],
  codes: {
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect Shopify again with a credential that is valid." },
    "404": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what Shopify shows, and see whether the thing was deleted.",
    },
    "429": {
      cause: "More requests came than Shopify allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
    "402": { cause: "The shop is frozen because a bill is unpaid.", remedy: "The shop's owner has to pay the bill at Shopify." },
    "403": { cause: "The app lacks an access scope for this.", remedy: "Add the scope to the app, install it again and connect with its new token." },
    "406": { cause: "The address does not exist in this version of the API.", remedy: "Check the path and the API version." },
    "422": {
      cause: "A value is missing or does not fit: a required field, a price, or one that is taken.",
      remedy: "Open a sample run: the answer names the field under `errors`.",
    },
    "423": { cause: "The shop is locked, as after too many requests or a suspicion of fraud.", remedy: "The shop's owner has to ask Shopify to unlock it." },
  },
};
