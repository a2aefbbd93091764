import type { KnownErrors } from "../connector.ts";

/** What statuses mean at any system, for where its answer holds no code of its own. */
export function statusErrors(name: string): KnownErrors["codes"] {
  return {
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: `Connect ${name} again with a credential that is valid.` },
    "403": {
      cause: "The credential is valid, but may not do this.",
      remedy: `Give the account behind the connection this right at ${name}, or connect one that has it.`,
    },
    "404": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: `Compare the id in a sample run with what ${name} shows, and see whether the thing was deleted.`,
    },
    "429": {
      cause: `More requests came than ${name} allows in this time.`,
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  };
}
