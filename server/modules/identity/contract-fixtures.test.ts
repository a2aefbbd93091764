import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { UiNode } from "@ory/client-fetch";
import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, openProgram, type Browser } from "./testing/browser.ts";
import { newAddress, refusal, register } from "./testing/people.ts";
import { startIdentity, type TestIdentity } from "./testing/start-identity.ts";

/** A checkout of Ory Kratos v26.2.0, whose own tests keep the nodes of its forms; not part of this repository. */
const SOURCE = process.env["KRATOS_SOURCE"];

interface Form {
  readonly ui: { readonly nodes: readonly UiNode[] };
}

/** The attributes of a node that a client acts on; those that only help to fill a field in are not compared. */
function linesOf(nodes: readonly UiNode[]): string[] {
  return nodes.map(({ type, group, attributes, meta }) => {
    const a = attributes as unknown as Record<string, unknown>;
    const kept = ["type", "required", "disabled", "autocomplete", "pattern", "maxlength", "onclick", "onclickTrigger", "onloadTrigger"];
    const shown = kept.filter((name) => a[name]).map((name) => `${name}=${String(a[name])}`);
    return [group, type, a["name"] ?? a["id"], ...shown, meta.label ? `label=${meta.label.id}` : ""].filter(Boolean).join(" ");
  });
}

/** Where we differ on purpose; docs/kratos/coverage.md says why. */
const AUTOCOMPLETE = / autocomplete=(?:email|one-time-code|username webauthn)/;
const plain = (line: string) => line.replace(AUTOCOMPLETE, "").replace(/ (pattern|maxlength)=\S+/g, "");

