import { expect, test } from "vitest";
import { isLong, whileAllowed } from "./while-allowed.ts";

const endless = (headers: Record<string, string>) =>
  new Response(new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new TextEncoder().encode("line\n")) }, { highWaterMark: 0 }), {
    headers,
  });

test("a download whose reader loses the right to it breaks off, and is not taken for whole", async () => {
  let lose = (_: string | null) => {};
  const answer = endless({ "content-disposition": 'attachment; filename="runs.csv"' });
  expect(isLong(answer)).toBe(true);
  const reading = whileAllowed(answer, {
    ask: () => Promise.reject(new Error("no")),
    actor: null,
    onLess: (heard) => {
      lose = heard;
      return () => undefined;
    },
  });
  const reader = reading.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  lose(null);
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
    })(),
  ).rejects.toThrow("may not read");
});

test("an ordinary answer is not asked about again", () => {
  expect(isLong(new Response("{}", { headers: { "content-type": "application/json" } }))).toBe(false);
});
