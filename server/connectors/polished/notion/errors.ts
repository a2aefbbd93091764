import type { KnownErrors } from "../../connector.ts";

/** https://developers.notion.com/reference/status-codes */
export const errors: KnownErrors = {
  at: ["code"],
  codes: {
    unauthorized: { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect Notion again with a credential that is valid." },
    restricted_resource: { cause: "The integration lacks a capability for this.", remedy: "Add the capability in the integration's settings at Notion." },
    object_not_found: {
      cause: "The page or database does not exist, or is not shared with the integration.",
      remedy: "Open the page in Notion and add the integration under Connections.",
    },
    validation_error: {
      cause: "A property does not exist or its value does not fit its type.",
      remedy: "Open a sample run: the message names the property, which may have been renamed in Notion.",
    },
    invalid_json: { cause: "The body is no valid JSON.", remedy: "Open a sample run and look at what was sent." },
    invalid_request: { cause: "Notion does not support this request.", remedy: "Open a sample run and look at what was sent." },
    conflict_error: { cause: "The page was changed at the same time.", remedy: "Replay the run." },
    rate_limited: {
      cause: "More requests came than Notion allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
    service_unavailable: { cause: "Notion could not do it just now.", remedy: "Replay the runs later." },
  },
};
