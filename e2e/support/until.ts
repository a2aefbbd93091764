import { setTimeout as wait } from "node:timers/promises";

/** Asks again until the answer is there; fails with the question after `timeoutMs`. */
export async function until<T>(question: string, ask: () => Promise<T | undefined | null | false>, timeoutMs = 20_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for: ${question}`);
    await wait(50);
  }
}
