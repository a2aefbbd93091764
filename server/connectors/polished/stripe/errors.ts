import type { KnownErrors } from "../../connector.ts";

/** https://docs.stripe.com/error-codes */
export const errors: KnownErrors = {
  at: ["error.decline_code", "error.code", "error.type"],
  codes: {
    resource_missing: {
      cause: "There is no object with this id, or it exists only in the other mode.",
      remedy: "Compare the id with the dashboard, and whether the key is of test mode or live mode.",
    },
    api_key_expired: { cause: "The secret key was rolled or has expired.", remedy: "Connect Stripe again with the current secret key." },
    parameter_missing: { cause: "A required parameter is not set.", remedy: "Have the mapping fill in the parameter that the answer names under `param`." },
    parameter_unknown: { cause: "Stripe does not know a parameter of the request.", remedy: "Remove the parameter that the answer names under `param`." },
    amount_too_small: { cause: "The amount is below the minimum for its currency.", remedy: "Check that the amount is in the smallest unit, such as cents." },
    card_declined: { cause: "The customer's bank declined the card.", remedy: "Ask the customer for another card; trying the same one again seldom helps." },
    insufficient_funds: { cause: "The card has too little money for this payment.", remedy: "Ask the customer for another card, or try again later." },
    expired_card: { cause: "The card has expired.", remedy: "Ask the customer for the card's new date or another card." },
    authentication_required: {
      cause: "The bank asks the customer to confirm the payment.",
      remedy: "Have the customer confirm the payment on a page with Stripe's client library.",
    },
    charge_already_refunded: { cause: "The charge was refunded before.", remedy: "Nothing is missing in Stripe; have the code take this answer as done." },
    idempotency_key_in_use: { cause: "Another request with the same key is under way.", remedy: "Replay the run in a moment." },
    idempotency_error: { cause: "The same key was used before with other parameters.", remedy: "Have the key made of everything that the request depends on." },
    rate_limit: {
      cause: "More requests came than Stripe allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
    lock_timeout: {
      cause: "Another request changes the same object.",
      remedy: "Replay the run; if it recurs, have fewer runs change the same object at once.",
    },
    invalid_request_error: {
      cause: "Stripe does not accept the request as it is.",
      remedy: "Open a sample run: the answer's message and `param` name what is wrong.",
    },
    card_error: { cause: "The card could not be charged.", remedy: "Open a sample run: the answer's `decline_code` says why. The customer has to act." },
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect Stripe again with a credential that is valid." },
    "403": {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at Stripe, or connect one that has it.",
    },
  },
};
