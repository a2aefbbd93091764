import { isHole } from "../../../../contracts/plan/hole.ts";
import type { Comparison, Slot, Test, Value } from "../../../../contracts/plan/value.ts";

/** Rows have no “not”, but for what is not there. */
export type RowComparison = Comparison | "absent";

export interface Row {
  readonly left: Slot<Value>;
  readonly is: RowComparison;
  readonly right: Slot<Value> | undefined;
}
/** Groups of rows: all of one group, or all of another. */
export type Groups = readonly (readonly Row[])[];

const NEW: Row = { left: { hole: "Which field?" }, is: "equals", right: { hole: "Which value?" } };
export const newRow = (): Row => NEW;

/** A condition as rows; null where rows cannot say it. */
export function groupsOfTest(test: Slot<Test>): Groups | null {
  if (isHole(test)) return [[NEW]];
  if ("any" in test) {
    const groups = test.any.map(rowsOfTest);
    return groups.every((rows) => rows !== null) ? groups : null;
  }
  const rows = rowsOfTest(test);
  return rows && [rows];
}

function rowsOfTest(test: Slot<Test>): readonly Row[] | null {
  if (isHole(test)) return [NEW];
  if ("all" in test) {
    const rows = test.all.map((each) => (isHole(each) ? NEW : rowOf(each)));
    return rows.every((row) => row !== null) ? rows : null;
  }
  const row = rowOf(test);
  return row && [row];
}

function rowOf(test: Test): Row | null {
  if ("left" in test) return { left: test.left, is: test.is, right: test.right };
  if (!("not" in test) || isHole(test.not) || !("left" in test.not) || test.not.is !== "present") return null;
  return { left: test.not.left, is: "absent", right: undefined };
}

export function testOfGroups(groups: Groups): Slot<Test> {
  const all = groups.filter((rows) => rows.length > 0).map((rows) => joined(rows.map(testOfRow), (tests) => ({ all: tests })));
  return joined(all, (tests) => ({ any: tests })) ?? { hole: "Under which condition?" };
}

function joined(tests: readonly (Slot<Test> | undefined)[], join: (tests: readonly Slot<Test>[]) => Test): Slot<Test> | undefined {
  const there = tests.filter((test) => test !== undefined);
  return there.length > 1 ? join(there) : there[0];
}

function testOfRow({ left, is, right }: Row): Test {
  if (is === "absent") return { not: { left, is: "present" } };
  return is === "present" ? { left, is } : { left, is, right: right ?? { hole: "Which value?" } };
}
