// @vitest-environment happy-dom
import type * as EditStore from "./edit-store.ts";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => localStorage.clear());

/** The module as another tab has it: with a state of its own, over the same storage. */
async function tab(): Promise<typeof EditStore> {
  vi.resetModules();
  const store = await import("./edit-store.ts");
  store.restoreEdits("prj_1", {});
  return store;
}

/** As a browser tells every other tab. */
function tellOthers(): void {
  const key = "vennel.assistant-changes.prj_1";
  globalThis.dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key) }));
}

test("what is looked through in one tab stays so, whatever the other tab notes or settles afterwards", async () => {
  const [one, other] = [await tab(), await tab()];
  for (const { noteAssistantChange } of [one, other]) {
    noteAssistantChange("a.ts", "a", "a, changed");
    noteAssistantChange("b.ts", "b", "b, changed");
  }
  one.settleAssistantChange("a.ts", "a, changed");
  // Before the other tab has heard of it.
  other.settleAssistantChange("b.ts", "b, changed");
  tellOthers();
  for (const { useEdits } of [one, other, await tab()]) expect(useEdits.getState().assistant).toEqual({});
});

test("a tab that sees a change later does not mark it when it was looked through, and marks the next one", async () => {
  const [one, other] = [await tab(), await tab()];
  one.noteAssistantChange("a.ts", "a", "a, changed");
  one.settleAssistantChange("a.ts", "a, changed");
  other.noteAssistantChange("a.ts", "a", "a, changed");
  expect(other.useEdits.getState().assistant).toEqual({});
  other.noteAssistantChange("a.ts", "a, changed", "a, changed again");
  tellOthers();
  expect(one.useEdits.getState().assistant).toEqual({ "a.ts": "a, changed" });
});
