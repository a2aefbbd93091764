import { describe, expect, test } from "vitest";
import { polishedConnectors } from "../polished/all.ts";
import { knownErrorIn } from "./known-error.ts";

/** Error answers as the providers' documentation prints them. */
const PRINTED: Readonly<Record<string, readonly (readonly [status: number, body: unknown, code: string])[]>> = {
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
};

describe.each(polishedConnectors.filter(({ id }) => id !== "http").map((one) => [one.id, one] as const))("%s", (id, connector) => {
  test("explains its errors as its documentation prints them", () => {
    expect(PRINTED[id]?.length).toBeGreaterThan(0);
    for (const [status, body, code] of PRINTED[id] ?? []) expect(knownErrorIn(connector, { status, body })?.code).toBe(code);
  });

  test("explains a refused credential, a thing that is not there and a limit as its simulated system words them", () => {
    const { unauthorized, notFound, rateLimited } = connector.simulation.errors ?? {};
    const worded = [unauthorized, notFound, rateLimited].filter((answer) => answer !== undefined);
    expect(worded.filter((answer) => knownErrorIn(connector, answer) === null)).toEqual([]);
  });

  test("says of each code in whole sentences what it means and what to do", () => {
    for (const { cause, remedy } of Object.values(connector.errors?.codes ?? {})) for (const text of [cause, remedy]) expect(text).toMatch(/^[A-Z].*\.$/);
  });
});

test("what no connector knows is not explained", () => {
  const [first] = polishedConnectors.filter(({ id }) => id === "slack");
  expect(knownErrorIn(first ?? {}, { status: 200, body: { ok: false, error: "toString" } })).toBeNull();
  expect(knownErrorIn({}, { status: 401, body: null })).toBeNull();
});
