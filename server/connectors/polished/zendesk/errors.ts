import type { KnownErrors } from "../../connector.ts";

/** https://developer.zendesk.com/api-reference/introduction/requests/#response-status-codes */
export const errors: KnownErrors = {
  at: ["error"],
  codes: {
    RecordInvalid: { cause: "A field is missing or its value does not fit.", remedy: "Open a sample run: the answer names the field under `details`." },
    RecordNotFound: {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what Zendesk shows, and see whether the thing was deleted.",
    },
    InvalidEndpoint: { cause: "There is no such address in Zendesk's API.", remedy: "Check the path and the subdomain of the connection." },
    "Couldn't authenticate you": {
      cause: "The e-mail address or the API token is wrong, or token access is switched off.",
      remedy: "Connect Zendesk again, and switch on token access in the Admin Center.",
    },
    Forbidden: {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at Zendesk, or connect one that has it.",
    },
    UpdateConflict: { cause: "The ticket was changed at the same time.", remedy: "Replay the run." },
    DatabaseConflict: { cause: "The record was changed at the same time.", remedy: "Replay the run." },
    TooManyValues: { cause: "The request names more records than one call takes.", remedy: "Split the list into calls of 100 at most." },
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect Zendesk again with a credential that is valid." },
    "403": {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at Zendesk, or connect one that has it.",
    },
    "404": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what Zendesk shows, and see whether the thing was deleted.",
    },
    "429": {
      cause: "More requests came than Zendesk allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  },
};
