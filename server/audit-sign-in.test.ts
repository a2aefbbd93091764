import { Configuration, FrontendApi } from "@ory/client-fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("a change of how somebody signs in is in the log of the installation and of their organisations, without the secret", async () => {
  const { email, password, organisation } = await registerPerson(server.url);
  const program = new FrontendApi(new Configuration({ basePath: `${server.url}/auth` }));
  const { session_token: xSessionToken, session } = await program.updateLoginFlow({
    flow: (await program.createNativeLoginFlow()).id,
    updateLoginFlowBody: { method: "password", identifier: email, password },
  });
  const next = "another-secret-that-nobody-guesses";
  await program.updateSettingsFlow({
    flow: (await program.createNativeSettingsFlow({ xSessionToken })).id,
    xSessionToken,
    updateSettingsFlowBody: { method: "password", password: next },
  });

  const own = await server.database.organisation(organisation.id, (tx) => tx.execute("select * from audit_event order by position"));
  const all = await server.database.shared((tx) => tx.execute("select * from instance_event"));
  const event = {
    actor_id: session.identity?.id,
    action: "account.sign_in_changed",
    origin: { kind: "session", id: session.id, address: "127.0.0.1" },
    details: { method: "password" },
  };
  expect(own.rows.filter(({ action }) => action === event.action)).toMatchObject([{ ...event, before: { ways: ["password"] }, after: { ways: ["password"] } }]);
  expect(all.rows.filter(({ action }) => action === event.action)).toMatchObject([event]);
  expect(JSON.stringify([own.rows, all.rows])).not.toContain(next);
});
