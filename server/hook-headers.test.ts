import { expect, onTestFinished, test } from "vitest";
import { startTestServer } from "./testing/start-test-server.ts";

const HSTS = "strict-transport-security";

test.each([
  ["http", "http://vennel.example.test", null],
  ["https", "https://vennel.example.test", "max-age=31536000; includeSubDomains"],
])("answers to deliveries speak of https only where it is spoken: %s", async (_, publicUrl, expected) => {
  const server = await startTestServer({ VENNEL_PUBLIC_URL: publicUrl });
  onTestFinished(() => server.stop());
  const answer = await fetch(`${server.url}/hooks/nobody`, { method: "POST" });
  expect(answer.headers.get(HSTS)).toBe(expected);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});
