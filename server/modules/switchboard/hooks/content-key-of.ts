import { createHash } from "node:crypto";
import type { Connector, WebhookRecipe } from "../../../connectors/connector.ts";
import type { InboundDelivery } from "./delivery.ts";
import { eventOf } from "./event-of.ts";
import { signedBytes } from "./verify-signature.ts";

/**
 * What a delivery is known by when somebody sends it again under another id, which few systems sign. Null where the signature says no more
 * than the id does, or covers nothing.
 */
export function contentKeyOf(recipe: WebhookRecipe, events: Connector["events"], delivery: InboundDelivery): string | null {
  const { verification, sameContent } = recipe;
  if (verification.type !== "hmac" || sameContent === "all") return null;
  const hash = createHash("sha256").update(signedBytes(verification, delivery)).digest("base64url");
  if (sameContent !== "events") return hash;
  // The event is not signed either: only as many count as there are.
  const event = eventOf(recipe, delivery);
  return `${hash} ${events.some(({ id }) => id === event) ? event : ""}`;
}
