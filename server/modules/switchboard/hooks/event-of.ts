import type { WebhookRecipe } from "../../../connectors/connector.ts";
import { readField, type InboundDelivery } from "./delivery.ts";

/** The event that a delivery says it is, by the connector's names; empty when it says none. */
export function eventOf({ eventFrom }: Pick<WebhookRecipe, "eventFrom">, delivery: InboundDelivery): string {
  return eventFrom.flatMap((reference) => readField(delivery, reference) ?? []).join(".");
}
