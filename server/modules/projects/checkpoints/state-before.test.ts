import { expect, test } from "vitest";
import { stateBefore } from "./state-before.ts";

/** Each letter is a state of the files. */
const before = (history: string) => {
  const id = stateBefore(history.split("").map((filesHash, index) => ({ id: String(index), filesHash })));
  return id === null ? null : history[Number(id)];
};

test("the last change is taken back, then the one before it, until nothing is left", () => {
  expect(before("ABC")).toBe("B");
  expect(before("ABCB")).toBe("A");
  expect(before("ABCBA")).toBeNull();
});

test("what is changed after that is taken back first", () => {
  expect(before("ABCBD")).toBe("B");
  expect(before("ABBB")).toBe("A");
});

test("going back to an older state is a change that can be taken back", () => {
  expect(before("ABCDA")).toBe("D");
});
