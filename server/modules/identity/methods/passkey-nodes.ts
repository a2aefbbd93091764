import { labels } from "../contract/messages.ts";
import { input } from "../contract/nodes.ts";
import type { UiNode } from "../contract/ui.ts";
import type { Core } from "../core.ts";
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_HASH } from "../http/passkey-script.ts";
import type { Viewer } from "./method.ts";
import type { StoredPasskey } from "./passkey-config.ts";

/** Passkeys are suggested in the field for the address, and have a button where more than the address is asked for. */
export function loginNodes(core: Core, options: object, { account, asksForIdentifier }: Viewer): UiNode[] {
  const suggested = { onload: "window.oryPasskeyLoginAutocompleteInit()", onloadTrigger: "oryPasskeyLoginAutocompleteInit" };
  const trigger = input("passkey", "passkey_login_trigger", "button", {
    value: "",
    onclick: "window.oryPasskeyLogin()",
    onclickTrigger: "oryPasskeyLogin",
    label: labels.signInWithPasskey,
  });
  return [
    scriptNode(core),
    input("passkey", "passkey_challenge", "hidden", { value: JSON.stringify({ publicKey: options }) }),
    input("passkey", "passkey_login", "hidden", account ? {} : suggested),
    ...(asksForIdentifier ? [] : [trigger]),
  ];
}

export function registrationNodes(core: Core, options: object): UiNode[] {
  return [
    scriptNode(core),
    input("passkey", "passkey_register_trigger", "button", {
      onclick: "window.oryPasskeyRegistration()",
      onclickTrigger: "oryPasskeyRegistration",
      label: labels.signUpWithPasskey,
    }),
    input("passkey", "passkey_register", "hidden"),
    input("passkey", "passkey_create_data", "hidden", {
      value: JSON.stringify({ credentialOptions: { publicKey: options }, displayNameFieldName: "traits.email" }),
    }),
  ];
}

export function settingsNodes(core: Core, options: object, passkeys: readonly StoredPasskey[], mayRemove: boolean): UiNode[] {
  return [
    scriptNode(core),
    ...passkeys.map(({ id, display_name, added_at }) =>
      input("passkey", "passkey_remove", "submit", { value: id, disabled: !mayRemove, label: labels.removePasskey(display_name, new Date(added_at)) }),
    ),
    input("passkey", "passkey_register_trigger", "button", {
      value: "",
      onclick: "window.oryPasskeySettingsRegistration()",
      onclickTrigger: "oryPasskeySettingsRegistration",
      label: labels.addPasskey,
    }),
    input("passkey", "passkey_settings_register", "hidden"),
    input("passkey", "passkey_create_data", "hidden", { value: JSON.stringify({ publicKey: options }) }),
  ];
}

export function scriptNode({ baseUrl }: Core): UiNode {
  return {
    type: "script",
    group: "webauthn",
    attributes: {
      node_type: "script",
      id: "webauthn_script",
      src: `${baseUrl}/.well-known/ory/webauthn.js`,
      async: true,
      referrerpolicy: "no-referrer",
      crossorigin: "anonymous",
      integrity: `sha512-${PASSKEY_SCRIPT_HASH}`,
      type: "text/javascript",
      // Changes with the script, as clients only compare it.
      nonce: PASSKEY_SCRIPT_HASH.slice(0, 16) + String(PASSKEY_SCRIPT.length),
    },
    messages: [],
    meta: {},
  };
}
