import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { newAuthenticator } from "../identity/testing/authenticator.ts";
import { csrfOf, openBrowser, openProgram, valueOf, type Browser } from "../identity/testing/browser.ts";
import { logIn, newAddress, PASSWORD, refusal } from "../identity/testing/people.ts";
import { callWithKey, newcomer, newPerson, startOrganisations, verify, type Person, type TestOrganisations } from "./testing/start-organisations.ts";

let fresh: FreshDatabase;
let service: TestOrganisations;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startOrganisations(fresh.database);
});
afterAll(async () => {
  await service.identity.close();
  await fresh.drop();
});

async function organisationOf(person: Person): Promise<string> {
  return String((await person.call("GET", "/active-organisation")).body["id"]);
}

async function codeFor(email: string): Promise<string> {
  return /^\d{6}$/m.exec((await service.mailTo(email)).body)?.[0] ?? "";
}

/** Somebody who registered the address of another: with a password and a second sign-in elsewhere. */
async function squatter(email = newAddress()) {
  const attacker = await newcomer(service, email);
  const elsewhere = openBrowser(service.app);
  await logIn(elsewhere, email);
  return { attacker, elsewhere, email };
}

/** As an earlier version let them, or after a change of address. */
async function plant(person: Person, organisationId: string): Promise<string> {
  const earlier = newAddress();
  await moveTo(person, earlier);
  await verify(service, { ...person, email: earlier });
  const { body } = await person.call<{ secret: string }>("POST", `/organisations/${organisationId}/keys`, { name: "planted", role: "owner" });
  await moveTo(person, person.email);
  return body.secret;
}

async function moveTo(person: Person, email: string): Promise<void> {
  const flow = await person.browser.ory.createBrowserSettingsFlow();
  await person.browser.ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { method: "profile", traits: { email }, csrf_token: csrfOf(flow) } });
}

async function recover(browser: Browser, email: string) {
  const flow = await browser.ory.createBrowserRecoveryFlow();
  await browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", email, csrf_token: csrfOf(flow) } });
  const code = await codeFor(email);
  return refusal(browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", code, csrf_token: csrfOf(flow) } }));
}

async function verifyIn(browser: Browser, email: string) {
  const flow = await browser.ory.createBrowserVerificationFlow();
  await browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "code", email, csrf_token: csrfOf(flow) } });
  const code = await codeFor(email);
  return browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "code", code, csrf_token: csrfOf(flow) } });
}

describe("recovering an account whose address was never verified", () => {
  it("removes the password, the sessions and the keys that were made before", async () => {
    const { attacker, elsewhere, email } = await squatter();
    const organisationId = await organisationOf(attacker);
    const key = await plant(attacker, organisationId);
    const members = `/organisations/${organisationId}/members`;
    expect((await callWithKey(service.app, key, "GET", members)).status).toBe(200);

    const owner = openBrowser(service.app);
    expect((await recover(owner, email)).status).toBe(422);

    expect((await callWithKey(service.app, key, "GET", members)).status).toBe(401);
    expect((await refusal(logIn(openBrowser(service.app), email))).status).toBe(400);
    for (const browser of [attacker.browser, elsewhere]) expect((await refusal(browser.ory.toSession())).status).toBe(401);
    expect((await owner.ory.toSession()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
    const audit = await fresh.database.organisation(organisationId, (tx) => tx.execute(sql`select action from audit_event where action = 'key.revoked'`));
    expect(audit.rows).toHaveLength(1);
  });

  it("removes a second factor, recovery codes included", async () => {
    const { attacker, email } = await squatter();
    const flow = await attacker.browser.ory.createBrowserSettingsFlow();
    const csrf_token = csrfOf(flow);
    await attacker.browser.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: { method: "lookup_secret", lookup_secret_regenerate: true, csrf_token },
    });
    await attacker.browser.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: { method: "lookup_secret", lookup_secret_confirm: true, csrf_token },
    });
    const owner = openBrowser(service.app);
    await recover(owner, email);
    expect((await owner.ory.toSession()).active).toBe(true);
    expect(await credentialsOf(attacker.id)).toEqual([]);
  });

  it("removes passkeys and linked providers", async () => {
    const { attacker, email } = await squatter();
    const authenticator = newAuthenticator();
    const flow = await attacker.browser.ory.createBrowserSettingsFlow();
    const created = authenticator.create(JSON.parse(valueOf(flow, "passkey_create_data")).publicKey);
    await attacker.browser.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: { method: "passkey", passkey_settings_register: created, csrf_token: csrfOf(flow) },
    });
    await linkProvider(attacker.id);
    expect(await credentialsOf(attacker.id)).toEqual(expect.arrayContaining([{ type: "passkey" }, { type: "oidc" }]));

    await recover(openBrowser(service.app), email);
    expect(await credentialsOf(attacker.id)).toEqual([]);
    const elsewhere = openBrowser(service.app);
    const login = await elsewhere.ory.createBrowserLoginFlow();
    const passkey_login = authenticator.get(JSON.parse(valueOf(login, "passkey_challenge")).publicKey);
    const answer = elsewhere.ory.updateLoginFlow({
      flow: login.id,
      updateLoginFlowBody: { method: "passkey", passkey_login, csrf_token: csrfOf(login) },
    });
    expect((await refusal(answer)).status).toBe(400);
  });

  it("removes what a program was allowed that has not fetched its key yet", async () => {
    const { attacker, email } = await squatter();
    const organisationId = await organisationOf(attacker);
    const earlier = newAddress();
    await moveTo(attacker, earlier);
    await verify(service, { ...attacker, email: earlier });
    const started = await attacker.call<{ deviceCode: string; userCode: string }>("POST", "/devices", { name: "a program" });
    const confirmed = await attacker.call("POST", `/devices/${started.body.userCode}/confirm`, { organisationId, role: "owner" });
    expect(confirmed.status).toBe(200);
    await moveTo(attacker, email);
    await recover(openBrowser(service.app), email);
    expect((await attacker.call("POST", "/devices/token", { deviceCode: started.body.deviceCode })).body["code"]).toBe("expired_token");
  });

  it("lets nobody in who began to sign in before", async () => {
    const { email } = await squatter();
    const late = openBrowser(service.app);
    const flow = await late.ory.createBrowserLoginFlow();
    await recover(openBrowser(service.app), email);
    const answer = await refusal(
      late.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "password", identifier: email, password: PASSWORD, csrf_token: csrfOf(flow) } }),
    );
    expect(answer.status).toBe(400);
  });

  it("leaves an account with a verified address as it was", async () => {
    const person = await newPerson(service);
    const organisationId = await organisationOf(person);
    const { body } = await person.call<{ secret: string }>("POST", `/organisations/${organisationId}/keys`, { name: "mine", role: "viewer" });
    await recover(openBrowser(service.app), person.email);
    expect((await callWithKey(service.app, body.secret, "GET", `/organisations/${organisationId}/members`)).status).toBe(200);
    await logIn(openBrowser(service.app), person.email);
  });
});

