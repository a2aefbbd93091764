import { expect, test } from "vitest";
import * as z from "zod/mini";
import { formatIssues, searchOf } from "./validation.ts";

test("a missing parameter is called required, with its path", () => {
  const search = searchOf(z.object({ state: z.string().check(z.minLength(1)) }));
  expect(() => search({})).toThrow('Validation error: Required at "state"');
  expect(() => search({ state: "" })).toThrow('Validation error: String must contain at least 1 character(s) at "state"');
});

test("a value of another type says which was expected and which came", () => {
  const search = searchOf(z.object({ onboarding: z.optional(z.boolean()) }));
  expect(() => search({ onboarding: "yes" })).toThrow('Validation error: Expected boolean, received string at "onboarding"');
});

test("a value outside an enumeration names what is allowed", () => {
  const search = searchOf(z.object({ content: z.optional(z.enum(["keys", "labs"])) }));
  expect(() => search({ content: "nope" })).toThrow(`Invalid enum value. Expected 'keys' | 'labs', received 'nope' at "content"`);
});

test("an address that is none is an invalid email, and issues are joined by semicolons", () => {
  const search = searchOf(z.object({ email: z.email(), name: z.string() }));
  expect(() => search({ email: "no" })).toThrow('Validation error: Invalid email at "email"; Required at "name"');
});

test("no more than 99 issues are listed", () => {
  const issues = Array.from({ length: 120 }, (_, position) => ({ message: "Required", path: [position] }));
  expect(formatIssues(issues).split("; ")).toHaveLength(99);
});
