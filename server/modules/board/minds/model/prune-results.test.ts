import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { pruneResults } from "./prune-results.ts";

function turn(results: readonly string[]): ModelMessage[] {
  return [
    { role: "user", content: "Build it" },
    ...results.flatMap((value, index): ModelMessage[] => [
      { role: "assistant", content: [{ type: "tool-call", toolCallId: `c${index}`, toolName: "read_file", input: { index } }] },
      { role: "tool", content: [{ type: "tool-result", toolCallId: `c${index}`, toolName: "read_file", output: { type: "text", value } }] },
    ]),
  ];
}

test("a short turn is sent as it is, so that the provider's cache holds", () => {
  const messages = turn(Array.from({ length: 20 }, () => "x".repeat(1_000)));
  expect(pruneResults(messages)).toEqual(messages);
});

test("in a long one old results give way to a note; calls, words, short results and the newest six stay", () => {
  const messages = turn(["ok", ...Array.from({ length: 19 }, (_, index) => `${index}`.repeat(10_000))]);
  const pruned = pruneResults(messages);
  expect(pruned.filter(({ role }) => role !== "tool")).toEqual(messages.filter(({ role }) => role !== "tool"));
  const sizes = pruned.filter(({ role }) => role === "tool").map((message) => JSON.stringify(message).length);
  expect(sizes[0]).toBeLessThan(200);
  expect(sizes.slice(0, 14).every((size) => size < 400)).toBe(true);
  expect(sizes.slice(14).every((size) => size > 10_000)).toBe(true);
  expect(JSON.stringify(pruned)).toContain(`"ok"`);
});
