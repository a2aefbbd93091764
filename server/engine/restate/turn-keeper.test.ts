import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ask, call, giveBack, NO_TURNS } from "./turn-keeper.ts";

test("whatever is asked and given back, never more are at work than the limit, and nobody waits while there is room", () => {
  const step = fc.record({ run: fc.constantFrom("a", "b", "c", "d", "e"), gives: fc.boolean(), limit: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), ([...steps]) => {
      let turns = NO_TURNS;
      const atWork = new Set<string>();
      for (const { run, gives } of steps) {
        const after = call(gives ? giveBack(turns, run) : ask(turns, 2, { run, bell: `bell of ${run}` }));
        if (gives) atWork.delete(run);
        for (const called of after.called) expect(atWork.has(called.run), "called twice").toBe(false);
        for (const called of after.called) atWork.add(called.run);
        turns = after.turns;
        expect(new Set(turns.atWork)).toEqual(atWork);
        expect(atWork.size).toBeLessThanOrEqual(2);
        expect(turns.waiting.length === 0 || atWork.size === turns.limit).toBe(true);
      }
    }),
  );
});

test("those who wait are called in the order of asking", () => {
  const asked = ["a", "b", "c"].reduce((turns, run) => ask(turns, 1, { run, bell: run }), NO_TURNS);
  const first = call(asked);
  const second = call(giveBack(first.turns, "a"));
  expect([first.called, second.called].map((called) => called.map(({ run }) => run))).toEqual([["a"], ["b"]]);
});
