import { actorName, type Actor } from "../http/actor.ts";
import type { Origin } from "./tables.ts";

/** Whoever has the machine acts without an account; the product acts by itself. */
export type Doer = Actor | { readonly kind: "console" } | { readonly kind: "vennel" };

export interface Who {
  readonly actorId: string;
  readonly actorName: string;
  readonly origin: Origin;
}

/** Who did something and from where, as the audit log tells it. */
export function whoIs(doer: Doer): Who {
  if (doer.kind === "console") return { actorId: "console", actorName: "the machine's console", origin: { kind: "console", id: null, address: null } };
  if (doer.kind === "vennel") return { actorId: "vennel", actorName: "Vennel", origin: { kind: "vennel", id: null, address: null } };
  const address = doer.address ?? null;
  if (doer.kind === "key") return { actorId: doer.keyId, actorName: actorName(doer), origin: { kind: "key", id: doer.keyId, address } };
  return { actorId: doer.identityId, actorName: actorName(doer), origin: { kind: "session", id: doer.sessionId || null, address } };
}
