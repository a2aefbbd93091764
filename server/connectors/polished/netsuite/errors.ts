import type { KnownErrors } from "../../connector.ts";

/** https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_1545222128.html */
export const errors: KnownErrors = {
  at: ["o:errorDetails[].o:errorCode"],
  codes: {
    INVALID_LOGIN: {
      cause: "The tokens, the account or the signature is not accepted.",
      remedy: "See the login audit trail in NetSuite for the reason, and connect again with the tokens of the role.",
    },
    INVALID_LOGIN_ATTEMPT: {
      cause: "The tokens, the account or the signature is not accepted.",
      remedy: "See the login audit trail in NetSuite for the reason, and connect again with the tokens of the role.",
    },
    INSUFFICIENT_PERMISSION: { cause: "The role lacks a permission for this record.", remedy: "Add the permission to the role of the token in NetSuite." },
    NONEXISTENT_ID: { cause: "There is no record with this id.", remedy: "See whether the record was deleted, or is of another type." },
    INVALID_CONTENT: {
      cause: "A field does not exist or does not have the form that NetSuite asks for.",
      remedy: "Open a sample run: the detail names the field.",
    },
    USER_ERROR: {
      cause: "A rule of the account or a required field refuses the record.",
      remedy: "Open a sample run: the detail says which field or rule it is.",
    },
    INVALID_PARAMETER: { cause: "A parameter of the request is not valid.", remedy: "Open a sample run: the detail names the parameter." },
    DUP_ENTITY: { cause: "A record of this name exists already.", remedy: "Have the code look for it first, and update what is there." },
    CONCURRENCY_LIMIT_EXCEEDED: {
      cause: "More requests ran at once than the account's licence allows.",
      remedy: "Have fewer run at once (`concurrency`), then replay the runs.",
    },
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect NetSuite again with a credential that is valid." },
    "403": {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at NetSuite, or connect one that has it.",
    },
    "404": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what NetSuite shows, and see whether the thing was deleted.",
    },
    "429": {
      cause: "More requests came than NetSuite allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  },
};
