import { labels } from "../contract/messages.ts";
import { input } from "../contract/nodes.ts";
import type { UiNode } from "../contract/ui.ts";
import type { Core } from "../core.ts";
import type { StoredPasskey } from "./passkey-config.ts";
import { scriptNode } from "./passkey-nodes.ts";

export function keyLoginNodes(core: Core, options: object, identifier: string): UiNode[] {
  return [
    scriptNode(core),
    input("default", "identifier", "hidden", { value: identifier }),
    input("webauthn", "webauthn_login", "hidden", { value: "" }),
    trigger("webauthn_login_trigger", "oryWebAuthnLogin", options, labels.useSecurityKey),
  ];
}

export function keySettingsNodes(core: Core, options: object, keys: readonly StoredPasskey[]): UiNode[] {
  return [
    scriptNode(core),
    ...keys.map(({ id, display_name, added_at }) =>
      input("webauthn", "webauthn_remove", "submit", { value: id, label: labels.removeSecurityKey(display_name, new Date(added_at)) }),
    ),
    input("webauthn", "webauthn_register_displayname", "text", { value: "", label: labels.securityKeyName }),
    input("webauthn", "webauthn_register", "hidden", { value: "" }),
    trigger("webauthn_register_trigger", "oryWebAuthnRegistration", options, labels.addSecurityKey),
  ];
}

/** The contract carries the options twice: for clients that run the attribute, and for those that call the function by its name. */
function trigger(name: string, call: "oryWebAuthnLogin" | "oryWebAuthnRegistration", options: object, label: UiNode["meta"]["label"] & object): UiNode {
  const value = JSON.stringify({ publicKey: options });
  return input("webauthn", name, "button", { value, onclick: `window.${call}(${value})`, onclickTrigger: call, label });
}
