import { expect, test } from "vitest";
import type { Connection } from "./connection.ts";
import { changedItems, newItems } from "./list-triggers.ts";

interface Row {
  readonly id: number;
  readonly status: string;
}

const connection = { alias: "sheet", connector: "google-sheets" } as Connection;

/** What each look at the list gives, for lists that follow each other in time. */
async function looks(watch: typeof newItems<Row> | typeof changedItems<Row>, lists: readonly (readonly Row[])[], id?: (row: Row) => number) {
  let rows: readonly Row[] = [];
  const list = async function* () {
    yield* rows;
  };
  const trigger = watch({ connection, every: "5 minutes", list, ...(id ? { id } : {}) });
  const found: (readonly unknown[])[] = [];
  let cursor: unknown;
  for (const next of lists) {
    rows = next;
    const read = await trigger.fetch?.(cursor);
    // The cursor is kept as JSON between looks.
    cursor = JSON.parse(JSON.stringify(read?.cursor));
    found.push(read?.items ?? []);
  }
  return found;
}

const [a, b, c] = [1, 2, 3].map((id): Row => ({ id, status: "open" })) as [Row, Row, Row];
const paid = { ...a, status: "paid" };

test("what is there at the first look counts as seen; later each new item comes once, wherever it is in the list", async () => {
  expect(await looks(newItems, [[a], [a, b], [c, b, a], [c, a]], ({ id }) => id)).toEqual([[], [b], [c], []]);
});

test("an item that was away for a look is not new when it is back", async () => {
  expect(await looks(newItems, [[a, b], [a], [a, b]], ({ id }) => id)).toEqual([[], [], []]);
});

test("new items are not those that changed", async () => {
  expect(await looks(newItems, [[a], [paid]], ({ id }) => id)).toEqual([[], []]);
});

test("changed items are those that are new or differ from what they were", async () => {
  expect(
    await looks(
      changedItems,
      [
        [a, b],
        [paid, b],
        [paid, b, c],
        [a, b],
      ],
      ({ id }) => id,
    ),
  ).toEqual([[], [paid], [c], [a]]);
});

test("without an id an item is known by its content", async () => {
  expect(await looks(newItems, [[a], [a, { ...a }], [paid]])).toEqual([[], [], [paid]]);
});

test("two pages that show the same item give it once", async () => {
  expect(await looks(newItems, [[], [a, a, b]], ({ id }) => id)).toEqual([[], [a, b]]);
});
