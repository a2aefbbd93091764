import { labels } from "../contract/messages.ts";
import { input, submit } from "../contract/nodes.ts";
import type { UiNode } from "../contract/ui.ts";
import type { AddressProof } from "../options.ts";

/** Asks for the address. */
export function addressNodes(method: AddressProof, address?: string): UiNode[] {
  const value = address === undefined ? {} : { value: address };
  return [input(method, "email", "email", { ...value, required: true, label: labels.email }), submit(method, method, labels.continue)];
}

/** Asks for the code that was sent; the address is offered as the button that sends another. */
export function codeNodes(kind: "recovery" | "verification", address: string): UiNode[] {
  const code = input("code", "code", "text", {
    required: true,
    ...(kind === "recovery" ? { pattern: "[0-9]+", maxlength: 6 } : {}),
    label: kind === "recovery" ? labels.recoveryCode : labels.verificationCode,
  });
  const method = input("code", "method", "hidden", { value: "code" });
  return [
    ...(kind === "recovery" ? [code, method] : [method, code]),
    submit("code", "code", labels.continue),
    input("code", "email", "submit", { value: address, label: labels.resendCode }),
  ];
}
