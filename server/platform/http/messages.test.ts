import { expect, test } from "vitest";
import { z } from "zod";
import { configureSchemas } from "./messages.ts";
import { explain } from "./validation.ts";

configureSchemas();

const schema = z.object({ state: z.string().min(1), age: z.number(), email: z.email(), section: z.enum(["keys", "members"]) });

function messageFor(value: unknown): string {
  const { error } = schema.safeParse(value);
  if (!error) throw new Error("the value is valid");
  return explain(error).message;
}

test("the five generic messages are joined with their paths", () => {
  expect(messageFor({ state: "", age: "7", email: "x", section: "none" })).toBe(
    'Validation error: String must contain at least 1 character(s) at "state"; Expected number, received string at "age"; Invalid email at "email"; Invalid enum value at "section"',
  );
});

test("what is missing is required, whatever its type", () => {
  expect(messageFor({})).toBe('Validation error: Required at "state"; Required at "age"; Required at "email"; Required at "section"');
});

test("at most 99 issues are told", () => {
  const { error } = z.array(z.string()).safeParse(Array.from({ length: 500 }, () => 1));
  expect(error && explain(error).fields).toHaveLength(99);
});
