import { randomUUID } from "node:crypto";
import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { newAuthenticator } from "../testing/authenticator.ts";
import { startOpenidProvider, type OpenidService } from "../testing/openid-provider.ts";
import { newAddress } from "../testing/people.ts";
import { PUBLIC_URL, startIdentity, type TestIdentity } from "../testing/start-identity.ts";
import { SEATS, takeSeat, type Seat } from "./seat.ts";
import { codeIn, enter, hasField, join, linkIn, methodsOf, textIn, valueIn } from "./steps.ts";

let fresh: FreshDatabase;
let provider: OpenidService;
let service: TestIdentity;
beforeAll(async () => {
  fresh = await freshDatabase();
  provider = await startOpenidProvider();
  service = startIdentity(fresh.database, { providers: [provider.setting], methods: ["webauthn"] });
});
afterAll(async () => {
  await service.identity.close();
  await provider.close();
  await fresh.drop();
});

async function change(seat: Seat, body: object) {
  return seat.submit("settings", await seat.create("settings"), body);
}

describe.each(SEATS)("$name: settings", ({ client, variant }) => {
  const sit = () => takeSeat(service.app, client, variant);

  it("of the profile", async () => {
    const seat = sit();
    const email = await join(seat);
    const saved = await change(seat, { method: "profile", traits: { email, given_name: "Ida", family_name: "Lind" } });
    expect([saved.status, saved.body.state]).toEqual([200, "success"]);
    expect((await seat.whoami()).identity?.traits).toEqual({ email, given_name: "Ida", family_name: "Lind" });
  });

  it("of the password", async () => {
    const seat = sit();
    const email = await join(seat);
    expect((await change(seat, { method: "password", password: "quite another meadow" })).status).toBe(200);
    expect((await enter(sit(), email)).status).toBe(400);
    expect((await enter(sit(), email, "quite another meadow")).status).toBe(200);
  });

  it("of an authenticator, on and off", async () => {
    const seat = sit();
    await join(seat);
    const flow = await seat.create("settings");
    const { text: secret } = textIn(flow, "totp_secret_key");
    const totp_code = await generate({ secret, epoch: Math.floor(service.now().getTime() / 1000) });
    const added = await seat.submit("settings", flow, { method: "totp", totp_code });
    expect([added.status, hasField(added.body, "totp_unlink")]).toEqual([200, true]);
    const removed = await change(seat, { method: "totp", totp_unlink: true });
    expect([removed.status, hasField(removed.body, "totp_code")]).toEqual([200, true]);
  });

  it("of recovery codes: made, confirmed, shown again, disabled", async () => {
    const seat = sit();
    await join(seat);
    const flow = await seat.create("settings");
    const step = (button: string) => seat.submit("settings", flow, { method: "lookup_secret", [button]: true });
    const made = textIn((await step("lookup_secret_regenerate")).body, "lookup_secret_codes").text;
    expect((await step("lookup_secret_confirm")).status).toBe(200);
    expect(textIn((await step("lookup_secret_reveal")).body, "lookup_secret_codes").text).toBe(made);
    expect(hasField((await step("lookup_secret_disable")).body, "lookup_secret_regenerate")).toBe(true);
  });

  it("of a passkey, added and removed", async () => {
    const seat = sit();
    await join(seat);
    const flow = await seat.create("settings");
    const { publicKey } = JSON.parse(valueIn(flow, "passkey_create_data"));
    const added = await seat.submit("settings", flow, { method: "passkey", passkey_settings_register: newAuthenticator().create(publicKey) });
    expect(added.status).toBe(200);
    const removed = await change(seat, { method: "passkey", passkey_remove: valueIn(added.body, "passkey_remove") });
    expect([removed.status, hasField(removed.body, "passkey_remove")]).toEqual([200, false]);
  });

  it("of a security key, added and removed", async () => {
    const seat = sit();
    await join(seat);
    const flow = await seat.create("settings");
    const { publicKey } = JSON.parse(valueIn(flow, "webauthn_register_trigger"));
    const webauthn_register = newAuthenticator().create(publicKey);
    const added = await seat.submit("settings", flow, { method: "webauthn", webauthn_register, webauthn_register_displayname: "Blue" });
    expect(added.status).toBe(200);
    const removed = await change(seat, { method: "webauthn", webauthn_remove: valueIn(added.body, "webauthn_remove") });
    expect([removed.status, hasField(removed.body, "webauthn_remove")]).toEqual([200, false]);
  });

  it.runIf(variant === "api")("of a provider: linking is said to lead through a browser", async () => {
    const seat = sit();
    await join(seat);
    const sent = await change(seat, { method: "oidc", link: "oidc" });
    expect([sent.status, sent.body.ui?.messages?.map(({ id }) => id)]).toEqual([400, [4000001]]);
  });

  it.runIf(variant === "browser")("of a provider: linked and unlinked", async () => {
    const seat = sit();
    await join(seat);
    const flow = await seat.create("settings");
    const sent = await seat.submit("settings", flow, { method: "oidc", link: "oidc" });
    expect(sent.status).toBe(422);
    const subject = randomUUID();
    provider.accounts.set(subject, { email: newAddress(), email_verified: true });
    await seat.open((await provider.signIn(sent.body.redirect_browser_to ?? "", subject)).href);
    const linked = await seat.read("settings", flow.id);
    expect(valueIn(linked, "unlink")).toBe("oidc");
    const unlinked = await seat.submit("settings", linked, { method: "oidc", unlink: "oidc" });
    expect([unlinked.status, valueIn(unlinked.body, "link")]).toEqual([200, "oidc"]);
  });

  it("is refused by a method that is not offered", async () => {
    const seat = sit();
    await join(seat);
    expect((await change(seat, { method: "saml", link: "x" })).status).toBe(404);
  });
});

