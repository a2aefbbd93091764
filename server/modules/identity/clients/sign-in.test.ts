import { randomUUID } from "node:crypto";
import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { newAuthenticator } from "../testing/authenticator.ts";
import { startOpenidProvider, type OpenidService } from "../testing/openid-provider.ts";
import { newAddress, PASSWORD } from "../testing/people.ts";
import { startIdentity, type TestIdentity } from "../testing/start-identity.ts";
import { SEATS, takeSeat, type Seat } from "./seat.ts";
import { codeIn, enter, hasField, join, methodsOf, textIn, valueIn } from "./steps.ts";

let fresh: FreshDatabase;
let provider: OpenidService;
let service: TestIdentity;
let stepwise: TestIdentity;
beforeAll(async () => {
  fresh = await freshDatabase();
  provider = await startOpenidProvider();
  service = startIdentity(fresh.database, { providers: [provider.setting], methods: ["code", "webauthn"] });
  stepwise = startIdentity(fresh.database, { methods: ["identifier_first", "profile"] });
});
afterAll(async () => {
  await Promise.all([service, stepwise].map(({ identity }) => identity.close()));
  await provider.close();
  await fresh.drop();
});

it("the pages of the web application are not there", async () => {
  expect((await service.app.request("/login")).status).toBe(404);
});

