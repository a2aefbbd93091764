import { expect, test } from "vitest";
import { guidePages } from "./pages.ts";
import { searchGuide, slugOf } from "./search-guide.ts";

test("every page of the guide has a title of its own, in the order of the files", () => {
  const ids = guidePages.map((page) => page.id);
  expect(ids[0]).toBe("start");
  expect(new Set(guidePages.map((page) => page.title)).size).toBe(ids.length);
});

test("a search finds the line with all its words, and the heading above it", async () => {
  const hits = await searchGuide("bubblewrap level");
  expect(hits[0]).toMatchObject({ page: "operate", heading: "Sandbox levels" });
  expect(await searchGuide("zeppelin harpsichord")).toEqual([]);
  expect(await searchGuide("   ")).toEqual([]);
});

test("a heading's address is made of its words", () => {
  expect(slugOf("What happens to an interrupted call?")).toBe("what-happens-to-an-interrupted-call");
});
