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
  if (asksIdentifierFirst && !identifierOf(flow, viewer)) return WITHOUT_IDENTIFIER.has(name);
  return name !== "identifier_first";
}

export function identifierNodes(flow: Flow, viewer: Viewer, asksIdentifierFirst: boolean): UiNode[] {
  if (flow.requestedAal === "aal2") return [];
  const known = identifierOf(flow, viewer);
  if (known) return [hidden("default", "identifier", known)];
  return asksIdentifierFirst ? [] : [input("default", "identifier", "text", { required: true, autocomplete: "username webauthn", label: labels.id })];
}

function identifierOf(flow: Flow, { account }: Viewer): string | null {
  return account?.identity.traits.email ?? flow.context["identifier"] ?? null;
}
