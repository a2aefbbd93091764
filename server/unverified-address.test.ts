import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startSmtpReceiver } from "./testing/smtp-receiver.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

type Receiver = Awaited<ReturnType<typeof startSmtpReceiver>>;

const ROUTES = (person: Person) => {
  const organisations = `/api/organisations/v1/organisations/${person.organisation.id}`;
  return {
    key: () => person.call("POST", `${organisations}/keys`, { name: "k", role: "viewer" }),
    invitation: () => person.call("POST", `${organisations}/invitations`, { email: "a@example.test", role: "viewer" }),
    channel: () => person.call("POST", `${organisations}/channels`, { name: "c", target: { type: "email", to: ["a@example.test"] } }),
    connection: () =>
      person.call("POST", `/api/switchboard/v1/o/${person.organisation.id}/connections`, { connector: "slack", auth: { type: "bearer", token: "xoxb-1" } }),
  };
};

describe("a person whose address is not verified", () => {
  let mailing: TestServer;
  let keeping: TestServer;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startSmtpReceiver();
    mailing = await startTestServer({ SMTP_URL: receiver.url });
    keeping = await startTestServer();
  });
  afterAll(async () => {
    await mailing.stop();
    await keeping.stop();
    await receiver.close();
  });

  it("gives nothing a way in on an installation that sends mail", async () => {
    const routes = ROUTES(await registerPerson(mailing.url));
    for (const call of Object.values(routes)) {
      const { status, body } = await call();
      expect([status, body.code]).toEqual([409, "not_verified"]);
      expect(body.message).toContain("Verify your e-mail address first");
    }
  });

  it("may connect systems where letters stay with the operator, and still makes no keys and invites nobody", async () => {
    const { key, invitation, connection } = ROUTES(await registerPerson(keeping.url, undefined, false));
    expect([(await key()).status, (await invitation()).status, (await connection()).status]).toEqual([409, 409, 201]);
  });

  it("may do all of it once it is verified", async () => {
    const { key, invitation, connection } = ROUTES(await registerPerson(keeping.url));
    expect([(await key()).status, (await invitation()).status, (await connection()).status]).toEqual([201, 201, 201]);
  });
});
