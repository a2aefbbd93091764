/** Error answers as the providers' documentation prints them. */
export const PRINTED: Readonly<Record<string, readonly (readonly [status: number, body: unknown, code: string])[]>> = {
  slack: [[200, { ok: false, error: "channel_not_found" }, "channel_not_found"]],
  github: [
    [422, { message: "Validation Failed", errors: [{ resource: "Issue", field: "title", code: "missing_field" }] }, "missing_field"],
    [404, { message: "Not Found", documentation_url: "https://docs.github.com/rest" }, "404"],
  ],
  stripe: [
    [
      402,
      { error: { type: "card_error", code: "card_declined", decline_code: "insufficient_funds", message: "Your card has insufficient funds." } },
      "insufficient_funds",
    ],
    [404, { error: { type: "invalid_request_error", code: "resource_missing", param: "customer", message: "No such customer" } }, "resource_missing"],
  ],
  twilio: [[400, { code: 21211, message: "The 'To' number is not a valid phone number.", status: 400 }, "21211"]],
  sendgrid: [[401, { errors: [{ message: "The provided authorization grant is invalid", field: null, help: null }] }, "401"]],
  airtable: [
    [422, { error: { type: "UNKNOWN_FIELD_NAME", message: 'Unknown field name: "foo"' } }, "UNKNOWN_FIELD_NAME"],
    [404, { error: "NOT_FOUND" }, "NOT_FOUND"],
  ],
  discord: [[403, { message: "Missing Access", code: 50001 }, "50001"]],
  "google-sheets": [[403, { error: { code: 403, message: "The caller does not have permission", status: "PERMISSION_DENIED" } }, "PERMISSION_DENIED"]],
  hubspot: [[400, { status: "error", message: "Property values were not valid", correlationId: "c", category: "VALIDATION_ERROR" }, "VALIDATION_ERROR"]],
  jira: [[400, { errorMessages: [], errors: { summary: "You must specify a summary of the issue." } }, "400"]],
  mailchimp: [[400, { type: "https://mailchimp.com/developer/", title: "Member Exists", status: 400, detail: "a is already a list member." }, "Member Exists"]],
  mysql: [[409, { code: "ER_DUP_ENTRY", errno: 1062, sqlState: "23000", message: "Duplicate entry" }, "ER_DUP_ENTRY"]],
  postgres: [[409, { code: "23505", message: "duplicate key value violates unique constraint" }, "23505"]],
  netsuite: [
    [401, { title: "Unauthorized", status: 401, "o:errorDetails": [{ detail: "Invalid login attempt.", "o:errorCode": "INVALID_LOGIN" }] }, "INVALID_LOGIN"],
  ],
  notion: [[404, { object: "error", status: 404, code: "object_not_found", message: "Could not find database" }, "object_not_found"]],
  s3: [[404, { code: "NoSuchKey", message: "The specified key does not exist." }, "NoSuchKey"]],
  salesforce: [[400, [{ message: "Required fields are missing: [Name]", errorCode: "REQUIRED_FIELD_MISSING", fields: ["Name"] }], "REQUIRED_FIELD_MISSING"]],
  sftp: [[404, { code: 2, message: "There is nothing of this name." }, "2"]],
  shopify: [[422, { errors: { title: ["can't be blank"] } }, "422"]],
  smtp: [[401, { code: "EAUTH", message: "535 Authentication failed" }, "EAUTH"]],
  imap: [[401, { code: "AUTHENTICATIONFAILED", message: "Invalid credentials" }, "AUTHENTICATIONFAILED"]],
  xero: [[400, { ErrorNumber: 10, Type: "ValidationException", Message: "A validation exception occurred", Elements: [] }, "ValidationException"]],
  zendesk: [[422, { error: "RecordInvalid", description: "Record validation errors", details: {} }, "RecordInvalid"]],
  asana: [[404, { errors: [{ message: "project: Not a recognized ID: 1234", help: "…", phrase: "6 sad squid snuggle softly" }] }, "404"]],
  clickup: [[401, { err: "Token invalid", ECODE: "OAUTH_025" }, "OAUTH_025"]],
  linear: [
    [
      200,
      { data: null, errors: [{ message: "Entity not found: Issue", path: ["issue"], extensions: { type: "invalid input", code: "INPUT_ERROR" } }] },
      "INPUT_ERROR",
    ],
  ],
  todoist: [
    [
      400,
      { error: "Required argument is missing", error_code: 19, error_extra: { argument: "content" }, error_tag: "ARGUMENT_MISSING", http_code: 400 },
      "ARGUMENT_MISSING",
    ],
  ],
  trello: [[429, { error: "API_TOKEN_LIMIT_EXCEEDED", message: "Rate limit exceeded" }, "API_TOKEN_LIMIT_EXCEEDED"]],
  gmail: [
    [
      403,
      {
        error: {
          code: 403,
          message: "Request had insufficient authentication scopes.",
          errors: [{ message: "Insufficient Permission", domain: "global", reason: "insufficientPermissions" }],
          status: "PERMISSION_DENIED",
        },
      },
      "insufficientPermissions",
    ],
  ],
  "google-calendar": [
    [
      410,
      { error: { code: 410, message: "Gone", errors: [{ domain: "calendar", reason: "rateLimitExceeded", message: "Rate Limit Exceeded" }] } },
      "rateLimitExceeded",
    ],
  ],
  "google-drive": [
    [
      404,
      { error: { errors: [{ domain: "global", reason: "notFound", message: "File not found: 1A" }], code: 404, message: "File not found: 1A" } },
      "notFound",
    ],
  ],
  outlook: [[404, { error: { code: "ErrorItemNotFound", message: "The specified object was not found in the store." } }, "ErrorItemNotFound"]],
  "outlook-calendar": [[403, { error: { code: "ErrorAccessDenied", message: "Access is denied. Check credentials and try again." } }, "ErrorAccessDenied"]],
  "microsoft-teams": [[429, { error: { code: "TooManyRequests", message: "Too many requests", innerError: {} } }, "TooManyRequests"]],
  onedrive: [[409, { error: { code: "nameAlreadyExists", message: "The specified item name already exists." } }, "nameAlreadyExists"]],
  gitlab: [
    [
      403,
      { error: "insufficient_scope", error_description: "The request requires higher privileges than provided by the access token." },
      "insufficient_scope",
    ],
  ],
  bitbucket: [[404, { type: "error", error: { message: "Repository northwind/none not found" } }, "404"]],
  pagerduty: [[400, { error: { message: "Invalid Input Provided", code: 2001, errors: ["Title cannot be empty."] } }, "2001"]],
  sentry: [[404, { detail: "The requested resource does not exist" }, "404"]],
  telegram: [[400, { ok: false, error_code: 400, description: "Bad Request: chat not found" }, "Bad Request: chat not found"]],
  intercom: [[404, { type: "error.list", request_id: "r", errors: [{ code: "not_found", message: "Resource Not Found" }] }, "not_found"]],
  freshdesk: [
    [
      400,
      { description: "Validation failed", errors: [{ field: "email", message: "It should be a valid email address.", code: "invalid_value" }] },
      "invalid_value",
    ],
  ],
  pipedrive: [[404, { success: false, error: "Deal not found", error_info: "Please check developers.pipedrive.com" }, "404"]],
  typeform: [[404, { code: "FORM_NOT_FOUND", description: "Non existing form with uid none" }, "FORM_NOT_FOUND"]],
  calendly: [
    [
      400,
      { title: "Invalid Argument", message: "The supplied parameters are invalid.", details: [{ parameter: "user", message: "must be a uri" }] },
      "Invalid Argument",
    ],
  ],
  "monday-com": [
    [
      200,
      { errors: [{ message: "User unauthorized to perform action", extensions: { code: "UserUnauthorizedException", status_code: 403 } }] },
      "UserUnauthorizedException",
    ],
  ],
  whatsapp: [
    [
      400,
      {
        error: {
          message: "(#131047) Re-engagement message",
          type: "OAuthException",
          code: 131047,
          error_data: { messaging_product: "whatsapp", details: "More than 24 hours have passed" },
          fbtrace_id: "A",
        },
      },
      "131047",
    ],
  ],
  zoom: [[404, { code: 3001, message: "Meeting does not exist: 123." }, "3001"]],
  dropbox: [[409, { error_summary: "path/not_found/..", error: { ".tag": "path", path: { ".tag": "not_found" } } }, "path"]],
  box: [
    [409, { type: "error", status: 409, code: "item_name_in_use", message: "Item with the same name already exists", request_id: "r" }, "item_name_in_use"],
  ],
  woocommerce: [
    [401, { code: "woocommerce_rest_cannot_view", message: "Sorry, you cannot list resources.", data: { status: 401 } }, "woocommerce_rest_cannot_view"],
  ],
  klaviyo: [
    [
      409,
      {
        errors: [
          {
            id: "d",
            status: 409,
            code: "duplicate_profile",
            title: "Conflict.",
            detail: "A profile already exists",
            source: { pointer: "/data/attributes" },
            meta: { duplicate_profile_id: "01" },
          },
        ],
      },
      "duplicate_profile",
    ],
  ],
  brevo: [[400, { code: "duplicate_parameter", message: "Contact already exist" }, "duplicate_parameter"]],
  paypal: [
    [
      422,
      {
        name: "UNPROCESSABLE_ENTITY",
        details: [{ issue: "ORDER_NOT_APPROVED", description: "Payer has not yet approved the Order for payment." }],
        message: "The requested action could not be performed",
        debug_id: "9",
      },
      "ORDER_NOT_APPROVED",
    ],
  ],
  quickbooks: [
    [
      400,
      {
        Fault: {
          Error: [
            { Message: "Stale Object Error", Detail: "Stale Object Error : You and root were working on this at the same time.", code: "5010", element: "" },
          ],
          type: "ValidationFault",
        },
        time: "t",
      },
      "5010",
    ],
  ],
  openai: [
    [429, { error: { message: "You exceeded your current quota", type: "insufficient_quota", param: null, code: "insufficient_quota" } }, "insufficient_quota"],
  ],
  anthropic: [[529, { type: "error", error: { type: "overloaded_error", message: "Overloaded" }, request_id: "req" }, "overloaded_error"]],
  rss: [[422, { code: "no_feed", message: "There is something at this address, but no feed." }, "no_feed"]],
  "google-forms": [[404, { error: { code: 404, message: "Requested entity was not found.", status: "NOT_FOUND" } }, "404"]],
};
