import { nameOf } from "../contract/nodes.ts";
import type { UiGroup, UiNode } from "../contract/ui.ts";
import type { Flow } from "../tables.ts";

interface Order {
  readonly groups: readonly UiGroup[];
  /** Beginnings of names. */
  readonly names: readonly string[];
}

const TRAITS = ["traits.email", "traits.given_name", "traits.family_name", "traits.picture"];

/** The contract's order; recovery and verification keep theirs. */
const ORDERS: Readonly<Partial<Record<Flow["kind"], Order>>> = {
  login: {
    groups: ["oidc", "default", "webauthn", "passkey", "code", "password", "totp", "lookup_secret"],
    names: ["csrf_token", "identifier", "password"],
  },
  registration: {
    groups: ["oidc", "default", "webauthn", "passkey", "code", "password", "profile"],
    names: ["csrf_token", "traits.email", "password", ...TRAITS.slice(1), "webauthn_remove", "webauthn_register_displayname", "webauthn_register"],
  },
  settings: {
    groups: ["default", "profile", "password", "oidc", "lookup_secret", "webauthn", "passkey", "totp"],
    names: [
      ...TRAITS,
      "lookup_secret_reveal",
      "lookup_secret_regenerate",
      "lookup_secret_codes",
      "lookup_secret_confirm",
      "webauthn_remove",
      "webauthn_register_displayname",
      "webauthn_register",
      "passkey_remove",
      "passkey_register",
      "totp_qr",
      "totp_secret_key",
      "totp_unlink",
      "totp_code",
    ],
  },
};

/** The nodes of a flow with its token, in the contract's order. */
export function sortNodes({ kind, state, active }: Pick<Flow, "kind" | "state" | "active">, token: UiNode, nodes: readonly UiNode[]): UiNode[] {
  const order = ORDERS[kind];
  if (kind === "verification" && active === "code") return nodes.toSpliced(state === "sent_email" ? -1 : nodes.length, 0, token);
  if (!order) return [token, ...nodes];
  return state === "sent_email" ? [...nodes, token] : sorted(order, [token, ...nodes]);
}

/** By group; within one by name, then by value. What chooses the method comes last. */
function sorted({ groups, names }: Order, nodes: readonly UiNode[]): UiNode[] {
  const byGroup = nodes.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
  const done: UiNode[] = [];
  for (const node of byGroup) {
    // By insertion, as there: a password belongs to the traits where nothing stands between them, so the order is not a total one.
    const after = done.findLastIndex((other) => !(belongTogether(node, other) && isBefore(names, node, other)));
    done.splice(after + 1, 0, node);
  }
  return done;
}

function belongTogether({ group: a }: UiNode, { group: b }: UiNode): boolean {
  return a === b || (a === "default" && b === "password") || (a === "password" && b === "default");
}

function isBefore(names: readonly string[], a: UiNode, b: UiNode): boolean {
  const [first, second] = [placeOf(names, a), placeOf(names, b)];
  return first === second ? valueOf(a) < valueOf(b) : first < second;
}

function placeOf(names: readonly string[], node: UiNode): number {
  const name = nameOf(node);
  if (name === "method") return names.length + 1;
  const place = names.findIndex((beginning) => name.startsWith(beginning));
  return place === -1 ? names.length : place;
}

/** Kratos compares values as Go prints them. */
function valueOf({ attributes }: UiNode): string {
  if (attributes.node_type === "input") return attributes.value ?? "<nil>";
  if (attributes.node_type === "a") return attributes.href;
  return attributes.node_type === "text" ? attributes.text.text : attributes.src;
}
