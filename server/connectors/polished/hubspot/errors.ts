import type { KnownErrors } from "../../connector.ts";

/** https://developers.hubspot.com/docs/api-reference/error-handling */
export const errors: KnownErrors = {
  at: ["category"],
  codes: {
    INVALID_AUTHENTICATION: { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect HubSpot again with a credential that is valid." },
    EXPIRED_AUTHENTICATION: { cause: "The token has expired.", remedy: "Sign in to HubSpot again." },
    MISSING_SCOPES: {
      cause: "The private app lacks a scope that this needs.",
      remedy: "Add the scope that the answer names to the private app, and connect again if its token changed.",
    },
    VALIDATION_ERROR: {
      cause: "A property does not exist, or its value does not fit it.",
      remedy: "Open a sample run: the message names the property. Use its internal name and a value of its options.",
    },
    OBJECT_NOT_FOUND: { cause: "There is no record with this id.", remedy: "See whether the record was deleted or merged into another." },
    CONFLICT: { cause: "A record with this value exists already.", remedy: "Have the code look for it first, and update what is there." },
    OBJECT_ALREADY_EXISTS: { cause: "A record with this value exists already.", remedy: "Have the code look for it first, and update what is there." },
    RATE_LIMITS: {
      cause: "More requests came than HubSpot allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
    RATE_LIMIT: {
      cause: "More requests came than HubSpot allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect HubSpot again with a credential that is valid." },
    "403": {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at HubSpot, or connect one that has it.",
    },
    "404": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what HubSpot shows, and see whether the thing was deleted.",
    },
    "429": {
      cause: "More requests came than HubSpot allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  },
};