describe.each(SEATS)("$name: recovery", ({ client, variant }) => {
  const sit = () => takeSeat(service.app, client, variant);

  it("by code", async () => {
    const email = await join(sit());
    const seat = sit();
    const flow = await seat.create("recovery");
    expect((await seat.submit("recovery", flow, { method: "code", email })).body.state).toBe("sent_email");
    const done = await seat.submit("recovery", flow, { method: "code", code: await codeIn(service, email) });
    // A browser is sent to the settings, a program gets their address.
    expect(done.status).toBe(variant === "browser" ? 422 : 200);
    expect(await methodsOf(seat)).toEqual(["code_recovery"]);
    const settings = settingsOf(done.body);
    const saved = await seat.submit("settings", await seat.read("settings", settings), { method: "password", password: "a brand new meadow" });
    expect(saved.status).toBe(200);
    expect((await enter(sit(), email, "a brand new meadow")).status).toBe(200);
  });

  it("by link, also when it is sent instead of opened", async () => {
    const email = await join(sit());
    const seat = sit();
    const flow = await seat.create("recovery");
    expect((await seat.submit("recovery", flow, { method: "link", email })).status).toBe(200);
    const token = (await linkIn(service, email)).searchParams.get("token") ?? "";
    const done = await seat.submit("recovery", flow, { method: "link", email }, { token });
    expect(done.status).toBe(variant === "browser" ? 422 : 200);
    expect(await methodsOf(seat)).toEqual(["link_recovery"]);
  });

  it("by a link that the person's browser opens", async () => {
    const owner = sit();
    const email = await join(owner);
    const verification = await owner.create("verification");
    await owner.submit("verification", verification, { method: "code", email });
    await owner.submit("verification", verification, { method: "code", code: await codeIn(service, email) });
    const seat = sit();
    await seat.submit("recovery", await seat.create("recovery"), { method: "link", email });
    const page = await takeSeat(service.app, client, "browser").open((await linkIn(service, email)).href);
    expect(page.href).toContain(`${PUBLIC_URL}/settings?flow=`);
  });
});

describe.each(SEATS)("$name: verification", ({ client, variant }) => {
  const sit = () => takeSeat(service.app, client, variant);

  it("by code", async () => {
    const seat = sit();
    const email = await join(seat);
    const flow = await seat.create("verification");
    await seat.submit("verification", flow, { method: "code", email });
    const done = await seat.submit("verification", flow, { method: "code", code: await codeIn(service, email) });
    expect([done.status, done.body.state]).toEqual([200, "passed_challenge"]);
    expect((await seat.whoami()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
  });

  it("by link, sent instead of opened", async () => {
    const seat = sit();
    const email = await join(seat);
    const flow = await seat.create("verification");
    await seat.submit("verification", flow, { method: "link", email });
    const token = (await linkIn(service, email)).searchParams.get("token") ?? "";
    expect((await seat.submit("verification", flow, { method: "link", email }, { token })).body.state).toBe("passed_challenge");
    expect((await seat.whoami()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
  });

  it("by a link that the person's browser opens", async () => {
    const seat = sit();
    const email = await join(seat);
    await seat.submit("verification", await seat.create("verification"), { method: "link", email });
    const browser = takeSeat(service.app, client, "browser");
    await enter(browser, email);
    await browser.open((await linkIn(service, email)).href);
    expect((await seat.whoami()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
  });
});

/** The settings flow in which a new password is set: in the address to go to, or among what to continue with. */
function settingsOf({ redirect_browser_to, continue_with }: Awaited<ReturnType<Seat["submit"]>>["body"]): string {
  if (redirect_browser_to) return new URL(redirect_browser_to).searchParams.get("flow") ?? "";
  return continue_with?.find(({ action }) => action === "show_settings_ui")?.flow?.id ?? "";
}
