import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";

/** What keeps a process alive and that a test must have stopped: child processes and listening sockets. */
const WATCHED = new Set(["ProcessWrap", "TCPServerWrap", "PipeServerWrap"]);
const END_WITHIN_MS = 3000;

let before: string[] = [];

beforeAll(() => {
  before = watched();
});

// Registered first, so it runs after every other hook of the file.
afterAll(async () => {
  const deadline = Date.now() + END_WITHIN_MS;
  while (watched().length > before.length) {
    if (Date.now() > deadline) throw new Error(`This test file leaks: ${watched().join(", ")}`);
    await sleep(10);
  }
});

function watched(): string[] {
  return process.getActiveResourcesInfo().filter((name) => WATCHED.has(name));
}