describe.runIf(SOURCE)("the nodes that Kratos' own tests keep", () => {
  let fresh: FreshDatabase;
  let whole: TestIdentity;
  let stepwise: TestIdentity;
  let byLink: TestIdentity;
  beforeAll(async () => {
    fresh = await freshDatabase();
    whole = startIdentity(fresh.database, { methods: ["code"] });
    stepwise = startIdentity(fresh.database, { methods: ["identifier_first", "profile", "code"] });
    byLink = startIdentity(fresh.database, { addressProof: "link" });
  });
  afterAll(async () => {
    await Promise.all([whole, stepwise, byLink].map(({ identity }) => identity.close()));
    await fresh.drop();
  });

  const login = (): Promise<Form> => openBrowser(whole.app).ory.createBrowserLoginFlow();
  const first = (): Promise<Form> => openBrowser(stepwise.app).ory.createBrowserLoginFlow();
  async function second(): Promise<Form> {
    const { ory } = openBrowser(stepwise.app);
    const flow = await ory.createBrowserLoginFlow();
    const sent = { method: "identifier_first" as const, identifier: newAddress(), csrf_token: csrfOf(flow) };
    return (await refusal(ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: sent }))).body as unknown as Form;
  }
  async function signedIn(): Promise<Browser> {
    const browser = openBrowser(whole.app);
    await register(browser);
    return browser;
  }
  async function refresh(): Promise<Form> {
    return (await signedIn()).ory.createBrowserLoginFlow({ refresh: true });
  }
  async function settings(): Promise<Form> {
    return (await signedIn()).ory.createBrowserSettingsFlow();
  }
  async function withTotp(): Promise<Form> {
    const { ory } = await signedIn();
    const flow = await ory.createBrowserSettingsFlow();
    const shown = flow.ui.nodes.find(({ attributes }) => attributes.node_type === "text" && attributes.id === "totp_secret_key")?.attributes;
    const totp_code = await generate({ secret: shown?.node_type === "text" ? shown.text.text : "" });
    return ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { method: "totp", totp_code, csrf_token: csrfOf(flow) } });
  }
  async function mailed(kind: "Recovery" | "Verification", by: "code" | "link"): Promise<Form> {
    const { ory } = openBrowser((by === "code" ? whole : byLink).app);
    const flow = await ory[`createBrowser${kind}Flow`]();
    const sent = { method: by, email: newAddress(), csrf_token: csrfOf(flow) };
    return ory[`update${kind}Flow`]({ flow: flow.id, [`update${kind}FlowBody`]: sent } as never);
  }

  it.each<[string, () => Promise<Form>]>([
    ["password/TestFormHydration-method=PopulateLoginMethodFirstFactor", login],
    ["password/TestFormHydration-method=PopulateLoginMethodFirstFactorRefresh", refresh],
    ["passkey/TestFormHydration-method=PopulateLoginMethodFirstFactor", login],
    ["passkey/TestFormHydration-method=PopulateLoginMethodIdentifierFirstCredentials-case=no_options-case=account_enumeration_mitigation_enabled", second],
    ["code/TestFormHydration-method=PopulateLoginMethodFirstFactor-case=code_is_used_for_passwordless_login_and_request_is_1fa", login],
    ["idfirst/TestFormHydration-method=PopulateLoginMethodIdentifierFirstIdentification", first],
    ["passkey/TestPopulateRegistrationMethod-method=PopulateRegistrationMethod-type=api", () => openProgram(whole.app).createNativeRegistrationFlow()],
    ["password/TestPopulateRegistrationMethod-method=PopulateRegistrationMethod", () => openBrowser(whole.app).ory.createBrowserRegistrationFlow()],
    ["code/TestPopulateRegistrationMethod-method=PopulateRegistrationMethod", () => openBrowser(whole.app).ory.createBrowserRegistrationFlow()],
    ["passkey/TestPopulateRegistrationMethod-method=PopulateRegistrationMethod-type=browser", () => openBrowser(whole.app).ory.createBrowserRegistrationFlow()],
    ["totp/TestCompleteSettings-case=device_unlinking_is_available_when_identity_has_totp", withTotp],
    ["code/TestRecovery-description=should_set_all_the_correct_recovery_payloads", () => openBrowser(whole.app).ory.createBrowserRecoveryFlow()],
    ["code/TestRecovery-description=should_set_all_the_correct_recovery_payloads_after_submission", () => mailed("Recovery", "code")],
    ["code/TestVerification-description=should_set_all_the_correct_verification_payloads", () => openBrowser(whole.app).ory.createBrowserVerificationFlow()],
    ["code/TestVerification-description=should_set_all_the_correct_verification_payloads_after_submission", () => mailed("Verification", "code")],
    ["link/TestRecovery-description=should_set_all_the_correct_recovery_payloads", () => openBrowser(byLink.app).ory.createBrowserRecoveryFlow()],
    ["link/TestRecovery-description=should_set_all_the_correct_recovery_payloads_after_submission", () => mailed("Recovery", "link")],
    ["link/TestVerification-description=should_set_all_the_correct_verification_payloads", () => openBrowser(byLink.app).ory.createBrowserVerificationFlow()],
    ["link/TestVerification-description=should_set_all_the_correct_verification_payloads_after_submission", () => mailed("Verification", "link")],
    ["passkey/TestCompleteSettings-case=one_activation_element_is_shown", settings],
    ["totp/TestCompleteSettings-case=device_setup_is_available_when_identity_has_no_totp_yet", settings],
    ["lookup/TestCompleteSettings-case=button_for_regeneration_is_displayed_when_identity_has_no_recovery_codes_yet-case=browser", settings],
  ])("%s", async (name, form) => {
    const [strategy = "", file = ""] = name.split("/");
    const text = await readFile(join(SOURCE ?? "", "selfservice/strategy", strategy, ".snapshots", `${file}.json`), "utf8");
    const kept = JSON.parse(text) as UiNode[] | { ui: { nodes: UiNode[] } };
    const expected = linesOf(Array.isArray(kept) ? kept : kept.ui.nodes).map(plain);
    const ours = linesOf((await form()).ui.nodes).map(plain);
    expect(expected.filter((line) => !ours.includes(line))).toEqual([]);
  });
});
