import { expect, test } from "vitest";
import type { LogWrite } from "./rows.ts";
import { sizeOfWrite } from "./size-of-write.ts";

const lineWith = (data: unknown) => {
  const row: LogWrite = { organisationId: "o", projectId: "p", runId: "r", at: "", lines: [{ id: "1", step: null, level: "info", message: "hello", data }] };
  return sizeOfWrite({ kind: "log", row }, 1_000_000);
};

test.each([
  ["a long text", "x".repeat(200_000)],
  ["many short texts", Array.from({ length: 20_000 }, () => "ten of them")],
  ["many numbers", { rows: Array.from({ length: 30_000 }, (_, index) => index) }],
  ["long names", { ["x".repeat(100_000)]: null, ["y".repeat(100_000)]: null }],
  ["what nests", Array.from({ length: 400 }).reduce<unknown>((inner) => ({ inner, rest: "x".repeat(500) }), null)],
])("%s counts about as many characters as it has as JSON", (_, data) => {
  const [size, characters] = [lineWith(data), JSON.stringify(data).length];
  expect(size).toBeGreaterThan(characters * 0.6);
  expect(size).toBeLessThan(characters * 3);
});

test("counting ends where it is enough, and a small record is small", () => {
  expect(lineWith(Array.from({ length: 1_000_000 }, () => "some text"))).toBeLessThan(1_100_000);
  expect(lineWith({ line: 1 })).toBeLessThan(2000);
});
