import type { KnownErrors } from "../../connector.ts";

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes */
export const errors: KnownErrors = {
  at: [],
  codes: {
    "400": {
      cause: "A field is missing, is not on the screen of this issue type, or has a value that Jira does not take.",
      remedy: "Open a sample run: the answer names the field under `errors`.",
    },
    "401": {
      cause: "The e-mail address or the API token is wrong, or the token was revoked.",
      remedy: "Connect Jira again with the account's address and a new API token.",
    },
    "403": { cause: "The account may not do this in the project.", remedy: "Give the account the permission in the project's permission scheme." },
    "404": {
      cause: "The project, the issue or the issue type does not exist, or the account may not see it.",
      remedy: "Check the key, and that the account may browse the project.",
    },
    "409": { cause: "The issue was changed at the same time.", remedy: "Replay the run." },
    "429": {
      cause: "More requests came than Jira allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  },
};
