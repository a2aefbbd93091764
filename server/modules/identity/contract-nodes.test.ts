import type { UiNode } from "@ory/client-fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, openProgram } from "./testing/browser.ts";
import { newAddress, PASSWORD, refusal, register } from "./testing/people.ts";
import { startIdentity, type TestIdentity } from "./testing/start-identity.ts";

let fresh: FreshDatabase;
let byCode: TestIdentity;
let byLink: TestIdentity;
let stepwise: TestIdentity;
beforeAll(async () => {
  fresh = await freshDatabase();
  byCode = startIdentity(fresh.database);
  byLink = startIdentity(fresh.database, { addressProof: "link" });
  stepwise = startIdentity(fresh.database, { methods: ["identifier_first", "profile", "code"] });
});
afterAll(async () => {
  await Promise.all([byCode, byLink, stepwise].map(({ identity }) => identity.close()));
  await fresh.drop();
});

/** Group, name, type and label of each node but the token's. */
function shapeOf({ ui }: { ui: { nodes: UiNode[] } }) {
  return ui.nodes.flatMap(({ group, attributes, meta }) =>
    attributes.node_type === "input" && attributes.name !== "csrf_token" ? [[group, attributes.name, attributes.type, meta.label?.id].join(" ")] : [],
  );
}

describe.each(["recovery", "verification"] as const)("a new %s flow", (kind) => {
  const Kind = kind === "recovery" ? "Recovery" : "Verification";
  const codeLabel = kind === "recovery" ? 1070010 : 1070011;

  it.each(["code", "link"] as const)("offers the one method that is configured, %s, and is active with it", async (method) => {
    const { app } = method === "code" ? byCode : byLink;
    for (const flow of [await openBrowser(app).ory[`createBrowser${Kind}Flow`](), await openProgram(app)[`createNative${Kind}Flow`]()]) {
      expect(flow).toMatchObject({ state: "choose_method", active: method });
      expect(shapeOf(flow)).toEqual([`${method} email email 1070007`, `${method} method submit 1070009`]);
    }
  });

  it("asks for the code that was mailed, or for the address again where a link was", async () => {
    for (const method of ["code", "link"] as const) {
      const browser = openBrowser((method === "code" ? byCode : byLink).app);
      const flow = await browser.ory[`createBrowser${Kind}Flow`]();
      const body = { method, email: newAddress(), csrf_token: csrfOf(flow) };
      const sent = await browser.ory[`update${Kind}Flow`]({ flow: flow.id, [`update${Kind}FlowBody`]: body } as never);
      expect(sent).toMatchObject({ state: "sent_email", active: method });
      const nodes = {
        code: [`code code text ${codeLabel}`, "code method hidden ", "code method submit 1070009", "code email submit 1070008"],
        link: ["link email email 1070007", "link method submit 1070009"],
      };
      expect(shapeOf(sent).toSorted()).toEqual(nodes[method].toSorted());
    }
  });
});

const PASSWORD_NODES = ["password password password 1070001", "password method submit 1010022"];
const PASSKEY_SUGGESTED = ["passkey passkey_challenge hidden ", "passkey passkey_login hidden "];
const PASSKEY_BUTTON = "passkey passkey_login_trigger button 1010021";

describe("a sign-in", () => {
  it("that asks for the address first has it in a group of its own, and no button for passkeys until it is known", async () => {
    const browser = openBrowser(stepwise.app);
    const flow = await browser.ory.createBrowserLoginFlow();
    const identifier = newAddress();
    expect(shapeOf(flow).toSorted()).toEqual(
      ["identifier_first identifier text 1070004", "identifier_first method submit 1070009", ...PASSKEY_SUGGESTED].toSorted(),
    );
    const { body } = await refusal(
      browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "identifier_first", identifier, csrf_token: csrfOf(flow) } }),
    );
    expect(shapeOf(body as never).toSorted()).toEqual(
      ["identifier_first identifier hidden ", "code method submit 1010015", ...PASSWORD_NODES, ...PASSKEY_SUGGESTED, PASSKEY_BUTTON].toSorted(),
    );
    const told = body.ui?.nodes.find(({ attributes }) => attributes.name === "identifier");
    expect(told?.attributes).toMatchObject({ value: identifier, required: true, autocomplete: "username webauthn" });
  });

  it("that asks for everything at once has the address among what belongs to no method", async () => {
    const flow = await openBrowser(byCode.app).ory.createBrowserLoginFlow();
    expect(shapeOf(flow).toSorted()).toEqual(["default identifier text 1070004", ...PASSWORD_NODES, ...PASSKEY_SUGGESTED, PASSKEY_BUTTON].toSorted());
  });

  it("that confirms who is there offers what they have, with the plain label", async () => {
    const browser = openBrowser(byCode.app);
    const email = newAddress();
    await register(browser, email, PASSWORD);
    const flow = await browser.ory.createBrowserLoginFlow({ refresh: true });
    expect(shapeOf(flow)).toEqual(["default identifier hidden ", "password password password 1070001", "password method submit 1010001"]);
    expect(flow.ui.nodes.find(({ attributes }) => "name" in attributes && attributes.name === "identifier")?.attributes).toMatchObject({ value: email });
  });
});

