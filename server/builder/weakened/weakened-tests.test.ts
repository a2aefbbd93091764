import { expect, test } from "vitest";
import { weakenedTests } from "./weakened-tests.ts";

const BEFORE = `import { expect, scenario } from "@vennel/sdk/testing";
scenario("urgent", async ({ trigger, systems }) => {
  await trigger(a, { body: { label: "urgent" } });
  expect(systems.slack.recorded[0]).toMatchObject({ body: { channel: "#support-urgent" } });
  expect(systems.slack.recorded).toHaveLength(1);
});
scenario("other", async ({ trigger, systems }) => { expect(systems.slack.recorded).toHaveLength(0); });
`;
const said = (after: string | null, words = "") =>
  weakenedTests(new Map([["tests/a.test.ts", BEFORE]]), new Map(after === null ? [] : [["tests/a.test.ts", after]]), words).map(({ text }) => text);

test.each([
  [null, ["is deleted"]],
  [BEFORE.replace(/scenario\("other".*\n/, ""), ["1 scenario instead of 2", "2 expectations instead of 3", "no longer expects “0”"]],
  [
    BEFORE.replace("  expect(systems.slack.recorded).toHaveLength(1);", "  // expect(systems.slack.recorded).toHaveLength(1);"),
    ["2 expectations instead of 3", "no longer expects “1”"],
  ],
  [
    BEFORE.replace("recorded).toHaveLength(1)", "recorded).toBeTruthy()"),
    ["`systems.slack.recorded` is held to toBeTruthy instead of toHaveLength", "no longer expects “1”"],
  ],
  [BEFORE.replace("#support-urgent", "#random"), ["expects “#random” instead of “#support-urgent”"]],
])("a test that holds the project to less is named", (after, expected) => {
  expect(said(after)).toEqual(expected);
});

test("a value that people asked for is their own, and what is added weakens nothing", () => {
  expect(said(BEFORE.replace("#support-urgent", "#random"), "Please post to #Random instead")).toEqual([]);
  expect(said(`${BEFORE}scenario("third", async () => { expect(1).toBe(1); });`)).toEqual([]);
  expect(said(BEFORE.replace('label: "urgent"', 'label: "later"'))).toEqual([]);
});
