import { nameOf } from "../contract/nodes.ts";
import type { UiGroup, UiNode } from "../contract/ui.ts";
import type { FlowKind } from "../tables.ts";

/** The contract's order of groups; recovery and verification have one each and keep theirs. */
const GROUPS: Readonly<Partial<Record<FlowKind, readonly UiGroup[]>>> = {
  login: ["oidc", "default", "webauthn", "passkey", "code", "password", "totp", "lookup_secret"],
  registration: ["oidc", "default", "webauthn", "passkey", "code", "password", "profile"],
  settings: ["default", "profile", "password", "oidc", "lookup_secret", "webauthn", "passkey", "totp"],
};

/** Sorts by group, those that are not listed first; within one, the button that chooses its method is the last. */
export function sortNodes(kind: FlowKind, nodes: readonly UiNode[]): UiNode[] {
  const groups = GROUPS[kind];
  if (!groups) return [...nodes];
  return nodes.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || Number(isMethod(a)) - Number(isMethod(b)));
}

function isMethod(node: UiNode): boolean {
  return nameOf(node) === "method";
}
