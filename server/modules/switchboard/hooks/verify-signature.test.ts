import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { WebhookRecipe } from "../../../connectors/connector.ts";
import { isSigned } from "./verify-signature.ts";

const NOW = Date.parse("2026-05-04T09:00:00Z");
const delivery = (headers: Record<string, string>, body = "{}") => ({
  method: "POST",
  url: "https://vennel.example/hooks/k1",
  path: "/",
  query: {},
  headers,
  bytes: Buffer.from(body),
  body: null,
});
const hmac = (text: string, secret: string, encoding: "hex" | "base64") => createHmac("sha256", secret).update(text).digest(encoding);

describe("a signature with a date as its timestamp and a second key, as Box sends", () => {
  const recipe: WebhookRecipe["verification"] = {
    type: "hmac",
    algorithm: "sha256",
    header: "box-signature-primary",
    otherHeader: "box-signature-secondary",
    prefix: "",
    encoding: "base64",
    signed: "{body}{timestamp}",
    timestampHeader: "box-delivery-timestamp",
    timestampUnit: "iso",
  };
  const sent = (at: string, primary: string, secondary?: string) =>
    delivery({
      "box-delivery-timestamp": at,
      "box-signature-primary": hmac(`{}${at}`, primary, "base64"),
      ...(secondary ? { "box-signature-secondary": hmac(`{}${at}`, secondary, "base64") } : {}),
    });

  test("is fresh by its date, and not when the date is old or none", () => {
    expect(isSigned(recipe, "s", sent("2026-05-04T02:00:00-07:00", "s"), NOW)).toBe(true);
    expect(isSigned(recipe, "s", sent("2026-05-04T08:50:00Z", "s"), NOW)).toBe(false);
    expect(isSigned(recipe, "s", sent("yesterday", "s"), NOW)).toBe(false);
  });

  test("is taken by either of the two", () => {
    const at = "2026-05-04T09:00:00Z";
    expect(isSigned(recipe, "new", sent(at, "old", "new"), NOW)).toBe(true);
    expect(isSigned(recipe, "other", sent(at, "old", "new"), NOW)).toBe(false);
  });
});

test("several signatures in one header are read whole, also those that end in an equals sign", () => {
  const recipe: WebhookRecipe["verification"] = {
    type: "hmac",
    algorithm: "sha256",
    header: "x-signature",
    prefix: "",
    encoding: "base64",
    signed: "{body}",
    composite: { signatureKey: "v1" },
  };
  const header = `v1=${hmac("{}", "old", "base64")}, v1=${hmac("{}", "new", "base64")}`;
  expect(header).toMatch(/=$/);
  expect(isSigned(recipe, "new", delivery({ "x-signature": header }), NOW)).toBe(true);
  expect(isSigned(recipe, "other", delivery({ "x-signature": header }), NOW)).toBe(false);
});

test("a secret is known behind a word, and as the password of a basic sign-in", () => {
  const bearer: WebhookRecipe["verification"] = { type: "shared-secret", header: "authorization", prefix: "Bearer " };
  expect(isSigned(bearer, "s3", delivery({ authorization: "Bearer s3" }), NOW)).toBe(true);
  expect(isSigned(bearer, "s3", delivery({ authorization: "s3" }), NOW)).toBe(false);
  const basic: WebhookRecipe["verification"] = { type: "shared-secret", header: "authorization", prefix: "Basic ", user: "vennel" };
  expect(isSigned(basic, "s3", delivery({ authorization: "Basic dmVubmVsOnMz" }), NOW)).toBe(true);
  expect(isSigned(basic, "s4", delivery({ authorization: "Basic dmVubmVsOnMz" }), NOW)).toBe(false);
});
