import { statusErrors } from "../../authoring/status-errors.ts";
import type { KnownErrors } from "../../connector.ts";

/** https://developers.asana.com/docs/errors */
export const errors: KnownErrors = {
  at: [],
  codes: {
    ...statusErrors("Asana"),
    "400": { cause: "A field is missing or its value does not fit.", remedy: "Open a sample run: the answer names the field under `errors`." },
    "402": { cause: "This belongs to a plan that the workspace does not have.", remedy: "Change the plan at Asana, or leave this step out." },
    "412": { cause: "The token of the list of changes is too old.", remedy: "Read the list anew, from the token that the answer holds." },
    "451": { cause: "Asana may not show this for legal reasons.", remedy: "Ask Asana's support." },
  },
};
