import type { KnownErrors } from "../../connector.ts";

/** https://mailchimp.com/developer/marketing/docs/errors/ */
export const errors: KnownErrors = {
  at: ["title"],
  codes: {
    "API Key Invalid": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect Mailchimp again with a credential that is valid." },
    "API Key Missing": { cause: "The request carried no API key.", remedy: "Connect Mailchimp with an API key." },
    "Wrong Datacenter": {
      cause: "The key belongs to another data centre than the address.",
      remedy: "Use the data centre at the end of the key, such as us21, in the base URL.",
    },
    "User Disabled": { cause: "The Mailchimp account is disabled.", remedy: "Sign in at Mailchimp and see what it asks for." },
    Forbidden: {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at Mailchimp, or connect one that has it.",
    },
    "Resource Not Found": { cause: "There is no audience or member under this id.", remedy: "Check the audience id in the audience's settings." },
    "Member Exists": { cause: "The address is in the audience already.", remedy: "Use the operation that adds or updates a member." },
    "Invalid Resource": {
      cause: "A field does not have the form that Mailchimp asks for, or the address looks fake.",
      remedy: "Open a sample run: the answer names the field under `errors`.",
    },
    "Forgotten Email Not Subscribed": {
      cause: "The address was deleted for good and may be added only by its owner.",
      remedy: "Have the person sign up by a Mailchimp form.",
    },
    "Member In Compliance State": {
      cause: "The person unsubscribed or bounced, so they may not be subscribed for them.",
      remedy: "Have the person sign up again; set the status to pending to ask them.",
    },
    "Too Many Requests": { cause: "More than ten requests ran at the same time.", remedy: "Have fewer run at once (`concurrency`), then replay the runs." },
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect Mailchimp again with a credential that is valid." },
    "403": {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at Mailchimp, or connect one that has it.",
    },
    "404": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what Mailchimp shows, and see whether the thing was deleted.",
    },
    "429": {
      cause: "More requests came than Mailchimp allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  },
};
