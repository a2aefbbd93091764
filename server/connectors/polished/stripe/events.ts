import { event } from "../../authoring/event.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { charge, checkoutSession, customer, envelope, invoice, paymentIntent, subscription } from "./samples.ts";
import { corrections, under } from "./schemas.ts";

const inEnvelope = {
  ...under("data.object", corrections),
  request: {
    type: "object",
    nullable: true,
    properties: { id: { type: "string", nullable: true }, idempotency_key: { type: "string", nullable: true } },
    required: ["id", "idempotency_key"],
  },
} as const;

function stripeEvent(
  id: string,
  name: string,
  object: unknown,
  entity: string,
  verbs: readonly string[],
  popularity: number,
  aliases: readonly string[] = [],
): ConnectorEvent {
  return event({ id, name, entity, verbs, aliases, sample: envelope(id, object), corrections: inEnvelope, popularity });
}

export const events: readonly ConnectorEvent[] = [
  stripeEvent("payment_intent.succeeded", "Payment succeeded", paymentIntent, "payment", ["succeed", "receive", "complete", "pay", "make"], 1, [
    "payment intent",
    "sale",
  ]),
  stripeEvent(
    "payment_intent.payment_failed",
    "Payment failed",
    { ...paymentIntent, status: "requires_payment_method", amount_received: 0 },
    "payment",
    ["fail", "decline"],
    0.7,
  ),
  stripeEvent("charge.succeeded", "Charge succeeded", charge, "charge", ["succeed", "charge", "pay", "receive"], 0.8, ["payment", "sale"]),
  stripeEvent(
    "charge.failed",
    "Charge failed",
    { ...charge, paid: false, status: "failed", failure_code: "card_declined", failure_message: "Your card was declined." },
    "charge",
    ["fail", "decline"],
    0.5,
    ["payment"],
  ),
  stripeEvent("charge.refunded", "Charge refunded", { ...charge, refunded: true, amount_refunded: 12_450 }, "refund", ["refund"], 0.5, ["charge"]),
  stripeEvent("checkout.session.completed", "Checkout completed", checkoutSession, "checkout session", ["complete", "buy", "order", "purchase"], 0.9, [
    "order",
    "purchase",
    "checkout",
  ]),
  stripeEvent("customer.created", "Customer created", customer, "customer", ["create", "add", "new", "register"], 0.8, ["client", "buyer"]),
  stripeEvent("customer.updated", "Customer updated", customer, "customer", ["update", "change"], 0.3),
  stripeEvent("customer.subscription.created", "Subscription started", subscription, "subscription", ["create", "start", "subscribe", "new"], 0.6, ["plan"]),
  stripeEvent(
    "customer.subscription.deleted",
    "Subscription ended",
    { ...subscription, status: "canceled", canceled_at: 1_777_800_000 },
    "subscription",
    ["cancel", "end", "delete"],
    0.6,
    ["plan", "churn"],
  ),
  stripeEvent("invoice.paid", "Invoice paid", { ...invoice, status: "paid", amount_paid: 4_900, amount_remaining: 0 }, "invoice", ["pay"], 0.6, ["bill"]),
  stripeEvent("invoice.payment_failed", "Invoice payment failed", invoice, "invoice", ["fail"], 0.6, ["bill"]),
];
