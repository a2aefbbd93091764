import { expect, onTestFinished, test } from "vitest";
import { createLog } from "./platform/log.ts";
import { startTestServer } from "./testing/start-test-server.ts";

test.each([
  ["nobody", "", "203.0.113.7", "127.0.0.1"],
  ["another proxy", "10.0.0.0/8", "203.0.113.7", "127.0.0.1"],
  ["the proxy", "127.0.0.0/8", "203.0.113.7", "203.0.113.7"],
  ["the proxy, whose caller wrote an address before its own", "127.0.0.0/8", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
])("where %s is trusted, the address that limits and logs have is no made-up one", async (_who, proxies, forwarded, seen) => {
  let written = "";
  const server = await startTestServer(
    { VENNEL_TRUSTED_PROXIES: proxies, VENNEL_REQUESTS_PER_MINUTE: "address=3" },
    createLog("info", { write: (line) => (written += line) }),
  );
  onTestFinished(() => server.stop());
  const ask = (from: string) => fetch(`${server.url}/api/organisations/v1/organisations`, { headers: { "x-forwarded-for": from, forwarded: `for=${from}` } });

  await ask(forwarded);
  const lines = written
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { security?: string; from?: string });
  expect(lines.filter(({ security }) => security === "no_session").map(({ from }) => from)).toEqual([seen]);

  // A caller that makes up an address for each request is still one caller.
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await ask(`198.51.100.${i}, 203.0.113.7`)).status);
  expect(statuses).toContain(429);
});
