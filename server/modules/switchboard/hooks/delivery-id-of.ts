import { readField, type InboundDelivery } from "./delivery.ts";

/** Of several parts each must be there: what is left would be the same for other deliveries. */
export function deliveryIdOf(from: string, delivery: Pick<InboundDelivery, "headers" | "body">): string | undefined {
  const parts = from.split("+").map((reference) => readField(delivery, reference));
  return parts.some((part) => part === undefined || part === "") ? undefined : parts.join(" ");
}
