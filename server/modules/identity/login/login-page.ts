import { labels } from "../contract/messages.ts";
import { hidden, input } from "../contract/nodes.ts";
import type { UiNode } from "../contract/ui.ts";
import type { LoginMethod, Viewer } from "../methods/method.ts";
import type { Flow } from "../tables.ts";

/** Ways in that do not begin with an e-mail address. */
const WITHOUT_IDENTIFIER = new Set(["identifier_first", "oidc", "passkey"]);

/** Which methods a page offers: only the code field once a code is out, and no passwords before the address is known where it is asked first. */
export function isShown({ name }: LoginMethod, flow: Flow, viewer: Viewer, asksIdentifierFirst: boolean): boolean {
  if (flow.requestedAal === "aal2") return true;
  if (flow.state === "sent_email") return name === "code";
  if (asksForIdentifier(flow, viewer, asksIdentifierFirst)) return WITHOUT_IDENTIFIER.has(name);
  return name !== "identifier_first";
}

export function identifierNodes(flow: Flow, viewer: Viewer, asksIdentifierFirst: boolean): UiNode[] {
  if (flow.requestedAal === "aal2") return [];
  if (viewer.account) return [input("default", "identifier", "hidden", { value: viewer.account.identity.traits.email })];
  const told = flow.context["identifier"];
  if (told && asksIdentifierFirst)
    return [input("identifier_first", "identifier", "hidden", { value: told, required: true, autocomplete: "username webauthn" })];
  if (told) return [hidden("default", "identifier", told)];
  return asksIdentifierFirst
    ? []
    : [input("default", "identifier", "text", { value: "", required: true, autocomplete: "username webauthn", label: labels.id })];
}

/** Whether the page asks for the address and nothing else that has to be typed. */
export function asksForIdentifier({ context, state, requestedAal }: Flow, { account }: Pick<Viewer, "account">, asksIdentifierFirst: boolean): boolean {
  return asksIdentifierFirst && requestedAal === "aal1" && state !== "sent_email" && !account && !context["identifier"];
}
