import { statusErrors } from "../../authoring/status-errors.ts";
import type { KnownErrors } from "../../connector.ts";

/** Most errors are plain text. https://developer.atlassian.com/cloud/trello/guides/rest-api/status-codes/ */
export const errors: KnownErrors = {
  at: ["error"],
  codes: {
    ...statusErrors("Trello"),
    "400": { cause: "A field is missing or its value does not fit.", remedy: "Open a sample run: the answer names the field." },
    "409": { cause: "The card was changed at the same time.", remedy: "Replay the run." },
    API_TOKEN_LIMIT_EXCEEDED: {
      cause: "More than 100 requests came within ten seconds with this token.",
      remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
    },
    API_KEY_LIMIT_EXCEEDED: {
      cause: "More than 300 requests came within ten seconds with this key.",
      remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
    },
  },
};
