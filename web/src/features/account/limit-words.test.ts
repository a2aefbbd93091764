import { expect, test } from "vitest";
import type { Limit } from "../../../../contracts/limits.ts";
import { changesOf, draftOf, valueOf } from "./limit-words.ts";

const most = (text: string) => ({ choice: "most", text }) as const;

test("a number may be written with its thousands apart, and what is none or out of range is no value", () => {
  expect(valueOf("runsPerDay", most("1,000_000 "))).toBe(1_000_000);
  for (const text of ["", "-1", "1.5", "1e3", "ten", "0x10", "9".repeat(20)]) expect(valueOf("runsPerDay", most(text))).toBeUndefined();
  expect([valueOf("members", most("0")), valueOf("runsPerDay", most("0"))]).toEqual([undefined, 0]);
});

test("only what is different is sent: another number, no limit, or what holds for all", () => {
  const limits: Limit[] = [
    { name: "projects", value: 5, isOwn: true },
    { name: "members", value: null, isOwn: true },
    { name: "runsPerDay", value: 100, isOwn: false },
  ];
  const drafts = Object.fromEntries(limits.map((limit) => [limit.name, draftOf(limit)]));
  expect(changesOf(limits, drafts)).toEqual({});
  expect(changesOf(limits, { projects: { choice: "default", text: "" }, members: most("3"), runsPerDay: { choice: "none", text: "" } })).toEqual({
    projects: "default",
    members: 3,
    runsPerDay: null,
  });
});
