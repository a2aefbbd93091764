import { afterAll, beforeAll, expect, test } from "vitest";
import { Configuration, FrontendApi } from "@ory/client-fetch";
import { registerPerson } from "../e2e/support/person.ts";
import { createLog } from "./platform/log.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

interface Line {
  readonly security?: string;
  readonly [field: string]: unknown;
}

let server: TestServer;
let written = "";
beforeAll(async () => {
  server = await startTestServer({}, createLog("info", { write: (line) => (written += line) }));
});
afterAll(() => server.stop());

test("signing in, guessing wrong and being refused are written down, without what was guessed", async () => {
  const person = await registerPerson(server.url);
  const program = new FrontendApi(new Configuration({ basePath: `${server.url}/auth` }));
  const signIn = async (password: string) =>
    program.updateLoginFlow({
      flow: (await program.createNativeLoginFlow()).id,
      updateLoginFlowBody: { method: "password", identifier: person.email, password },
    });
  await signIn("a wrong guess of mine").catch(() => null);
  const { session, session_token: token } = await signIn(person.password);
  await fetch(`${server.url}/api/organisations/v1/organisations`);
  await fetch(`${server.url}/api/platform/v1/o/${person.organisation.id}/projects`, {
    method: "POST",
    headers: { cookie: person.cookie, origin: "https://evil.example", "content-type": "application/json" },
    body: "{}",
  });

  const lines = written
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ security }) => security !== undefined);
  const of = (security: string) => lines.filter((line) => line.security === security);
  expect(of("signed_in")).toContainEqual(
    expect.objectContaining({ identity: session.identity?.id, session: session.id, method: "password", from: "127.0.0.1", time: expect.any(Number) }),
  );
  expect(of("wrong_guess")).toEqual([
    expect.objectContaining({ loginByPair: expect.stringMatching(/^[0-9a-f]{16}$/), loginByIdentifier: expect.stringMatching(/^[0-9a-f]{16}$/) }),
  ]);
  expect(of("no_session")).toContainEqual(expect.objectContaining({ method: "GET", path: "/api/organisations/v1/organisations", from: "127.0.0.1" }));
  expect(of("origin_refused")).toHaveLength(1);
  for (const secret of [person.email, person.password, "a wrong guess", token ?? "?"]) expect(written).not.toContain(secret);
});

test("every line of the server is one JSON object of the same form, whatever callers sent", async () => {
  await fetch(`${server.url}/api/organisations/v1/organisations?a=%0A%7B%22level%22%3A60%7D`, { headers: { "user-agent": '"}{"level":60' } });
  await fetch(`${server.url}/hooks/%0d%0aforged`, { method: "POST", body: "\r\n{}" });
  const lines = written.split("\n").filter(Boolean);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    const read = JSON.parse(line) as Record<string, unknown>;
    expect(read).toMatchObject({ level: expect.any(Number), time: expect.any(Number), msg: expect.any(String) });
    expect(read["level"]).toBeLessThan(60);
  }
});
