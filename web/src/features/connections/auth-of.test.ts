import { describe, expect, it } from "vitest";
import { authOf } from "./auth-of.ts";

describe("a connect form", () => {
  it("becomes the credential of its type", () => {
    expect(authOf("bearer", { token: " abc " })).toEqual({ type: "bearer", token: "abc" });
    expect(authOf("apiKey", { name: "X-Key", value: "1" })).toEqual({ type: "apiKey", in: "header", name: "X-Key", value: "1" });
    expect(authOf("oauth2ClientCredentials", { tokenUrl: "https://a.test/token", clientId: "i", clientSecret: "s", scopes: "read, write" })).toMatchObject({
      scopes: ["read", "write"],
    });
  });

  it("reads headers from lines, and leaves a password's spaces alone", () => {
    expect(authOf("headers", { headers: "X-A: 1\nbroken\nX-B: two: parts" })).toEqual({ type: "headers", headers: { "X-A": "1", "X-B": "two: parts" } });
    expect(authOf("basic", { username: "u", password: " p " })).toEqual({ type: "basic", username: "u", password: " p " });
  });
});
