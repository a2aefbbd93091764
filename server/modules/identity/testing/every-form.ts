import type { FrontendApi, UiNode } from "@ory/client-fetch";
import { generate } from "otplib";
import { newAuthenticator } from "./authenticator.ts";
import { csrfOf, openBrowser, openProgram, valueOf } from "./browser.ts";
import { newAddress, refusal, register } from "./people.ts";
import type { TestIdentity } from "./start-identity.ts";

export interface Form {
  readonly ui: { readonly nodes: readonly UiNode[] };
}

export interface Services {
  /** Everything on one page. */
  readonly whole: TestIdentity;
  /** Asks for the address, or for name and address, on a first page. */
  readonly stepwise: TestIdentity;
  readonly byLink: TestIdentity;
}

type Kind = "Recovery" | "Verification";

/** The forms of every flow, each as somebody who wants it gets it. */
export function everyForm({ whole, stepwise, byLink }: Services) {
  const browse = () => openBrowser(whole.app).ory;
  const program = () => openProgram(whole.app);

  async function person(): Promise<FrontendApi> {
    const browser = openBrowser(whole.app);
    await register(browser);
    return browser.ory;
  }

  async function change(ory: FrontendApi, body: (flow: Form & { id: string }) => object): Promise<Form> {
    const flow = await ory.createBrowserSettingsFlow();
    return ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { csrf_token: csrfOf(flow), ...body(flow) } as never });
  }

  async function withTotp(ory: FrontendApi): Promise<Form> {
    const flow = await ory.createBrowserSettingsFlow();
    const shown = flow.ui.nodes.find(({ attributes }) => attributes.node_type === "text" && attributes.id === "totp_secret_key")?.attributes;
    const totp_code = await generate({ secret: shown?.node_type === "text" ? shown.text.text : "" });
    return ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { method: "totp", totp_code, csrf_token: csrfOf(flow) } });
  }

  async function newCodes(ory: FrontendApi): Promise<Form> {
    const flow = await ory.createBrowserSettingsFlow();
    const send = (button: object) =>
      ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { method: "lookup_secret", csrf_token: csrfOf(flow), ...button } });
    await send({ lookup_secret_regenerate: true });
    return send({ lookup_secret_confirm: true });
  }

  const withKey = (ory: FrontendApi) =>
    change(ory, (flow) => ({
      method: "webauthn",
      webauthn_register: newAuthenticator().create(optionsOf(flow, "webauthn_register_trigger")),
      webauthn_register_displayname: "Blue",
    }));
  const withPasskey = (ory: FrontendApi) =>
    change(ory, (flow) => ({ method: "passkey", passkey_settings_register: newAuthenticator().create(optionsOf(flow, "passkey_create_data")) }));

  async function secondFactor(add: (ory: FrontendApi) => Promise<unknown>): Promise<Form> {
    const ory = await person();
    await add(ory);
    return ory.createBrowserLoginFlow({ aal: "aal2", refresh: true });
  }

  async function identified(): Promise<Form> {
    const { ory } = openBrowser(stepwise.app);
    const flow = await ory.createBrowserLoginFlow();
    const sent = { method: "identifier_first" as const, identifier: newAddress(), csrf_token: csrfOf(flow) };
    return (await refusal(ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: sent }))).body as unknown as Form;
  }

  async function introduced(): Promise<Form> {
    const { ory } = openBrowser(stepwise.app);
    const flow = await ory.createBrowserRegistrationFlow();
    const sent = { method: "profile" as const, traits: { email: newAddress() }, csrf_token: csrfOf(flow) };
    return (await refusal(ory.updateRegistrationFlow({ flow: flow.id, updateRegistrationFlowBody: sent }))).body as unknown as Form;
  }

  const asked = (kind: Kind, { app }: TestIdentity): Promise<Form> => openBrowser(app).ory[`createBrowser${kind}Flow`]();
  async function mailed(kind: Kind, { app }: TestIdentity): Promise<Form> {
    const { ory } = openBrowser(app);
    const flow = await ory[`createBrowser${kind}Flow`]();
    const sent = { method: flow.active, email: newAddress(), csrf_token: csrfOf(flow) };
    return ory[`update${kind}Flow`]({ flow: flow.id, [`update${kind}FlowBody`]: sent } as never);
  }

  return {
    "sign-in": () => browse().createBrowserLoginFlow(),
    "sign-in, program": () => program().createNativeLoginFlow(),
    "sign-in, first page": () => openBrowser(stepwise.app).ory.createBrowserLoginFlow(),
    "sign-in, second page": identified,
    "sign-in, once more": async () => (await person()).createBrowserLoginFlow({ refresh: true }),
    "sign-in, once more, passkey": async () => {
      const ory = await person();
      await withPasskey(ory);
      return ory.createBrowserLoginFlow({ refresh: true });
    },
    "second factor, totp": () => secondFactor(withTotp),
    "second factor, lookup_secret": () => secondFactor(newCodes),
    "second factor, webauthn": () => secondFactor(withKey),
    registration: () => browse().createBrowserRegistrationFlow(),
    "registration, program": () => program().createNativeRegistrationFlow(),
    "registration, first page": () => openBrowser(stepwise.app).ory.createBrowserRegistrationFlow(),
    "registration, second page": introduced,
    settings: async () => (await person()).createBrowserSettingsFlow(),
    "settings, totp": async () => withTotp(await person()),
    "settings, lookup_secret": async () => newCodes(await person()),
    "settings, webauthn": async () => withTwo(await person(), withKey),
    "settings, passkey": async () => withTwo(await person(), withPasskey),
    "recovery, code": () => asked("Recovery", whole),
    "recovery, code sent": () => mailed("Recovery", whole),
    "recovery, link": () => asked("Recovery", byLink),
    "recovery, link sent": () => mailed("Recovery", byLink),
    "verification, code": () => asked("Verification", whole),
    "verification, code sent": () => mailed("Verification", whole),
    "verification, link": () => asked("Verification", byLink),
    "verification, link sent": () => mailed("Verification", byLink),
  } satisfies Readonly<Record<string, () => Promise<Form>>>;
}

export type FormName = keyof ReturnType<typeof everyForm>;

async function withTwo(ory: FrontendApi, add: (ory: FrontendApi) => Promise<Form>): Promise<Form> {
  await add(ory);
  return add(ory);
}

function optionsOf(flow: Form, name: string) {
  const { publicKey } = JSON.parse(valueOf(flow as Parameters<typeof valueOf>[0], name)) as {
    publicKey: Parameters<ReturnType<typeof newAuthenticator>["create"]>[0];
  };
  return publicKey;
}
