import { expect, test } from "vitest";
import type { HeldRun } from "../runs/rows.ts";
import { createRunHolds } from "./run-holds.ts";

const run = { id: "run_one", lease: 3 } as HeldRun;

/** A lease of which the test is the master, and a table that gives some runs to the worker. */
function worker(table: Record<string, number>, onAsk: () => void = () => {}) {
  const lease = { held: true, term: 0, holding: async () => {} };
  const taken: string[] = [];
  const asked: string[] = [];
  const holds = createRunHolds({
    lease: () => lease,
    isClosed: () => false,
    ownRuns: async () => Object.entries(table).map(([id, number]) => ({ id, lease: number })),
    isOwn: async ({ id, lease: number }) => {
      asked.push(id);
      onAsk();
      return table[id] === number;
    },
    taken: ({ id }, certainly) => void taken.push(certainly ? `${id} certainly` : id),
  });
  return { lease, taken, asked, holds };
}

test("after a standstill a run that the table still gives to the worker is sure again, and one of another lease was taken", async () => {
  const { lease, taken, holds } = worker({ run_one: 3, run_two: 5 });
  const two = { ...run, id: "run_two", lease: 4 };
  for (const each of [run, two]) holds.begun(each);
  lease.term = 1;
  expect([run, two].map(holds.isSure)).toEqual([false, false]);
  await holds.renew({ term: 1, wasForgotten: false });
  expect([[run, two].map(holds.isSure), taken]).toEqual([[true, false], ["run_two"]]);
});

test("a run that was on its way to the table when a term began is looked for before it has an effect", async () => {
  const table: Record<string, number> = {};
  const { lease, taken, asked, holds } = worker(table);
  holds.begun(run);
  lease.term = 1;
  await holds.renew({ term: 1, wasForgotten: false });
  expect(taken).toEqual(["run_one"]);
  table["run_one"] = 3;
  await holds.sure(run);
  expect([holds.isSure(run), asked]).toEqual([true, ["run_one"]]);
});

test("a run that was looked for while the worker stood still again is looked for again", async () => {
  const { lease, asked, holds } = worker({ run_one: 3 }, () => {
    // Between the first question and its answer.
    if (asked.length === 1) lease.term = 2;
  });
  holds.begun(run);
  lease.term = 1;
  await holds.sure(run);
  expect([holds.isSure(run), asked.length]).toEqual([true, 2]);
});

test("a worker that was forgotten keeps nothing, whatever the table says of what it was just storing", async () => {
  const { lease, taken, holds } = worker({ run_one: 3 });
  holds.begun(run);
  lease.term = 1;
  await holds.renew({ term: 1, wasForgotten: true });
  expect([holds.isSure(run), taken]).toEqual([false, ["run_one certainly"]]);
});

test("the same run at a later lease is another hold: what the earlier one still does is not sure", () => {
  const { holds } = worker({ run_one: 4 });
  const later = { ...run, lease: 4 };
  holds.begun(run);
  holds.begun(later);
  holds.gone(run);
  expect([run, later].map(holds.isSure)).toEqual([false, true]);
});
