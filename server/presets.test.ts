import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { configuredProviders } from "./configured-providers.ts";
import { readSettings } from "./env.ts";
import { csrfOf, openBrowser, type Browser } from "./modules/identity/testing/browser.ts";
import { newAddress, refusal } from "./modules/identity/testing/people.ts";
import { PUBLIC_URL, startIdentity, type TestIdentity } from "./modules/identity/testing/start-identity.ts";
import { startWellKnownProviders, type BadSignature, type ProviderGuest, type WellKnownProviders } from "./modules/identity/testing/well-known-providers.ts";
import { freshDatabase, type FreshDatabase } from "./testing/fresh-database.ts";

let fresh: FreshDatabase;
let providers: WellKnownProviders;
let service: TestIdentity;
let startService: () => TestIdentity;
beforeAll(async () => {
  fresh = await freshDatabase();
  providers = await startWellKnownProviders();
  const client = (name: string) => ({ [`VENNEL_${name}_CLIENT_ID`]: "id", [`VENNEL_${name}_CLIENT_SECRET`]: "secret" });
  const settings = readSettings({ ...client("GOOGLE"), ...client("MICROSOFT"), ...client("GITHUB") });
  startService = () => startIdentity(fresh.database, { providers: configuredProviders(settings), fetch: providers.fetch });
  service = startService();
});
afterAll(async () => {
  await service.identity.close();
  await providers.close();
  await fresh.drop();
});

type Preset = "google" | "microsoft" | "github";

function newGuest(more: Partial<ProviderGuest> = {}): ProviderGuest {
  return { subject: String(randomInt(2 ** 40)), email: newAddress(), isVerified: true, ...more };
}

/** The whole way in a browser; returns the page that it ends on. */
async function enter(browser: Browser, preset: Preset, guest: ProviderGuest): Promise<URL> {
  const flow = await browser.ory.createBrowserLoginFlow();
  const { body } = await refusal(
    browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "oidc", provider: preset, csrf_token: csrfOf(flow) } }),
  );
  const back = await providers.visit(body.redirect_browser_to ?? "", guest);
  const answer = await browser.open(back.pathname + back.search, { headers: { accept: "text/html" } });
  return new URL(answer.headers.get("location") ?? "about:blank");
}

/** What the form says after a sign-in that was refused. */
async function refusedWith(preset: Preset, guest: ProviderGuest): Promise<string> {
  const browser = openBrowser(service.app);
  const page = await enter(browser, preset, guest);
  const flow = await browser.ory.getLoginFlow({ id: page.searchParams.get("flow") ?? "" });
  return flow.ui.messages?.[0]?.text ?? "";
}

it("the form offers each by its name", async () => {
  const flow = await openBrowser(service.app).ory.createBrowserLoginFlow();
  const labels = flow.ui.nodes.filter(({ group }) => group === "oidc").map(({ meta }) => meta.label?.text);
  expect(labels).toEqual(["Sign in with GitHub", "Sign in with Google", "Sign in with Microsoft"]);
});

describe.each([
  { preset: "google", isVerified: true, name: { given_name: "Ada", family_name: "Berg" } },
  // Any directory can claim any address.
  { preset: "microsoft", isVerified: false, name: { given_name: "Ada", family_name: "Berg" } },
  { preset: "github", isVerified: true, name: { given_name: "Ada", family_name: "Maria Berg" } },
] as const)("$preset", ({ preset, isVerified, name }) => {
  it("signs somebody up with what it tells, and finds them again", async () => {
    const guest = newGuest();
    const browser = openBrowser(service.app);
    expect((await enter(browser, preset, guest)).href).toBe(`${PUBLIC_URL}/`);
    const { identity } = await browser.ory.toSession();
    expect(identity?.traits).toEqual({ email: guest.email, ...name });
    expect(identity?.verifiable_addresses?.[0]?.verified).toBe(isVerified);

    const elsewhere = openBrowser(service.app);
    await enter(elsewhere, preset, { ...guest, email: newAddress() });
    expect((await elsewhere.ory.toSession()).identity?.id).toBe(identity?.id);
  });

  it("lets nobody in without an address", async () => {
    expect(await refusedWith(preset, newGuest({ email: null }))).toContain("tells no e-mail address");
  });

  it("does not vouch for an address that it has not checked", async () => {
    const browser = openBrowser(service.app);
    await enter(browser, preset, newGuest({ isVerified: false }));
    expect((await browser.ory.toSession()).identity?.verifiable_addresses?.[0]?.verified).toBe(false);
  });

  it("gives nobody the account that has the same address", async () => {
    const guest = newGuest();
    await enter(openBrowser(service.app), preset, guest);
    const other = openBrowser(service.app);
    await enter(other, preset, newGuest({ email: guest.email }));
    expect((await refusal(other.ory.toSession())).status).toBe(401);
  });
});

describe("a token", () => {
  it.each([
    ["google", "of another issuer", { iss: "https://accounts.evil.test" }],
    ["google", "for another client", { aud: "somebody else" }],
    ["google", "for another sign-in", { nonce: "another" }],
    ["google", "that has expired", { exp: 1 }],
    ["microsoft", "of another directory than it says", { tid: randomUUID() }],
    ["microsoft", "of no directory", { tid: undefined }],
    ["microsoft", "for another client", { aud: "somebody else" }],
  ] as const)("of %s %s is refused", async (preset, _what, forged) => {
    expect(await refusedWith(preset, newGuest({ forged }))).toContain("cannot be trusted");
  });

  it.each<BadSignature>(["none", "another key", "changed afterwards", "HS256 by the client's secret", "HS256 by the public key", "RS512"])(
    "that the provider did not sign (%s) is refused",
    async (signature) => {
      expect(await refusedWith("google", newGuest({ signature }))).toContain("cannot be trusted");
    },
  );
});

it("GitHub's API being away is explained", async () => {
  providers.isGithubDown = true;
  expect(await refusedWith("github", newGuest())).toContain("cannot be trusted");
  providers.isGithubDown = false;
});

it("a discovery that names another issuer than the configured one is not believed", async () => {
  providers.discovered = { issuer: "https://accounts.evil.test" };
  const fooled = startService();
  onTestFinished(async () => {
    providers.discovered = {};
    await fooled.identity.close();
  });
  const { ory } = openBrowser(fooled.app);
  const flow = await ory.createBrowserLoginFlow();
  const { status, body } = await refusal(
    ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "oidc", provider: "google", csrf_token: csrfOf(flow) } }),
  );
  expect([status, body.redirect_browser_to]).toEqual([400, undefined]);
});
