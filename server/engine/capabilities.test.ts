import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { promisesOf, PROMISES, RESERVATIONS, type Promised } from "./capabilities.ts";
import { TRIALS } from "./testing/conformance/trials/all.ts";
import { nodeKills } from "./testing/conformance/trials/node-kills.ts";

/** By tests of the engine's own: postgres/poison.test.ts and postgres/allowance.test.ts. */
const SHOWN_ELSEWHERE: readonly Promised[] = ["gives up on killers", "keeps organisations to their share"];

test.each(["postgres", "restate"] as const)("whatever the engine %s promises is shown", (engine) => {
  const shown = new Set([...TRIALS, nodeKills].flatMap(({ shows }) => shows));
  expect(promisesOf(engine).filter((promise) => !shown.has(promise) && !SHOWN_ELSEWHERE.includes(promise))).toEqual([]);
});

test("the documentation says of each engine what it promises, and why not what it does not", async () => {
  const page = await readFile(new URL("../../docs/engine.md", import.meta.url), "utf8");
  const rows = (Object.keys(PROMISES) as Promised[]).map((promise) => {
    const cells = (["postgres", "restate"] as const).map((engine) => {
      const reservation = RESERVATIONS[engine][promise];
      return reservation === undefined ? "yes" : `no: ${reservation}`;
    });
    return `| ${PROMISES[promise]} | ${cells.join(" | ")} |`;
  });
  expect(page).toContain(rows.join("\n"));
});
