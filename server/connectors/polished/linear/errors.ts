import { statusErrors } from "../../authoring/status-errors.ts";
import type { KnownErrors } from "../../connector.ts";

/** https://linear.app/developers/graphql#errors */
export const errors: KnownErrors = {
  at: ["errors[].extensions.code"],
  codes: {
    ...statusErrors("Linear"),
    AUTHENTICATION_ERROR: { cause: "The key is wrong, was revoked or has expired.", remedy: "Connect Linear again with a key that is valid." },
    FORBIDDEN: { cause: "The account may not do this.", remedy: "Connect Linear with the account of somebody who may." },
    INPUT_ERROR: {
      cause: "There is nothing under the id that the request names, or a value does not fit.",
      remedy: "Compare the ids in a sample run with what Linear shows.",
    },
    INVALID_INPUT: {
      cause: "A value is missing or does not have the form that Linear asks for.",
      remedy: "Open a sample run: the answer says what is wrong under `errors`.",
    },
    RATELIMITED: {
      cause: "More requests came than Linear allows in an hour.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
    INTERNAL_SERVER_ERROR: { cause: "Something failed at Linear.", remedy: "Replay the run." },
  },
};
