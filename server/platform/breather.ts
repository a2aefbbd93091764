import { setImmediate as turn } from "node:timers/promises";

/** For long work in the server's thread: called with how much was done since, it lets others have their turn after every so much. */
export function createBreather(every: number): (done: number) => Promise<void> {
  let since = 0;
  return async (done) => {
    since += done;
    if (since < every) return;
    since = 0;
    await turn();
  };
}