describe("verifying an address", () => {
  it("elsewhere than in a session of the account removes what was made before, and says so with a way on", async () => {
    const { attacker, email } = await squatter();
    const done = await verifyIn(openBrowser(service.app), email);
    expect(done.state).toBe("passed_challenge");
    expect(done.ui.messages?.[0]).toMatchObject({ id: 1080002, text: expect.stringContaining("were removed") });
    expect(done.ui.nodes.map(({ attributes }) => (attributes.node_type === "a" ? attributes.href : ""))).toContainEqual(
      expect.stringContaining("/self-service/recovery/browser"),
    );
    expect((await refusal(attacker.browser.ory.toSession())).status).toBe(401);
    expect((await refusal(logIn(openBrowser(service.app), email))).status).toBe(400);
    expect(await credentialsOf(attacker.id)).toEqual([]);
  });

  it("in a session of another account removes them too", async () => {
    const { attacker, email } = await squatter();
    const other = await newPerson(service);
    await verifyIn(other.browser, email);
    expect(await credentialsOf(attacker.id)).toEqual([]);
    expect((await other.browser.ory.toSession()).active).toBe(true);
  });

  it("in a signed-in session of the account keeps everything", async () => {
    const person = await newcomer(service);
    await verifyIn(person.browser, person.email);
    expect((await person.browser.ory.toSession()).active).toBe(true);
    await logIn(openBrowser(service.app), person.email);
  });

  it("by a program keeps everything when it sends its session's token", async () => {
    const email = newAddress();
    const program = openProgram(service.app);
    const flow = await program.createNativeRegistrationFlow();
    const made = await program.updateRegistrationFlow({
      flow: flow.id,
      updateRegistrationFlowBody: { method: "password", password: PASSWORD, traits: { email } },
    });
    const verification = await program.createNativeVerificationFlow();
    await program.updateVerificationFlow({ flow: verification.id, updateVerificationFlowBody: { method: "code", email } });
    const code = await codeFor(email);
    await service.app.request(`http://vennel.test/auth/self-service/verification?flow=${verification.id}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-session-token": made.session_token ?? "" },
      body: JSON.stringify({ method: "code", code }),
    });
    expect((await program.toSession({ xSessionToken: made.session_token ?? "" })).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
  });

  it("again, of an address that is verified, removes nothing", async () => {
    const person = await newPerson(service);
    await verifyIn(openBrowser(service.app), person.email);
    await logIn(openBrowser(service.app), person.email);
  });
});

describe("a mailed link that is opened where nobody is signed in to the account", () => {
  /** As a mail scanner does, and whoever opens the mail on another device. */
  async function openLink(browser: Browser, email: string): Promise<string> {
    const link = new URL(/http\S+token=\S+/.exec((await service.mailTo(email)).body)?.[0] ?? "");
    const answer = await browser.open(link.pathname + link.search, { headers: { accept: "text/html" } });
    return new URL(answer.headers.get("location") ?? "about:blank").searchParams.get("flow") ?? "";
  }

  it("verifies and removes nothing until somebody presses the button", async () => {
    const person = await newcomer(service);
    const asking = await person.browser.ory.createBrowserVerificationFlow();
    const body = { method: "link" as const, email: person.email, csrf_token: csrfOf(asking) };
    await person.browser.ory.updateVerificationFlow({ flow: asking.id, updateVerificationFlowBody: body });
    for (let scan = 0; scan < 3; scan += 1) await openLink(openBrowser(service.app), person.email);
    expect((await person.browser.ory.toSession()).active).toBe(true);
    await logIn(openBrowser(service.app), person.email);

    const elsewhere = openBrowser(service.app);
    const flow = await elsewhere.ory.getVerificationFlow({ id: await openLink(elsewhere, person.email) });
    expect(flow.ui.messages?.[0]?.text).toContain("Press Continue");
    const pressed = { flow: flow.id, updateVerificationFlowBody: { method: "link", csrf_token: csrfOf(flow) } as typeof body };
    const done = await elsewhere.ory.updateVerificationFlow(pressed);
    expect([done.state, done.ui.messages?.[0]?.text]).toEqual(["passed_challenge", expect.stringContaining("were removed")]);
    expect(await credentialsOf(person.id)).toEqual([]);
  });

  it("verifies at once in a session of the account, which loses nothing", async () => {
    const person = await newcomer(service);
    const asking = await person.browser.ory.createBrowserVerificationFlow();
    const body = { method: "link" as const, email: person.email, csrf_token: csrfOf(asking) };
    await person.browser.ory.updateVerificationFlow({ flow: asking.id, updateVerificationFlowBody: body });
    await openLink(person.browser, person.email);
    expect((await person.browser.ory.toSession()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
    await logIn(openBrowser(service.app), person.email);
  });

  it("recovers an account that was never verified only once somebody presses the button", async () => {
    const { attacker, email } = await squatter();
    const asking = openBrowser(service.app);
    const flow = await asking.ory.createBrowserRecoveryFlow();
    await asking.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "link", email, csrf_token: csrfOf(flow) } });
    await openLink(openBrowser(service.app), email);
    expect((await attacker.browser.ory.toSession()).active).toBe(true);

    const owner = openBrowser(service.app);
    const held = await owner.ory.getRecoveryFlow({ id: await openLink(owner, email) });
    const body = { method: "link", csrf_token: csrfOf(held) } as { method: "link"; email: string; csrf_token: string };
    expect((await refusal(owner.ory.updateRecoveryFlow({ flow: held.id, updateRecoveryFlowBody: body }))).status).toBe(422);
    expect((await owner.ory.toSession()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
    expect((await refusal(attacker.browser.ory.toSession())).status).toBe(401);
  });
});

describe("an account that is not verified", () => {
  it("makes no keys, directly or for a program, and no invitations", async () => {
    const person = await newcomer(service);
    const organisationId = await organisationOf(person);
    const { body: device } = await person.call<{ userCode: string }>("POST", "/devices", { name: "a program" });
    const attempts = [
      await person.call("POST", `/organisations/${organisationId}/keys`, { name: "k", role: "viewer" }),
      await person.call("POST", `/organisations/${organisationId}/invitations`, { email: newAddress(), role: "viewer" }),
      await person.call("POST", `/devices/${device.userCode}/confirm`, { organisationId, role: "viewer" }),
    ];
    for (const { status, body } of attempts) expect([status, body["code"]]).toEqual([409, "not_verified"]);
    await verify(service, person);
    expect((await person.call("POST", `/organisations/${organisationId}/keys`, { name: "k", role: "viewer" })).status).toBe(201);
  });
});

/** What of the account could be signed in with. */
async function linkProvider(identityId: string): Promise<void> {
  await fresh.database.shared(async (tx) => {
    await tx.execute(
      sql`insert into identity_credential values (${identityId}, 'oidc', '{"providers":[{"provider":"other","subject":"attacker"}]}', now(), now())`,
    );
    await tx.execute(sql`insert into identity_identifier (type, identifier, identity_id) values ('oidc', 'other:attacker', ${identityId})`);
  });
}

async function credentialsOf(identityId: string): Promise<unknown[]> {
  const { rows } = await fresh.database.shared((tx) =>
    tx.execute(sql`
      select type from identity_credential where identity_id = ${identityId}
      union all select type from identity_identifier where identity_id = ${identityId}`),
  );
  return rows;
}
