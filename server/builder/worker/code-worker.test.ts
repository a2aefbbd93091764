import { expect, test } from "vitest";
import { createCodeWorker } from "./code-worker.ts";

/** Each level is checked once for either overload: 2^30 times in all. */
const ENDLESS = `declare function f(work: (x: string) => number): number; declare function f(work: (x: number) => string): string;
export const x: boolean = ${"f((a) => ".repeat(30)}null${")".repeat(30)};`;

test("a task that takes too long is given up; what waits behind it is done all the same", async () => {
  const worker = createCodeWorker({ taskMs: 10_000 });
  const endless = worker.run("typecheck", { files: new Map([["src/a.ts", ENDLESS]]) }).catch((error: Error) => error.message);
  const good = worker.run("typecheck", { files: new Map([["src/a.ts", `export const n: number = "no";`]]) });
  expect(await endless).toContain("took longer than 10 s");
  expect(await good).toMatchObject([{ file: "src/a.ts", line: 1 }]);
  await worker.close();
}, 60_000);
