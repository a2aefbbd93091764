import type { KnownErrors } from "../../connector.ts";

/** https://airtable.com/developers/web/api/errors */
export const errors: KnownErrors = {
  at: ["error.type", "error"],
  codes: {
    AUTHENTICATION_REQUIRED: {
      cause: "The credential is wrong, was revoked or has expired.",
      remedy: "Connect Airtable again with a credential that is valid.",
    },
    INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND: {
      cause: "The base or the table does not exist, or the token has no access to it.",
      remedy: "Check the ids of base and table, and add the base to the token's access.",
    },
    INVALID_PERMISSIONS: {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at Airtable, or connect one that has it.",
    },
    NOT_FOUND: {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what Airtable shows, and see whether the thing was deleted.",
    },
    TABLE_NOT_FOUND: { cause: "The base has no table of this name or id.", remedy: "Correct the table's name, which may have been changed in Airtable." },
    UNKNOWN_FIELD_NAME: {
      cause: "The table has no field of this name.",
      remedy: "Correct the field's name in the mapping: it may have been renamed in Airtable, and case counts.",
    },
    INVALID_VALUE_FOR_COLUMN: {
      cause: "A value does not fit the type of its field.",
      remedy: "Open a sample run: the answer names the field. Convert the value, or set `typecast`.",
    },
    INVALID_MULTIPLE_CHOICE_OPTIONS: {
      cause: "The value is none of the field's options.",
      remedy: "Add the option in Airtable, or set `typecast` to have it created.",
    },
    ROW_DOES_NOT_EXIST: { cause: "There is no record with this id.", remedy: "See whether the record was deleted, or belongs to another table." },
    INVALID_REQUEST_UNKNOWN: {
      cause: "The request does not have the form that Airtable asks for.",
      remedy: "Open a sample run and compare what was sent with the fields of the table.",
    },
    "401": { cause: "The credential is wrong, was revoked or has expired.", remedy: "Connect Airtable again with a credential that is valid." },
    "403": {
      cause: "The credential is valid, but may not do this.",
      remedy: "Give the account behind the connection this right at Airtable, or connect one that has it.",
    },
    "404": {
      cause: "There is nothing under the id that the request names, or the credential may not see it.",
      remedy: "Compare the id in a sample run with what Airtable shows, and see whether the thing was deleted.",
    },
    "429": {
      cause: "More requests came than Airtable allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
  },
};
