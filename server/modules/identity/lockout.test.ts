import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, type Browser } from "./testing/browser.ts";
import { logIn, newAddress, PASSWORD, refusal, register, verifyAddress } from "./testing/people.ts";
import { startIdentity, type TestIdentity } from "./testing/start-identity.ts";

const KNOWN_BROWSER = "vennel_known_browser";

let fresh: FreshDatabase;
let service: TestIdentity;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startIdentity(fresh.database);
});
afterAll(async () => {
  await service.identity.close();
  await fresh.drop();
});

/** Somebody with a browser that they have signed in with, and are signed out of. */
async function owner(): Promise<{ email: string; browser: Browser }> {
  const email = newAddress();
  const browser = openBrowser(service.app, "198.51.100.7");
  await register(browser, email);
  await verifyAddress(browser, email, service.mailTo);
  browser.cookies.delete("ory_kratos_session");
  return { email, browser };
}

async function signIn(browser: Browser, email: string, password = PASSWORD): Promise<number> {
  return logIn(browser, email, password).then(
    () => 200,
    async (error: { response: Response }) => error.response.status,
  );
}

/** Wrong guesses from one network, a new browser each; how each was answered. */
async function attack(email: string, network: number, tries: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < tries; count += 1) statuses.push(await signIn(openBrowser(service.app, `203.0.113.${network}`), email, "a wrong guess"));
  return statuses;
}

async function lettersTo(email: string): Promise<number> {
  const { rows } = await fresh.database.shared((tx) =>
    tx.execute<{ count: number }>(sql`select count(*)::int as count from courier_message where recipient = ${email}`),
  );
  return rows[0]?.count ?? 0;
}

async function askForRecovery(browser: Browser, email: string) {
  const flow = await browser.ory.createBrowserRecoveryFlow();
  return browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", email, csrf_token: csrfOf(flow) } });
}

describe("somebody who guesses at an account", () => {
  it("uses up the tries of their own network and nobody else's", async () => {
    const { email } = await owner();
    expect((await attack(email, 1, 12)).slice(-3)).toEqual([400, 429, 429]);
    expect(await signIn(openBrowser(service.app, "198.51.100.99"), email)).toBe(200);
  });

  it("gets a hundred tries an hour from all networks together, and then still closes no browser that its owner has used", { timeout: 120_000 }, async () => {
    const { email, browser } = await owner();
    const statuses: number[] = [];
    for (let network = 10; network < 22; network += 1) statuses.push(...(await attack(email, network, 10)));
    expect(statuses.filter((status) => status === 400)).toHaveLength(100);
    expect(statuses.slice(-20)).toEqual(Array<number>(20).fill(429));
    expect(await signIn(openBrowser(service.app, "198.51.100.99"), email)).toBe(429);
    expect(await signIn(browser, email)).toBe(200);
  });

  it("is not taken for a known browser by a proof of another account, a changed one, or one from before the password changed", async () => {
    const [one, two] = [await owner(), await owner()];
    const proof = one.browser.cookies.get(KNOWN_BROWSER) ?? "";
    expect(proof).toMatch(/^\w{16}\.[\w-]{43}$/);
    await attack(two.email, 40, 10);
    const tryWith = async (value: string, email: string, network = "203.0.113.40") => {
      const browser = openBrowser(service.app, network);
      browser.cookies.set(KNOWN_BROWSER, value);
      return signIn(browser, email);
    };
    expect(await tryWith(proof, two.email)).toBe(429);
    await attack(one.email, 41, 10);
    expect(await tryWith(`${"A".repeat(16)}${proof.slice(16)}`, one.email, "203.0.113.41")).toBe(429);
    expect(await tryWith(proof, one.email, "203.0.113.41")).toBe(200);

    await signIn(one.browser, one.email);
    const flow = await one.browser.ory.createBrowserSettingsFlow();
    await one.browser.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: { method: "password", password: PASSWORD, csrf_token: csrfOf(flow) },
    });
    expect(await tryWith(proof, one.email, "203.0.113.41")).toBe(429);
    expect(await tryWith(one.browser.cookies.get(KNOWN_BROWSER) ?? "", one.email, "203.0.113.41")).toBe(200);
  });

  it("of a known browser gets ten tries as well", async () => {
    const { email, browser } = await owner();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await signIn(browser, email, "a wrong guess"));
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});