describe.each(SEATS)("$name: registration", ({ client, variant }) => {
  const sit = () => takeSeat(service.app, client, variant);

  it("with a password", async () => {
    const seat = sit();
    const email = await join(seat);
    expect((await seat.whoami()).identity?.traits).toEqual({ email, given_name: "Mara" });
  });

  it("with a mailed code", async () => {
    const seat = sit();
    const email = newAddress();
    const flow = await seat.create("registration");
    const asked = await seat.submit("registration", flow, { method: "code", traits: { email } });
    expect([asked.status, asked.body.state]).toEqual([400, "sent_email"]);
    const done = await seat.submit("registration", flow, { method: "code", traits: { email }, code: await codeIn(service, email) });
    expect(done.status).toBe(200);
    expect((await seat.whoami()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
  });

  it("with name and address on a page of their own", async () => {
    const seat = takeSeat(stepwise.app, client, variant);
    const traits = { email: newAddress(), given_name: "Mara" };
    const flow = await seat.create("registration");
    expect(hasField(flow, "password")).toBe(false);
    const send = (body: object) => seat.submit("registration", flow, { traits, ...body });
    expect(hasField((await send({ method: "profile", traits: { email: "no address" } })).body, "password")).toBe(false);
    const next = await send({ method: "profile" });
    expect([next.status, hasField(next.body, "password"), valueIn(next.body, "traits.email")]).toEqual([400, true, traits.email]);
    const back = await send({ method: "profile", screen: "previous" });
    expect(hasField(back.body, "password")).toBe(false);
    await send({ method: "profile" });
    expect((await send({ method: "password", password: PASSWORD })).status).toBe(200);
    expect((await seat.whoami()).identity?.traits).toEqual(traits);
  });

  it("with a passkey", async () => {
    const seat = sit();
    await joinWithPasskey(seat, newAuthenticator());
    expect(await methodsOf(seat)).toEqual(["passkey"]);
  });

  it("through a provider", async () => {
    const seat = sit();
    await throughProvider(seat, "registration", newSubject());
    expect(await methodsOf(seat)).toEqual(["oidc"]);
  });

  it("is refused by methods that are not offered", async () => {
    const seat = sit();
    const flow = await seat.create("registration");
    for (const method of ["saml", "webauthn"]) expect((await seat.submit("registration", flow, { method, provider: "x", traits: {} })).status).toBe(404);
  });
});

describe.each(SEATS)("$name: sign-in", ({ client, variant }) => {
  const sit = () => takeSeat(service.app, client, variant);

  it("with a password, and out again", async () => {
    const email = await join(sit());
    const seat = sit();
    expect((await enter(seat, email)).status).toBe(200);
    expect(await methodsOf(seat)).toEqual(["password"]);
    await seat.calls.signOut(seat.token);
    expect(await seat.whoami().catch(seat.calls.refused)).toMatchObject({ status: 401 });
  });

  it("with a mailed code", async () => {
    const first = sit();
    const email = await join(first);
    const verification = await first.create("verification");
    await first.submit("verification", verification, { method: "code", email });
    await first.submit("verification", verification, { method: "code", code: await codeIn(service, email) });

    const seat = sit();
    const flow = await seat.create("login");
    expect((await seat.submit("login", flow, { method: "code", identifier: email })).body.state).toBe("sent_email");
    expect((await seat.submit("login", flow, { method: "code", identifier: email, code: await codeIn(service, email) })).status).toBe(200);
    expect(await methodsOf(seat)).toEqual(["code"]);
  });

  it("with the address on a page of its own", async () => {
    const email = await join(takeSeat(service.app, client, variant));
    const seat = takeSeat(stepwise.app, client, variant);
    const flow = await seat.create("login");
    expect(hasField(flow, "password")).toBe(false);
    const next = await seat.submit("login", flow, { method: "identifier_first", identifier: email });
    expect([next.status, hasField(next.body, "password")]).toEqual([400, true]);
    expect((await seat.submit("login", flow, { method: "password", identifier: email, password: PASSWORD })).status).toBe(200);
  });

  it("with a passkey", async () => {
    const authenticator = newAuthenticator();
    await joinWithPasskey(sit(), authenticator);
    const seat = sit();
    const flow = await seat.create("login");
    const { publicKey } = JSON.parse(valueIn(flow, "passkey_challenge"));
    expect((await seat.submit("login", flow, { method: "passkey", passkey_login: authenticator.get(publicKey) })).status).toBe(200);
    expect(await methodsOf(seat)).toEqual(["passkey"]);
  });

  it("through a provider", async () => {
    const subject = newSubject();
    const first = sit();
    await throughProvider(first, "registration", subject);
    const seat = sit();
    await throughProvider(seat, "login", subject);
    expect((await seat.whoami()).identity?.id).toBe((await first.whoami()).identity?.id);
  });

  it("with an authenticator as second factor", async () => {
    const first = sit();
    const email = await join(first);
    const settings = await first.create("settings");
    const { text: secret } = textIn(settings, "totp_secret_key");
    expect((await first.submit("settings", settings, { method: "totp", totp_code: await codeNow(secret) })).status).toBe(200);

    const seat = await halfway(sit(), email);
    const needsMore = await seat.create("settings").catch(seat.calls.refused);
    expect(needsMore).toMatchObject({ status: 403, body: { error: { id: "session_aal2_required" } } });
    // The code that set it up is spent.
    service.wait(31_000);
    const flow = await seat.create("login", { aal: "aal2" });
    expect((await seat.submit("login", flow, { method: "totp", totp_code: await codeNow(secret) })).status).toBe(200);
    expect(await seat.whoami()).toMatchObject({ authenticator_assurance_level: "aal2" });
  });

  it("with a recovery code as second factor, once", async () => {
    const first = sit();
    const email = await join(first);
    const settings = await first.create("settings");
    const shown = await first.submit("settings", settings, { method: "lookup_secret", lookup_secret_regenerate: true });
    const { secrets } = textIn(shown.body, "lookup_secret_codes").context as { secrets: { text: string }[] };
    await first.submit("settings", settings, { method: "lookup_secret", lookup_secret_confirm: true });

    const lookup_secret = secrets[0]?.text ?? "";
    const seat = await halfway(sit(), email);
    expect((await seat.submit("login", await seat.create("login", { aal: "aal2" }), { method: "lookup_secret", lookup_secret })).status).toBe(200);
    expect(await seat.whoami()).toMatchObject({ authenticator_assurance_level: "aal2" });
    const again = await halfway(sit(), email);
    expect((await again.submit("login", await again.create("login", { aal: "aal2" }), { method: "lookup_secret", lookup_secret })).status).toBe(400);
  });

  it("with a security key as second factor", async () => {
    const first = sit();
    const email = await join(first);
    const key = newAuthenticator();
    const settings = await first.create("settings");
    const { publicKey } = JSON.parse(valueIn(settings, "webauthn_register_trigger"));
    await first.submit("settings", settings, { method: "webauthn", webauthn_register: key.create(publicKey), webauthn_register_displayname: "Blue" });

    const seat = await halfway(sit(), email);
    const flow = await seat.create("login", { aal: "aal2" });
    const challenge = JSON.parse(valueIn(flow, "webauthn_login_trigger")).publicKey;
    expect((await seat.submit("login", flow, { method: "webauthn", identifier: email, webauthn_login: key.get(challenge) })).status).toBe(200);
    expect(await seat.whoami()).toMatchObject({ authenticator_assurance_level: "aal2" });
  });

  it("once more, to confirm that it is the same person", async () => {
    const seat = sit();
    await join(seat);
    const before = await seat.whoami();
    const flow = await seat.create("login", { refresh: true });
    expect((await seat.submit("login", flow, { method: "password", identifier: valueIn(flow, "identifier"), password: PASSWORD })).status).toBe(200);
    expect((await seat.whoami()).id).toBe(before.id);
  });

  it("lists and ends the person's other sessions", async () => {
    const seat = sit();
    const email = await join(seat);
    const others = [sit(), sit(), sit()];
    for (const other of others) await enter(other, email);
    const listed = await seat.calls.sessions(seat.token);
    expect(listed).toHaveLength(3);
    await seat.calls.revoke(listed[0]?.id ?? "", seat.token);
    expect(await seat.calls.revokeOthers(seat.token)).toBe(2);
    expect(await seat.calls.sessions(seat.token)).toEqual([]);
  });

  it("is refused by methods that are not offered", async () => {
    const seat = sit();
    expect((await seat.submit("login", await seat.create("login"), { method: "saml", provider: "x" })).status).toBe(404);
  });
});

function codeNow(secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor(service.now().getTime() / 1000) });
}

