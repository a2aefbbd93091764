// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { forgetTyped } from "./forget-typed.ts";

test("after signing out nothing that was typed is left in the browser, and its looks are", () => {
  for (const key of ["vennel.draft.prj_1", "vennel.edits.prj_1", "vennel.edits.prj_2", "vennel.assistant-changes.prj_1", "vennel.appearance"])
    localStorage.setItem(key, "x");
  forgetTyped(localStorage);
  expect(Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))).toEqual(["vennel.appearance"]);
});
