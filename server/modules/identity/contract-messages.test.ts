import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, type Browser } from "./testing/browser.ts";
import { logIn, newAddress, PASSWORD, register } from "./testing/people.ts";
import { startIdentity, type TestIdentity } from "./testing/start-identity.ts";
import type { FlowKind } from "./tables.ts";

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

interface Answer {
  readonly status: number;
  /** Message ids of the form, and those of each field with its name. */
  readonly form: number[];
  readonly fields: string[];
}

/** Begins a flow and sends it this; what the clients' types forbid can be sent too. */
async function send(browser: Browser, kind: FlowKind, body: object, query = ""): Promise<Answer> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const flow = (await (await browser.open(`/auth/self-service/${kind}/browser${query}`, { headers })).json()) as Shown & { id: string };
  const sent = JSON.stringify({ csrf_token: csrfOf(flow as never), ...body });
  const answer = await browser.open(`/auth/self-service/${kind}?flow=${flow.id}`, { method: "POST", headers, body: sent });
  const { ui } = (await answer.json()) as Partial<Shown>;
  return {
    status: answer.status,
    form: (ui?.messages ?? []).map(({ id }) => id),
    fields: (ui?.nodes ?? []).flatMap(({ attributes, messages }) => messages.map(({ id }) => `${attributes.name} ${id}`)),
  };
}
interface Shown {
  readonly ui: {
    readonly messages?: readonly { id: number }[];
    readonly nodes: readonly { attributes: { name: string }; messages: readonly { id: number }[] }[];
  };
}

/** Somebody who is signed in with a password, and whose account asks for a recovery code as second step. */
async function withRecoveryCodes(): Promise<Browser> {
  const email = newAddress();
  const browser = openBrowser(service.app);
  await register(browser, email);
  const flow = await browser.ory.createBrowserSettingsFlow();
  for (const step of [{ lookup_secret_regenerate: true }, { lookup_secret_confirm: true }])
    await browser.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: { method: "lookup_secret", ...step, csrf_token: csrfOf(flow) },
    });
  const again = openBrowser(service.app);
  await logIn(again, email).catch(() => undefined);
  return again;
}

describe("a form that names no method, or one that nobody knows, is told so", () => {
  it.each([
    ["login", 4010002],
    ["registration", 4010003],
    ["settings", 4010004],
    ["recovery", 4010005],
    ["verification", 4010006],
  ] as const)("%s: %d", async (kind, id) => {
    const browser = openBrowser(service.app);
    if (kind === "settings") await register(browser);
    for (const method of [undefined, "", "telepathy"])
      expect(await send(browser, kind, { method, traits: { email: newAddress() } })).toEqual({ status: 400, form: [id], fields: [] });
  });
});

describe("a value that does not fit its field is named by the contract's number", () => {
  it("an address that is none: 4000040", async () => {
    const browser = openBrowser(service.app);
    const traits = { email: "not an address" };
    expect(await send(browser, "registration", { method: "password", password: PASSWORD, traits })).toMatchObject({ fields: ["traits.email 4000040"] });
    for (const kind of ["recovery", "verification"] as const)
      expect(await send(browser, kind, { method: "code", email: "not an address" })).toMatchObject({ status: 400, fields: ["email 4000040"] });
  });

  it.each([[12], [true], [["a@b.test"]], [{ a: 1 }]])("%j where text is expected: 4000026", async (given_name) => {
    const traits = { email: newAddress(), given_name };
    const answer = await send(openBrowser(service.app), "registration", { method: "password", password: PASSWORD, traits });
    expect(answer).toMatchObject({ status: 400, fields: ["traits.given_name 4000026"] });
  });

  it("an empty authenticator code: 4000002", async () => {
    const browser = openBrowser(service.app);
    await register(browser);
    expect(await send(browser, "settings", { method: "totp", totp_code: "" })).toMatchObject({ status: 400, fields: ["totp_code 4000002"] });
  });
});

describe("a second step that is not set up is named by the contract's number", () => {
  it("an authenticator: 4000011", async () => {
    const answer = await send(await withRecoveryCodes(), "login", { method: "totp", totp_code: "123456" }, "?aal=aal2");
    expect(answer).toEqual({ status: 400, form: [4000011], fields: [] });
  });
});
