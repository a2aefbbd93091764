import { statusErrors } from "../../authoring/status-errors.ts";
import type { KnownErrors, SimulationMap } from "../../connector.ts";

const limited = {
  cause: "More requests came than Google allows in this time.",
  remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
};

/** https://developers.google.com/workspace/gmail/api/guides/handle-errors */
export function googleErrors(name: string): KnownErrors {
  return {
    at: ["error.errors[].reason", "error.status", "error"],
    codes: {
      ...statusErrors(name),
      authError: { cause: "The sign-in has expired or was revoked.", remedy: "Sign in to Google again." },
      invalid_grant: {
        cause:
          "Google no longer knows the sign-in: it was revoked, the password was changed, or the consent screen is still in testing, where sign-ins end after seven days.",
        remedy: "Publish the consent screen in Google Cloud, then sign in again.",
      },
      insufficientPermissions: { cause: "The sign-in lacks a scope that this needs.", remedy: "Add the scope to the connection and sign in to Google again." },
      accessNotConfigured: { cause: "The API is switched off in the project of the client.", remedy: `Switch the API of ${name} on in Google Cloud.` },
      notFound: {
        cause: "There is nothing under this id, or the account may not see it.",
        remedy: "Compare the id in a sample run, and share the thing with the account.",
      },
      rateLimitExceeded: limited,
      userRateLimitExceeded: limited,
      quotaExceeded: { cause: "The day's quota of the project is used up.", remedy: "Ask for more in Google Cloud, or replay the runs tomorrow." },
      badRequest: { cause: "A value does not have the form that Google asks for.", remedy: "Open a sample run: the answer says which." },
      invalid: { cause: "A value does not have the form that Google asks for.", remedy: "Open a sample run: the answer says which." },
      required: { cause: "A value that Google needs is missing.", remedy: "Open a sample run: the answer says which." },
      conditionNotMet: { cause: "It was changed at the same time.", remedy: "Replay the run." },
    },
  };
}

const worded = (status: number, reason: string, state: string) => ({
  status,
  body: { error: { code: status, message: "{message}", errors: [{ message: "{message}", domain: "global", reason, location: "{field}" }], status: state } },
});

export const googleWords: NonNullable<SimulationMap["errors"]> = {
  unauthorized: worded(401, "authError", "UNAUTHENTICATED"),
  notFound: worded(404, "notFound", "NOT_FOUND"),
  invalid: worded(400, "badRequest", "INVALID_ARGUMENT"),
  rateLimited: worded(403, "userRateLimitExceeded", "PERMISSION_DENIED"),
};
