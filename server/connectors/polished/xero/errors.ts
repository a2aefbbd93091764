import type { KnownErrors } from "../../connector.ts";

/** https://developer.xero.com/documentation/api/accounting/responsecodes */
export const errors: KnownErrors = {
  at: ["Type", "Title"],
  codes: {
    ValidationException: {
      cause: "A rule of Xero refuses the record, such as a missing account code or an unknown contact.",
      remedy: "Open a sample run: the answer lists the rules under `Elements`, `ValidationErrors`.",
    },
    PostDataInvalidException: {
      cause: "The request does not have the form that Xero asks for.",
      remedy: "Open a sample run and compare what was sent with Xero's documentation.",
    },
    QueryParseException: { cause: "The filter cannot be read.", remedy: "Correct the `where` of the request." },
    ObjectNotFoundException: {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what Xero shows, and see whether the thing was deleted.",
    },
    OrganisationOfflineException: { cause: "The organisation is offline for maintenance at Xero.", remedy: "Replay the runs later." },
    Unauthorized: {
      cause: "The sign-in has expired, or the app was disconnected from the organisation.",
      remedy: "Sign in to Xero again and choose the organisation.",
    },
    Forbidden: { cause: "The account has no access to this organisation.", remedy: "Check the tenant id, and sign in with an account that has access." },
    "Not Found": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what Xero shows, and see whether the thing was deleted.",
    },
    "Too Many Requests": {
      cause: "More requests came than Xero allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect Xero again with a credential that is valid." },
    "403": {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at Xero, or connect one that has it.",
    },
    "404": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what Xero shows, and see whether the thing was deleted.",
    },
    "429": {
      cause: "More requests came than Xero allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  },
};
