import { labels } from "../contract/messages.ts";
import { hidden, input, submit } from "../contract/nodes.ts";
import type { UiNode } from "../contract/ui.ts";

/** Asks for the address. */
export function addressNodes(methods: readonly ("code" | "link")[]): UiNode[] {
  const first = methods[0] ?? "code";
  return [
    input(first, "email", "email", { required: true, autocomplete: "email", label: labels.email }),
    ...methods.map((method) => submit(method, method, labels.submit)),
  ];
}

/** Asks for the code that was sent; the address is offered as the button that sends another. */
export function codeNodes(kind: "recovery" | "verification", address: string): UiNode[] {
  return [
    input("code", "code", "text", {
      required: true,
      autocomplete: "one-time-code",
      pattern: "[0-9]+",
      maxlength: 6,
      label: kind === "recovery" ? labels.recoveryCode : labels.verificationCode,
    }),
    hidden("code", "method", "code"),
    submit("code", "code", labels.submit),
    input("code", "email", "submit", { value: address, label: labels.resendCode }),
  ];
}