it("a registration on two pages has a button to sign up, and one to go back", async () => {
  const browser = openBrowser(stepwise.app);
  const flow = await browser.ory.createBrowserRegistrationFlow();
  expect(shapeOf(flow).filter((node) => node.startsWith("profile"))).toEqual(["profile method submit 1040001"]);
  const traits = { email: newAddress() };
  const { body } = await refusal(
    browser.ory.updateRegistrationFlow({ flow: flow.id, updateRegistrationFlowBody: { method: "profile", traits, csrf_token: csrfOf(flow) } }),
  );
  expect(shapeOf(body as never).filter((node) => node.startsWith("profile"))).toEqual(["profile screen submit 1040008"]);
});

/** What a client that knows the contract's numbers shows for them. */
const WORDS: Readonly<Record<number, string>> = {
  1010001: "Sign in",
  1010006: "Authentication code",
  1010007: "Backup recovery code",
  1010009: "Use Authenticator",
  1010010: "Use backup recovery code",
  1010015: "Send sign in code",
  1010021: "Sign in with passkey",
  1010022: "Sign in with password",
  1040001: "Sign up",
  1040006: "Send sign up code",
  1040007: "Sign up with passkey",
  1040008: "Back",
  1050004: "Unlink TOTP Authenticator App",
  1050005: "Authenticator app QR code",
  1050007: "Reveal backup recovery codes",
  1050008: "Generate new backup recovery codes",
  1050011: "Confirm backup recovery codes",
  1050016: "Disable this method",
  1050019: "Add passkey",
  1070001: "Password",
  1070003: "Save",
  1070004: "ID",
  1070006: "Verify code",
  1070007: "Email",
  1070008: "Resend code",
  1070009: "Continue",
  1070010: "Recovery code",
  1070011: "Verification code",
  1070012: "Registration code",
  1070013: "Login code",
};

describe("the forms of every flow", () => {
  async function everyForm() {
    const forms: { kind: string; ui: { nodes: UiNode[] } }[] = [];
    for (const { app } of [byCode, stepwise]) {
      const [browser, program, person] = [openBrowser(app), openProgram(app), openBrowser(app)];
      forms.push({ kind: "login", ...(await browser.ory.createBrowserLoginFlow()) }, { kind: "login", ...(await program.createNativeLoginFlow()) });
      forms.push({ kind: "registration", ...(await browser.ory.createBrowserRegistrationFlow()) });
      forms.push({ kind: "recovery", ...(await browser.ory.createBrowserRecoveryFlow()) });
      await register(person);
      const settings = await person.ory.createBrowserSettingsFlow();
      const change = (step: object) =>
        person.ory.updateSettingsFlow({ flow: settings.id, updateSettingsFlowBody: { method: "lookup_secret", ...step, csrf_token: csrfOf(settings) } });
      forms.push({ kind: "settings", ...settings });
      forms.push(
        { kind: "settings", ...(await change({ lookup_secret_regenerate: true })) },
        { kind: "settings", ...(await change({ lookup_secret_confirm: true })) },
      );
    }
    return forms;
  }

  it("use the contract's words for its numbers, and its order of groups", async () => {
    const groups: Readonly<Record<string, readonly string[]>> = {
      login: ["identifier_first", "default", "webauthn", "passkey", "code", "password"],
      registration: ["default", "webauthn", "passkey", "code", "password", "profile"],
      recovery: ["default", "code"],
      settings: ["default", "profile", "password", "lookup_secret", "webauthn", "passkey", "totp"],
    };
    for (const { kind, ui } of await everyForm()) {
      const labels = ui.nodes.flatMap(({ meta }) => (meta.label && meta.label.id in WORDS ? [meta.label] : []));
      expect(labels.map(({ text }) => text)).toEqual(labels.map(({ id }) => WORDS[id]));
      const seen = [...new Set(ui.nodes.map(({ group }) => group as string))];
      expect(seen).toEqual(groups[kind]?.filter((group) => seen.includes(group)));
    }
  });

  it("bring a script to browsers and none to programs", async () => {
    const scripted = ({ ui }: { ui: { nodes: UiNode[] } }) =>
      ui.nodes.some(({ attributes }) => attributes.node_type === "script" || (attributes.node_type === "input" && (attributes.onclick || attributes.onload)));
    expect(scripted(await openBrowser(byCode.app).ory.createBrowserLoginFlow())).toBe(true);
    for (const flow of [await openProgram(byCode.app).createNativeLoginFlow(), await openProgram(byCode.app).createNativeRegistrationFlow()]) {
      expect(scripted(flow)).toBe(false);
      expect(flow.ui.nodes.some(({ attributes }) => attributes.node_type === "input" && attributes.onclickTrigger)).toBe(true);
    }
  });
});
