import { expect, test } from "vitest";
import { createCodeWorker } from "./code-worker.ts";

/** Tuples counted up one by one to nearly the deepest that the compiler follows, hundreds of times: minutes of work. */
const ENDLESS = [
  `type Count<T extends unknown[], N> = T["length"] extends N ? T : Count<[...T, 0], N>;`,
  ...Array.from({ length: 400 }, (_, index) => `export const b${index}: Count<[${"1,".repeat(index)}], 995> = [] as never;`),
].join("\n");

test("a task that takes too long, or too much memory, is given up; what waits behind it is done all the same", async () => {
  const worker = createCodeWorker({ taskMs: 6_000 });
  const endless = worker.run("typecheck", { files: new Map([["src/a.ts", ENDLESS]]) }).catch((error: Error) => error.message);
  const check = () => worker.run("typecheck", { files: new Map([["src/a.ts", `export const n: number = "no";`]]) });
  // On a machine that is busy with other things, a small task may be given up as well.
  const good = check().catch(check).catch(check);
  const [message, answer] = await Promise.all([endless, good]);
  expect(message).toMatch(/took (longer than 6 s|more memory than 1024 MB)/);
  expect(answer).toMatchObject([{ file: "src/a.ts", line: 1 }]);
  await worker.close();
}, 60_000);
