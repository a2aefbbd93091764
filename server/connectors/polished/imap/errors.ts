import type { KnownErrors } from "../../connector.ts";

/** https://datatracker.ietf.org/doc/html/rfc5530 */
export const errors: KnownErrors = {
  at: ["code"],
  codes: {
    AUTHENTICATIONFAILED: {
      cause: "The mailbox did not accept the user name and password.",
      remedy: "Connect it again; many providers want an app password in place of the account's own.",
    },
    NONEXISTENT: { cause: "There is no such folder or message.", remedy: "Check the folder's name as the server lists it; the message may have been moved." },
    ALREADYEXISTS: { cause: "There is a folder of this name already.", remedy: "Nothing is missing on the server; have the code take this answer as done." },
    OVERQUOTA: { cause: "The mailbox is full.", remedy: "Delete mail, or ask for more room." },
    NOPERM: { cause: "The account may not do this with the folder.", remedy: "Give the account the right to the folder." },
    LIMIT: { cause: "A limit of the server was reached.", remedy: "Have the work done in fewer calls, then replay the runs." },
    too_large: { cause: "The mail is larger than a run may hold.", remedy: "Have the code skip such mail, or read it without its attachments." },
  },
};
