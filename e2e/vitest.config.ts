import { defineConfig } from "vitest/config";

/** Two journeys at a time, each with a whole product and a browser of its own: a browser waits for its page more than it works. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    maxWorkers: 2,
    pool: "forks",
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
