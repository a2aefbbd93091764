import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";

test.each([
  [400, "Bad Request"],
  [418, "I'm a teapot"],
  [512, "The server answered 512."],
  [502, "Bad Gateway"],
  [511, "Network Authentication Required"],
])("an answer %i without words of its own is told by the standard phrase", async (status, message) => {
  expect(await failureOf(new Response("<html>", { status }))).toMatchObject({ status, code: "unknown", message });
});

test("what the server says itself is what is told", async () => {
  expect(await failureOf(Response.json({ code: "not_found", message: "No such project" }, { status: 404 }))).toMatchObject({ message: "No such project" });
});
