import { expect, test } from "vitest";
import { createBundleCache } from "./bundle-cache.ts";

test("bundles are kept up to a size in all: what was used longest ago is loaded again", async () => {
  const loaded: string[] = [];
  const cache = createBundleCache(async (id) => (loaded.push(id), { code: "x".repeat(40_000), sourceMap: null }), 100_000);
  for (const id of ["a", "b", "a", "c", "a", "c", "b"]) await cache.load(id);
  expect(loaded).toEqual(["a", "b", "c", "b"]);
});

test("one that is larger than all the room is kept while it is the newest, and one that could not be loaded is tried again", async () => {
  let tries = 0;
  const cache = createBundleCache(async (id) => {
    tries += 1;
    if (id === "gone") throw new Error("gone");
    return { code: "x".repeat(500_000), sourceMap: null };
  }, 100_000);
  await cache.load("large");
  await cache.load("large");
  expect(tries).toBe(1);
  await expect(cache.load("gone")).rejects.toThrow("gone");
  await expect(cache.load("gone")).rejects.toThrow("gone");
  expect(tries).toBe(3);
});