async function joinWithPasskey(seat: Seat, authenticator: ReturnType<typeof newAuthenticator>): Promise<void> {
  const flow = await seat.create("registration");
  const { credentialOptions } = JSON.parse(valueIn(flow, "passkey_create_data"));
  const passkey_register = authenticator.create(credentialOptions.publicKey);
  const { status } = await seat.submit("registration", flow, { method: "passkey", passkey_register, traits: { email: newAddress() } });
  expect(status).toBe(200);
}

function newSubject(): string {
  const subject = randomUUID();
  provider.accounts.set(subject, { email: newAddress(), email_verified: true, given_name: "Ines" });
  return subject;
}

/** The form names the provider's address; the person comes back with their browser, and a program exchanges two codes. */
async function throughProvider(seat: Seat, kind: "login" | "registration", subject: string): Promise<void> {
  const flow = await seat.create(kind, seat.variant === "api" ? { returnSessionTokenExchangeCode: true } : {});
  const { status, body } = await seat.submit(kind, flow, { method: "oidc", provider: "oidc" });
  expect([status, body.error?.id]).toEqual([422, "browser_location_change_required"]);
  const back = await seat.open((await provider.signIn(body.redirect_browser_to ?? "", subject)).href);
  if (seat.variant === "browser") return;
  const { session_token } = await seat.calls.exchange(flow.session_token_exchange_code ?? "", back.searchParams.get("code") ?? "");
  seat.use(session_token ?? "");
}

/** Past the password, with a second factor to come. */
async function halfway(seat: Seat, email: string): Promise<Seat> {
  await enter(seat, email);
  return seat;
}
