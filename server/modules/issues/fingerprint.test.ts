import { describe, expect, test } from "vitest";
import { fingerprint, normaliseMessage, type Failure } from "./fingerprint.ts";

const failure: Failure = {
  errorName: "UpstreamError",
  message: 'Slack refused chat.postMessage for "C012": channel_not_found',
  automationKey: "announce",
  step: "chat.postMessage",
  connection: "slack",
  operation: "chat.postMessage",
};

describe("normaliseMessage", () => {
  test.each([
    ["Order 4711 was not found", "Order 4712 was not found"],
    ["No user lena@acme.test", "No user omar@acme.test"],
    ["Failed at 2026-11-21T10:00:00Z", "Failed at 2025-01-01T23:59:59.123+02:00"],
    ["Unknown customer cus_9s6XKzkNRiz8i3", "Unknown customer cus_NffrFeUfNV2Hib"],
    ["GET https://api.acme.test/a?b=1 answered 500", "GET https://api.acme.test/c answered 500"],
    ["Bad id 3f2b8c1e-1111-4222-8333-444455556666", "Bad id aaaaaaaa-1111-4222-8333-bbbbbbbbbbbb"],
    ['Field "email" is missing', 'Field "phone" is missing'],
    ["Total -12.50 is negative", "Total -3 is negative"],
  ])("reads %j and %j as the same words", (one, other) => {
    expect(normaliseMessage(one)).toBe(normaliseMessage(other));
  });

  test.each([
    ["rate limited", "invalid token"],
    ["connection refused", "connection reset"],
    ["feed is empty", "feed is full"],
  ])("keeps %j and %j apart", (one, other) => {
    expect(normaliseMessage(one)).not.toBe(normaliseMessage(other));
  });
});

describe("fingerprint", () => {
  test("ignores the data in the message", () => {
    const other = { ...failure, message: 'Slack refused chat.postMessage for "C999": channel_not_found' };
    expect(fingerprint(other)).toBe(fingerprint(failure));
  });

  test.each(["errorName", "automationKey", "step", "connection", "operation"] as const)("keeps failures with another %s apart", (field) => {
    expect(fingerprint({ ...failure, [field]: "something else" })).not.toBe(fingerprint(failure));
  });
});
