import type { KnownErrors } from "../../connector.ts";

/** https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api */
export const errors: KnownErrors = {
  at: ["errors[].code"],
  codes: {
    missing: { cause: "A resource that the request names does not exist.", remedy: "Check the owner, the repository and the numbers in the request." },
    missing_field: { cause: "A required field is not set.", remedy: "Have the mapping fill in the field that the answer names." },
    invalid: { cause: "A field does not have the form that GitHub asks for.", remedy: "Open a sample run: the answer names the field under `errors`." },
    already_exists: { cause: "Another resource has this value already.", remedy: "Have the code look for it first, and update what is there." },
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect GitHub again with a credential that is valid." },
    "403": {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at GitHub, or connect one that has it.",
    },
    "404": {
      cause: "The repository or the thing in it does not exist, or the token may not see it: GitHub hides private repositories this way.",
      remedy: "Check owner and repository, and give the token access to it.",
    },
    "429": {
      cause: "More requests came than GitHub allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
    "410": {
      cause: "Issues are switched off in this repository, or the thing was deleted.",
      remedy: "Switch issues on in the repository's settings, or use another repository.",
    },
    "422": {
      cause: "GitHub understood the request, but does not accept a value in it.",
      remedy: "Open a sample run: the answer names the field under `errors`.",
    },
  },
};
