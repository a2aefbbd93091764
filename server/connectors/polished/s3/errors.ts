import type { KnownErrors } from "../../connector.ts";

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export const errors: KnownErrors = {
  at: ["code"],
  codes: {
    AccessDenied: {
      cause: "The key is valid, but its policy does not allow this.",
      remedy: "Allow the action on this bucket and prefix in the policy of the key's user.",
    },
    InvalidAccessKeyId: { cause: "There is no such access key.", remedy: "Connect the bucket again with a key that exists." },
    SignatureDoesNotMatch: {
      cause: "The secret key does not belong to the access key, or the region is wrong.",
      remedy: "Connect the bucket again with both keys and the bucket's region.",
    },
    AuthorizationHeaderMalformed: {
      cause: "The connection names another region than the bucket's.",
      remedy: "Connect the bucket again with the region that the message names.",
    },
    PermanentRedirect: { cause: "The bucket is at another address.", remedy: "Use the endpoint of the bucket's region in the connection's address." },
    NoSuchBucket: { cause: "There is no bucket of this name.", remedy: "Correct the bucket in the connection's address." },
    NoSuchKey: { cause: "There is no object of this key.", remedy: "Check the key: case counts, and it has no slash at the start." },
    PreconditionFailed: {
      cause: "There is an object of this key already, or it was changed meanwhile.",
      remedy: "Choose another key, or allow that it is replaced.",
    },
    EntityTooLarge: { cause: "The object is larger than the store takes in one request.", remedy: "Split the file, or write it by other means." },
    RequestTimeTooSkewed: { cause: "The clock of this server is more than 15 minutes wrong.", remedy: "Set the clock of the machine that Vennel runs on." },
    SlowDown: {
      cause: "More requests came than the store allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  },
};
