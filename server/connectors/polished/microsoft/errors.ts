import { statusErrors } from "../../authoring/status-errors.ts";
import type { KnownErrors, SimulationMap } from "../../connector.ts";

/** https://learn.microsoft.com/en-us/graph/errors */
export function graphErrors(name: string): KnownErrors {
  const missing = {
    cause: "There is nothing under this id, or the account may not see it.",
    remedy: "Compare the id in a sample run; the id of a mail changes when the mail is moved.",
  };
  const forbidden = {
    cause: "The sign-in lacks a permission that this needs.",
    remedy: "Add the permission to the app registration, have an administrator consent to it, and sign in again.",
  };
  const busy = {
    cause: "More requests came than Microsoft allows in this time.",
    remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
  };
  return {
    at: ["error.code"],
    codes: {
      ...statusErrors(name),
      InvalidAuthenticationToken: { cause: "The sign-in has expired or was revoked.", remedy: "Sign in to Microsoft again." },
      Authorization_RequestDenied: forbidden,
      ErrorAccessDenied: forbidden,
      accessDenied: forbidden,
      Forbidden: forbidden,
      ErrorItemNotFound: missing,
      itemNotFound: missing,
      NotFound: missing,
      BadRequest: { cause: "A value is missing or does not have the form that Microsoft asks for.", remedy: "Open a sample run: the answer says which." },
      invalidRequest: { cause: "A value is missing or does not have the form that Microsoft asks for.", remedy: "Open a sample run: the answer says which." },
      ErrorInvalidRecipients: {
        cause: "An address of the mail is no mail address.",
        remedy: "Open a sample run and correct the address, also when its source is empty.",
      },
      nameAlreadyExists: { cause: "There is a file or folder of this name.", remedy: "Choose another name, or replace what is there." },
      resyncRequired: { cause: "The token of the list of changes is too old.", remedy: "Read the list anew." },
      ErrorMailboxNotEnabledForRESTAPI: { cause: "The account has no mailbox at Microsoft 365.", remedy: "Connect an account that has one." },
      TooManyRequests: busy,
      activityLimitReached: busy,
      ErrorSendAsDenied: { cause: "The account may not send in this name.", remedy: "Give it the right to send as this address in the Exchange admin center." },
    },
  };
}

const worded = (status: number, code: string) => ({
  status,
  body: {
    error: {
      code,
      message: "{message}",
      innerError: {
        date: "2026-05-02T10:32:18",
        "request-id": "6f2d0c3a-1b4e-4a59-8c7d-2e9f0a1b3c4d",
        "client-request-id": "6f2d0c3a-1b4e-4a59-8c7d-2e9f0a1b3c4d",
      },
    },
  },
});

export function graphWords(missing: string): NonNullable<SimulationMap["errors"]> {
  return {
    unauthorized: worded(401, "InvalidAuthenticationToken"),
    notFound: worded(404, missing),
    invalid: worded(400, "BadRequest"),
    rateLimited: worded(429, "TooManyRequests"),
  };
}
