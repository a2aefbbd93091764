import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@vennel\/sdk\/files$/, replacement: path("./sdk/files.ts") },
      { find: /^@vennel\/sdk\/testing$/, replacement: path("./sdk/testing.ts") },
      { find: /^@vennel\/sdk$/, replacement: path("./sdk/index.ts") },
    ],
  },
  test: {
    include: ["{contracts,server,sandbox,sdk,cli,web,bench,tools,packages}/**/*.test.{ts,tsx}"],
    // Types are checked by the compiler over the whole repository.
    exclude: ["**/node_modules/**", "**/fixtures/**", "**/*.types.test.ts"],
    globalSetup: ["server/testing/global-setup.ts"],
    setupFiles: ["server/testing/no-leaks.ts"],
    pool: "forks",
    // Much of a file's time is spent waiting for Postgres, sandboxes and sockets: two at a time even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    unstubEnvs: true,
  },
});
