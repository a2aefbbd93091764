import { expect, onTestFinished, test } from "vitest";
import { startTestServer } from "./testing/start-test-server.ts";

const HSTS = "strict-transport-security";
const ALWAYS = "max-age=31536000; includeSubDomains";

test.each([
  ["http", "http://vennel.example.test", null],
  ["https", "https://vennel.example.test", ALWAYS],
])("answers to deliveries speak of https only where it is spoken, all others always: %s", async (_, publicUrl, expected) => {
  const server = await startTestServer({ VENNEL_PUBLIC_URL: publicUrl });
  onTestFinished(() => server.stop());
  const host = { host: "vennel.example.test" };
  const answers = await Promise.all([
    fetch(`${server.url}/hooks/nobody`, { method: "POST" }),
    fetch(`${server.url}/`, { headers: host }),
    fetch(`${server.url}/nowhere`, { headers: { ...host, accept: "text/html" } }),
    fetch(`${server.url}/healthz`),
    fetch(`${server.url}/auth/sessions/whoami`),
    fetch(`${server.url}/api/organisations/v1/organisations`),
  ]);
  for (const answer of answers) {
    expect(answer.headers.get(HSTS), answer.url).toBe(answer.url.includes("/hooks/") ? expected : ALWAYS);
    expect(answer.headers.get("x-content-type-options"), answer.url).toBe("nosniff");
    await answer.body?.cancel();
  }
});