describe("somebody who has letters sent to an address", () => {
  it("uses up those of their own network; the owner still recovers the account, by a link once ten codes are out", async () => {
    const { email } = await owner();
    const asked = async (network: string) =>
      askForRecovery(openBrowser(service.app, network), email).catch((error: { response: Response }) => error.response.status);
    for (let count = 0; count < 10; count += 1) expect(await asked("203.0.113.60")).toMatchObject({ active: "code" });
    expect(await asked("203.0.113.60")).toBe(429);

    const browser = openBrowser(service.app, "198.51.100.50");
    expect(await askForRecovery(browser, email)).toMatchObject({ state: "sent_email", active: "link" });
    const link = /http\S+token=\S+/.exec((await service.mailTo(email)).body)?.[0] ?? "";
    await browser.open(new URL(link).pathname + new URL(link).search);
    expect((await browser.ory.toSession()).active).toBe(true);
  });

  it("has no more than twenty sent in an hour from however many networks, and the owner gets in by the newest", async () => {
    const { email } = await owner();
    const before = await lettersTo(email);
    const asked: Awaited<ReturnType<typeof askForRecovery>>[] = [];
    const mallory = Array.from({ length: 8 }, (_, n) => openBrowser(service.app, `203.0.113.${80 + n}`));
    for (let count = 0; count < 40; count += 1) asked.push(await askForRecovery(mallory[count % 8] as Browser, email));
    expect(asked.map(({ active }) => active)).toEqual([...Array<string>(10).fill("code"), ...Array<string>(30).fill("link")]);
    expect((await lettersTo(email)) - before).toBe(20);
    expect(asked.slice(20).map(({ ui }) => ui.messages?.[0]?.text)).toEqual(Array(20).fill(expect.stringContaining("newest letter still works")));
    // Guesses at the flow of a link use nothing up.
    const [last, hers] = [asked[19], mallory[19 % 8]];
    for (let count = 0; count < 7; count += 1)
      await hers?.ory
        .updateRecoveryFlow({ flow: last?.id ?? "", updateRecoveryFlowBody: { method: "code", code: "123456", csrf_token: last ? csrfOf(last) : "" } })
        .catch(() => {});

    const browser = openBrowser(service.app, "198.51.100.51");
    expect(await askForRecovery(browser, email)).toMatchObject({ state: "sent_email", active: "link" });
    const link = /http\S+token=\S+/.exec((await service.mailTo(email)).body)?.[0] ?? "";
    await browser.open(new URL(link).pathname + new URL(link).search);
    expect((await browser.ory.toSession()).active).toBe(true);
  });

  it("keeps no code from a browser that its owner has used", async () => {
    const { email, browser } = await owner();
    for (let count = 0; count < 10; count += 1) await askForRecovery(openBrowser(service.app, "203.0.113.61"), email);
    expect(await askForRecovery(browser, email)).toMatchObject({ active: "code" });
  });
});

it("a browser is known once a second factor was given, not by the password alone", async () => {
  const { email, browser } = await owner();
  await signIn(browser, email);
  const flow = await browser.ory.createBrowserSettingsFlow();
  const csrf_token = csrfOf(flow);
  await browser.ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { method: "lookup_secret", lookup_secret_regenerate: true, csrf_token } });
  await browser.ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { method: "lookup_secret", lookup_secret_confirm: true, csrf_token } });
  const thief = openBrowser(service.app, "203.0.113.70");
  await signIn(thief, email);
  expect((await refusal(thief.ory.toSession())).status).toBe(403);
  expect(thief.cookies.has(KNOWN_BROWSER)).toBe(false);
});
