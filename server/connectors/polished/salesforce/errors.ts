import type { KnownErrors } from "../../connector.ts";

/** https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_concepts_core_data_objects.htm */
export const errors: KnownErrors = {
  at: ["[].errorCode"],
  codes: {
    INVALID_SESSION_ID: { cause: "The session has expired or was ended.", remedy: "Sign in to Salesforce again." },
    API_DISABLED_FOR_ORG: { cause: "This edition or user has no access to the API.", remedy: 'Give the user the permission "API Enabled".' },
    NOT_FOUND: { cause: "There is no record or object under this address.", remedy: "Check the id and the API name of the object; custom ones end in __c." },
    INVALID_FIELD: {
      cause: "The object has no field of this name, or the user may not see it.",
      remedy: "Check the field's API name, and its field-level security.",
    },
    INVALID_TYPE: { cause: "There is no object of this name, or the user may not see it.", remedy: "Check the object's API name; custom ones end in __c." },
    REQUIRED_FIELD_MISSING: { cause: "A required field is not set.", remedy: "Have the mapping fill in the fields that the answer names under `fields`." },
    FIELD_CUSTOM_VALIDATION_EXCEPTION: {
      cause: "A validation rule of the organisation refuses the record.",
      remedy: "The message is the rule's own: correct the data, or the rule in Setup.",
    },
    DUPLICATES_DETECTED: {
      cause: "A duplicate rule takes the record for one that exists.",
      remedy: "Have the code look for it first, and update what is there.",
    },
    DUPLICATE_VALUE: { cause: "Another record has this unique value.", remedy: "Have the code look for it first, and update what is there." },
    STRING_TOO_LONG: { cause: "A text is longer than its field.", remedy: "Shorten the text in the mapping." },
    MALFORMED_ID: { cause: "The id is not one of Salesforce.", remedy: "Use the record's id of 15 or 18 characters." },
    INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST: {
      cause: "The value is none of the picklist's.",
      remedy: "Add the value to the picklist, or map it to one that is there.",
    },
    INSUFFICIENT_ACCESS_OR_READONLY: {
      cause: "The user may not change this record.",
      remedy: "Share the record with the user, or give the profile the right to edit it.",
    },
    INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY: {
      cause: "The user may not use a record that this one refers to.",
      remedy: "Share that record with the user.",
    },
    ENTITY_IS_DELETED: { cause: "The record was deleted.", remedy: "Restore it from the recycle bin, or have the code go on without it." },
    UNABLE_TO_LOCK_ROW: { cause: "Another change holds the record.", remedy: "Replay the run; if it recurs, have fewer runs change the same record at once." },
    REQUEST_LIMIT_EXCEEDED: {
      cause: "The organisation has used up its API calls for 24 hours.",
      remedy: "Replay the runs when calls are free again, and have the work done in fewer calls.",
    },
  },
};
