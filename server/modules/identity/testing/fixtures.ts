import type { FlowKind } from "../tables.ts";
import type { FormName } from "./every-form.ts";

/** A form that Kratos' own tests keep, and ours that has to be the same as far as the method reaches. */
export interface Fixture {
  /** `method/file`. */
  readonly name: string;
  readonly form: FormName;
  /** Made without the order in which it would be served. */
  readonly unsorted?: FlowKind;
  /** Lists only what a second page adds. */
  readonly part?: true;
}

const HYDRATION = "TestFormHydration-method=PopulateLoginMethod";
const ID_FIRST = `${HYDRATION}IdentifierFirstCredentials-case=`;
const HINT = `${ID_FIRST}WithIdentityHint-case=account_enumeration_mitigation_`;
const SIGN_UP = "TestPopulateRegistrationMethod-method=PopulateRegistrationMethod";
const SETTINGS = "TestCompleteSettings-case=";
const PASSWORDLESS = "case=code_is_used_for_passwordless_login";

const login = (form: FormName, ...names: string[]): Fixture[] => names.map((name) => ({ name, form, unsorted: "login" }));
const page = (form: FormName, ...names: string[]): Fixture[] => names.map((name) => ({ name, form, unsorted: "login", part: true }));
const registration = (form: FormName, ...names: string[]): Fixture[] => names.map((name) => ({ name, form, unsorted: "registration" }));
const served = (form: FormName, ...names: string[]): Fixture[] => names.map((name) => ({ name, form }));

const PASSKEY_SIGN_IN = "passkey/TestCompleteLogin-flow=passwordless-case=";
const SECURITY_KEY = "webauthn/TestCompleteLogin-flow=mfa-case=webauthn_payload_is_set_when_identity_has_webauthn";
const mailed = (kind: "Recovery" | "Verification", test: string, after: string) =>
  `Test${test}-description=should_set_all_the_correct_${kind.toLowerCase()}_payloads${after}`;

