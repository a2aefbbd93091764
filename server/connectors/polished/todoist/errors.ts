import { statusErrors } from "../../authoring/status-errors.ts";
import type { KnownErrors } from "../../connector.ts";

/** https://developer.todoist.com/api/v1/ */
export const errors: KnownErrors = {
  at: ["error_tag"],
  codes: {
    ...statusErrors("Todoist"),
    ARGUMENT_MISSING: { cause: "A field that Todoist needs is missing.", remedy: "Open a sample run: the answer names the field under `error_extra`." },
    INVALID_ARGUMENT_VALUE: {
      cause: "A field has a value that Todoist does not take.",
      remedy: "Open a sample run: the answer names the field under `error_extra`.",
    },
    NOT_FOUND: {
      cause: "There is nothing under this id, or it was deleted.",
      remedy: "Compare the id in a sample run with the address of the task in Todoist.",
    },
    LIMITS_REACHED: { cause: "The account holds as many of these as its plan allows.", remedy: "Remove some in Todoist, or change the plan." },
  },
};
