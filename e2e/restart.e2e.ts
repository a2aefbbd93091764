import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const BENCH = fileURLToPath(new URL("../bench/restart/main.ts", import.meta.url));

test("one of two servers is restarted while webhooks arrive: no request fails and no run is lost", { timeout: 300_000 }, async () => {
  // Ends with 1 when one does; what it counted is in the message.
  const { stdout } = await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", BENCH, "--quick"]);
  expect(stdout).toMatch(/failedRequests: 0,[\s\S]*lostRuns: 0,/);
});
