import { actorName, type Actor } from "../http/actor.ts";
import type { Origin } from "./tables.ts";

/** Someone with shell access acts without an account; the product acts on its own. */
export type Doer = Actor | { readonly kind: "console" } | { readonly kind: "vennel" };

export interface Who {
  readonly actorId: string;
  readonly actorName: string;
  readonly origin: Origin;
}

/** The actor and the origin of an event, as the audit log shows them. */
export function whoIs(doer: Doer): Who {
  if (doer.kind === "console") return { actorId: "console", actorName: "the machine's console", origin: { kind: "console", id: null, address: null } };
  if (doer.kind === "vennel") return { actorId: "vennel", actorName: "Vennel", origin: { kind: "vennel", id: null, address: null } };
  const address = doer.address ?? null;
  if (doer.kind === "key") return { actorId: doer.keyId, actorName: actorName(doer), origin: { kind: "key", id: doer.keyId, address } };
  return { actorId: doer.identityId, actorName: actorName(doer), origin: { kind: "session", id: doer.sessionId || null, address } };
}
