import type { KnownErrors } from "../../connector.ts";

/** https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/responses */
export const errors: KnownErrors = {
  at: ["errors[].code"],
  codes: {
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect SendGrid again with a credential that is valid." },
    "404": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what SendGrid shows, and see whether the thing was deleted.",
    },
    "429": {
      cause: "More requests came than SendGrid allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
    "400": {
      cause: "A field of the mail does not have the form that SendGrid asks for.",
      remedy: "Open a sample run: the answer names the field under `errors`.",
    },
    "403": {
      cause: "The sender is not verified, or the key lacks the right to send mail.",
      remedy: 'Verify the sender\'s address or domain in SendGrid, and give the key the right "Mail Send".',
    },
    "413": { cause: "The mail is larger than 30 MB.", remedy: "Send a link in place of the attachment." },
  },
};
