import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { createRequestWindows, type RequestWindows } from "./request-windows.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** As each server process has its own. */
function start(): RequestWindows {
  const windows = createRequestWindows(fresh.database);
  onTestFinished(() => windows.close());
  return windows;
}

const isIn = (retryAfter: number | null) => retryAfter === null;

test.each([7, 250, 1_000])("of many requests at three processes at once, exactly %i are let in", async (most) => {
  const [one, two, three] = [start(), start(), start()];
  const at = (n: number) => (n % 3 === 0 ? one : n % 3 === 1 ? two : three);
  const answers = await Promise.all(Array.from({ length: most + 90 }, (_, n) => at(n).take(`key ${most}`, most)));
  const waits = answers.flatMap((retryAfter) => (typeof retryAfter === "number" ? [retryAfter] : []));
  expect(answers.filter((answer) => answer === null).length).toBe(most);
  expect(waits.every((seconds) => seconds >= 1 && seconds <= 60)).toBe(true);
});

test("a process that takes little leaves all but a hundredth to the others", async () => {
  const [idle, busy] = [start(), start()];
  expect(await idle.take("key", 1_000)).toBe(null);
  let taken = 0;
  while (isIn(await busy.take("key", 1_000))) taken += 1;
  expect(taken).toBe(990);
  // What it was given before is still its own.
  expect(await idle.take("key", 1_000)).toBe(null);
});

test("a limit that is raised lets more in at once, and one that is lowered nobody", async () => {
  const one = start();
  for (let count = 0; count < 5; count += 1) expect(await one.take("changed", 5)).toBe(null);
  expect(await one.take("changed", 5)).toBeGreaterThan(0);
  expect(await one.take("changed", 6)).toBe(null);
  expect(await one.take("changed", 3)).toBeGreaterThan(0);
});

test("a limit that is lowered holds at once for what a process was given before", async () => {
  const one = start();
  for (let count = 0; count < 70; count += 1) expect(await one.take("lowered", 30_000)).toBe(null);
  expect(await one.take("lowered", 60)).toBeGreaterThan(0);
  for (let count = 70; count < 80; count += 1) expect(await one.take("lowered", 80)).toBe(null);
  expect(await one.take("lowered", 80)).toBeGreaterThan(0);
  expect(await one.take("lowered", 30_000)).toBe(null);
});

test("another minute begins after the first, and while the database is away a process counts for itself", async () => {
  let now = 0;
  const gone = { ...fresh.database, shared: () => Promise.reject(new Error("away")) };
  const windows = createRequestWindows(gone, () => now);
  onTestFinished(() => windows.close());
  const round = async () => [isIn(await windows.take("k", 2)), isIn(await windows.take("k", 2)), isIn(await windows.take("k", 2))];
  expect(await round()).toEqual([true, true, false]);
  now = 60_001;
  expect(await round()).toEqual([true, true, false]);
});
