import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { newKey } from "../organisations/keys/new-key.ts";
import { isKnownMethod } from "./methods/known-methods.ts";
import { createHasher } from "./passwords/hasher.ts";
import { hashToken, newSessionToken } from "./sessions/session.ts";

test("session tokens and API keys hold more than 128 random bits, and none comes twice", () => {
  const tokens = Array.from({ length: 2_000 }, newSessionToken);
  const keys = Array.from(
    { length: 2_000 },
    () => newKey({ organisationId: "o", name: "n", role: "viewer", ownerId: null, madeBy: null, expiresAt: null }, new Date()).secret,
  );
  for (const made of [tokens, keys]) {
    expect(new Set(made).size).toBe(made.length);
    expect(bitsOf(made)).toBeGreaterThan(128);
  }
});

test("a session and a key are kept as SHA-256 of their secrets, from which nobody reads them", () => {
  const token = newSessionToken();
  expect(hashToken(token)).toBe(createHash("sha256").update(token).digest("hex"));
  const { key, secret } = newKey({ organisationId: "o", name: "n", role: "viewer", ownerId: null, madeBy: null, expiresAt: null }, new Date());
  expect([key.hash, JSON.stringify(key).includes(secret)]).toEqual([createHash("sha256").update(secret).digest("hex"), false]);
});

test("passwords are hashed by argon2id with at least OWASP's 19 MiB and two passes, each with a salt of its own", async () => {
  const { hash, verify } = createHasher();
  const [one, two] = [await hash("correct horse"), await hash("correct horse")];
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(one) ?? [];
  expect([Number(memory) >= 19_456, Number(passes) >= 2]).toEqual([true, true]);
  expect(one).not.toBe(two);
  expect([await verify(one, "correct horse"), await verify(one, "Correct horse"), await verify(null, "correct horse")]).toEqual([true, false, false]);
});

test.each(["login", "registration", "recovery", "settings", "verification"] as const)("no way of %s asks for a hint or the answer to a question", (kind) => {
  expect(["question", "security_question", "hint", "knowledge"].filter((name) => isKnownMethod(kind, name))).toEqual([]);
});

/** As the letters seen at each place allow it: a place that never varies adds nothing. */
function bitsOf(texts: readonly string[]): number {
  const length = Math.min(...texts.map((text) => text.length));
  return Array.from({ length }, (_, place) => Math.log2(new Set(texts.map((text) => text[place])).size)).reduce((sum, bits) => sum + bits, 0);
}