/** For single pages or sets of methods that we offer, in any of our settings; `docs/kratos/coverage.md` says what is left out. */
export const FIXTURES: readonly Fixture[] = [
  ...login("sign-in", `password/${HYDRATION}FirstFactor`, `passkey/${HYDRATION}FirstFactor`, `oidc/${HYDRATION}FirstFactor`),
  ...login("sign-in", `code/${HYDRATION}FirstFactor-${PASSWORDLESS}_and_request_is_1fa`),
  ...served("sign-in", `${PASSKEY_SIGN_IN}passkey_button_exists`, `${PASSKEY_SIGN_IN}succeeds_with_passwordless_login-passkey_display_name-type=browser`),
  ...served("sign-in, program", `${PASSKEY_SIGN_IN}succeeds_with_passwordless_login-passkey_display_name-type=api`),
  ...login("sign-in, first page", `idfirst/${HYDRATION}IdentifierFirstIdentification`, `oidc/${HYDRATION}IdentifierFirstIdentification`),
  ...page("sign-in, second page", `password/${ID_FIRST}WithIdentifier-case=account_enumeration_mitigation_enabled`),
  ...page("sign-in, second page", `password/${HINT}disabled-case=identity_has_password`, `password/${HINT}enabled_and_identity_has_no_password`),
  ...page("sign-in, second page", `passkey/${ID_FIRST}WithIdentifier-case=account_enumeration_mitigation_enabled`, `passkey/${HINT}enabled`),
  ...page(
    "sign-in, second page",
    `passkey/${HINT}disabled-case=identity_has_passkey`,
    `passkey/${ID_FIRST}no_options-case=account_enumeration_mitigation_enabled`,
  ),
  ...page("sign-in, second page", `code/${HINT}enabled-${PASSWORDLESS}`, `code/${HINT}disabled-case=identity_has_code_method-${PASSWORDLESS}`),
  ...page("sign-in, second page", `oidc/${HINT}enabled`, `oidc/${ID_FIRST}WithIdentifier`),
  ...login("sign-in, once more", `password/${HYDRATION}FirstFactorRefresh`),
  ...login("sign-in, once more, passkey", `passkey/${HYDRATION}FirstFactorRefresh`),
  ...served("sign-in, once more, passkey", "passkey/TestCompleteLogin-flow=refresh-case=refresh_passwordless_credentials-browser"),
  ...login("second factor, totp", `totp/${HYDRATION}SecondFactor`, `totp/${HYDRATION}SecondFactorRefresh`),
  ...served("second factor, totp", "totp/TestCompleteLogin-case=totp_payload_is_set_when_identity_has_totp"),
  ...login("second factor, lookup_secret", `lookup/${HYDRATION}SecondFactor`, `lookup/${HYDRATION}SecondFactorRefresh`),
  ...served("second factor, lookup_secret", "lookup/TestCompleteLogin-case=lookup_payload_is_set_when_identity_has_lookup"),
  ...login("second factor, webauthn", `webauthn/${HYDRATION}SecondFactor-case=mfa_enabled`),
  ...served("second factor, webauthn", SECURITY_KEY),
  ...registration("registration", `password/${SIGN_UP}`, `code/${SIGN_UP}`, `oidc/${SIGN_UP}`, `passkey/${SIGN_UP}-type=browser`),
  ...registration("registration, program", `passkey/${SIGN_UP}-type=api`),
  ...registration("registration, second page", `password/${SIGN_UP}Credentials`, `code/${SIGN_UP}Credentials`, `passkey/${SIGN_UP}Credentials-type=browser`),
  ...registration("registration, second page", `profile/${SIGN_UP}Credentials`),
  ...["password", "passkey", "code", "oidc"].flatMap((method) => registration("registration, first page", `${method}/${SIGN_UP}Profile`)),
  ...served("settings", `totp/${SETTINGS}device_setup_is_available_when_identity_has_no_totp_yet`, `passkey/${SETTINGS}one_activation_element_is_shown`),
  ...served("settings", `webauthn/${SETTINGS}one_activation_element_is_shown`, "passkey/TestPopulateSettingsMethod-method=PopulateSettingsMethod-type=browser"),
  ...served("settings", `lookup/${SETTINGS}button_for_regeneration_is_displayed_when_identity_has_no_recovery_codes_yet-case=browser`),
  ...served("settings, totp", `totp/${SETTINGS}device_unlinking_is_available_when_identity_has_totp`),
  ...served("settings, lookup_secret", `lookup/${SETTINGS}hide_recovery_codes_behind_reveal_button_and_show_disable_button-case=browser`),
  ...served("settings, webauthn", `webauthn/${SETTINGS}a_device_is_shown_which_can_be_unlinked`),
  ...served("settings, passkey", `passkey/${SETTINGS}a_device_is_shown_which_can_be_unlinked`),
  ...["Recovery", "Recovery_WithContinueWith"].flatMap((test) => [
    ...served("recovery, code", `code/${mailed("Recovery", test, test === "Recovery" ? "" : "-type=browser")}`),
    ...served("recovery, code sent", `code/${mailed("Recovery", test, test === "Recovery" ? "_after_submission" : "_after_submission-type=browser")}`),
  ]),
  ...served("recovery, link", `link/${mailed("Recovery", "Recovery", "")}`),
  ...served("recovery, link sent", `link/${mailed("Recovery", "Recovery", "_after_submission")}`),
  ...served("verification, code", `code/${mailed("Verification", "Verification", "")}`),
  ...served("verification, code sent", `code/${mailed("Verification", "Verification", "_after_submission")}`),
  ...served("verification, link", `link/${mailed("Verification", "Verification", "")}`),
  ...served("verification, link sent", `link/${mailed("Verification", "Verification", "_after_submission")}`),
];
