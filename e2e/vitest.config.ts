import { defineConfig } from "vitest/config";

/** Journeys run one after the other: each starts the whole product, and some count what reaches a system. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    fileParallelism: false,
    pool: "forks",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
