import { expect, test } from "vitest";
import { createCombiner } from "./combiner.ts";

interface Item {
  readonly run: string;
  readonly number: number;
  readonly size?: number;
}

/** Batches that end when they are told to. */
function combiner() {
  const batches: { readonly items: readonly Item[]; end(): void }[] = [];
  const combined = createCombiner<Item, number>({
    flush: (items) => new Promise((resolve) => batches.push({ items, end: () => resolve(items.map(({ number }) => number)) })),
    runOf: ({ run }) => run,
    keyOf: ({ run, number }) => `${run}/${number}`,
    sizeOf: ({ size = 10 }) => size,
    isPassing: () => false,
  });
  const endAll = async (results: readonly Promise<number>[]) => {
    combined.hurry("nobody");
    for (let ended = 0; combined.waiting > 0;) {
      batches[ended++]?.end();
      ended = Math.min(ended, batches.length);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return Promise.all(results);
  };
  return { ...combined, batches, endAll, runsOf: (batch: number) => new Set(batches[batch]?.items.map(({ run }) => run)) };
}

const many = (run: string, count: number) => Array.from({ length: count }, (_, number): Item => ({ run, number }));

test("what is large goes by itself, and what others have to store beside it at once", async () => {
  const { add, batches, runsOf, endAll } = combiner();
  const results = [{ run: "first", number: 0 }, { run: "large", number: 1, size: 6_000_000 }, ...many("small", 3)].map((item) => add(item));
  expect([runsOf(0), runsOf(1)]).toEqual([new Set(["first"]), new Set(["large"])]);
  batches[0]?.end();
  await results[0];
  await new Promise((resolve) => setImmediate(resolve));
  expect(runsOf(2)).toEqual(new Set(["small"]));
  expect(await endAll(results)).toEqual([0, 1, 0, 1, 2]);
});

test("the lines of a flood keep their order, and never share a batch with a run that has little to store", async () => {
  const { add, batches, endAll } = combiner();
  const items = [...many("flood", 1200), ...many("quiet", 2), ...many("other flood", 300)];
  const results = items.map((item) => add(item, { mayWait: true }));
  expect(await endAll(results)).toEqual(items.map(({ number }) => number));
  const company = batches.map(({ items: batch }) => new Set(batch.map(({ run }) => run))).filter((runs) => runs.has("quiet"));
  expect(company).toEqual([new Set(["quiet"])]);
  const order = batches.flatMap(({ items: batch }) => batch).filter(({ run }) => run === "flood");
  expect(order).toEqual(many("flood", 1200));
});

test("a run that has stored what made it bulky goes with the others again", async () => {
  const { add, batches, runsOf, endAll } = combiner();
  await endAll([add({ run: "once large", number: 0, size: 100_000 })]);
  const [one, two] = [add({ run: "one", number: 0 }), add({ run: "two", number: 0 })];
  const later = [add({ run: "once large", number: 1 }), add({ run: "three", number: 0 })];
  expect(runsOf(1)).toEqual(new Set(["one"]));
  batches[1]?.end();
  await one;
  await new Promise((resolve) => setImmediate(resolve));
  expect(runsOf(2)).toEqual(new Set(["two", "once large", "three"]));
  await endAll([two, ...later]);
});

test("the first of a run waits for what may not wait of that run, and for nobody else's", async () => {
  const { add, hurry, batches, endAll } = combiner();
  const first = (run: string) => add({ run, number: 0 }, { waitsForMore: true });
  const results = [first("reads"), first("is hurried"), add({ run: "reads", number: 1 }, { mayWait: true }), add({ run: "other", number: 0 })];
  const numbersOf = (batch: number) => batches[batch]?.items.map(({ run, number }) => `${run} ${number}`);
  expect(numbersOf(0)).toEqual(["other 0"]);
  batches[0]?.end();
  await results[3];
  expect(batches).toHaveLength(1);
  results.push(add({ run: "reads", number: 2 }));
  hurry("is hurried");
  expect(numbersOf(1)).toEqual(["reads 0", "reads 1", "reads 2"]);
  batches[1]?.end();
  await results[4];
  expect(numbersOf(2)).toEqual(["is hurried 0"]);
  expect(await endAll(results)).toEqual([0, 0, 1, 0, 2]);
});

test("the first of a run that says nothing more is stored by itself", async () => {
  const { add, batches } = combiner();
  const stored = add({ run: "quiet", number: 7 }, { waitsForMore: true });
  await expect.poll(() => batches.length).toBe(1);
  batches[0]?.end();
  expect(await stored).toBe(7);
});
