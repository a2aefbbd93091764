export const customer = {
  id: "cus_QXg1o8vlGmpHjE",
  object: "customer",
  address: null,
  balance: 0,
  created: 1_777_622_471,
  currency: null as string | null,
  default_source: null,
  delinquent: false,
  description: null as string | null,
  email: "maya@northwind.example",
  invoice_prefix: "3F8A12C",
  livemode: false,
  metadata: {},
  name: "Maya Lindqvist",
  phone: null as string | null,
};

export const product = { id: "prod_QXg4eFhdPOvw2a", object: "product", active: true, created: 1_777_622_480, default_price: null as string | null, description: null as string | null, livemode: false, metadata: {}, name: "Coffee subscription", updated: 1_777_622_480 };

export const paymentIntent = {
  id: "pi_3PgafTBa3s9kz2Lr0Zt41xQm",
  object: "payment_intent",
  amount: 12_450,
  amount_received: 12_450,
  capture_method: "automatic",
  client_secret: null as string | null,
  created: 1_777_622_519,
  currency: "eur",
  customer: customer.id as string | null,
  description: "Order 1042" as string | null,
  last_payment_error: null,
  latest_charge: "ch_3PgafTBa3s9kz2Lr0H2Yc1bd" as string | null,
  livemode: false,
  metadata: { order_id: "1042" },
  payment_method: "pm_1PgafSBa3s9kz2LrYxG5Hq0n" as string | null,
  receipt_email: "maya@northwind.example" as string | null,
  status: "succeeded",
};

export const charge = {
  id: "ch_3PgafTBa3s9kz2Lr0H2Yc1bd",
  object: "charge",
  amount: 12_450,
  amount_captured: 12_450,
  amount_refunded: 0,
  billing_details: { address: { city: "Uppsala", country: "SE", line1: "Mill Lane 4", line2: null, postal_code: "75320", state: null }, email: "maya@northwind.example", name: "Maya Lindqvist", phone: null },
  captured: true,
  created: 1_777_622_519,
  currency: "eur",
  customer: customer.id as string | null,
  description: "Order 1042" as string | null,
  disputed: false,
  failure_code: null as string | null,
  failure_message: null as string | null,
  livemode: false,
  metadata: { order_id: "1042" },
  paid: true,
  payment_intent: paymentIntent.id as string | null,
  receipt_email: "maya@northwind.example" as string | null,
  receipt_url: "https://pay.stripe.com/receipts/payment/CAcaFwoVYWNjdA" as string | null,
  refunded: false,
  status: "succeeded",
};

export const invoice = {
  id: "in_1PgaoHBa3s9kz2LrDEo1vF5k",
  object: "invoice",
  amount_due: 4_900,
  amount_paid: 0,
  amount_remaining: 4_900,
  auto_advance: true,
  collection_method: "send_invoice",
  created: 1_777_623_065,
  currency: "eur",
  customer: customer.id,
  customer_email: "maya@northwind.example" as string | null,
  customer_name: "Maya Lindqvist" as string | null,
  description: null as string | null,
  due_date: 1_780_215_065 as number | null,
  hosted_invoice_url: "https://invoice.stripe.com/i/acct_1Ba3/test_YWNjdF8xQmEz" as string | null,
  invoice_pdf: "https://pay.stripe.com/invoice/acct_1Ba3/test_YWNjdF8xQmEz/pdf" as string | null,
  livemode: false,
  metadata: {},
  number: "3F8A12C-0007" as string | null,
  status: "open",
  subscription: null as string | null,
  subtotal: 4_900,
  total: 4_900,
};

export const subscription = {
  id: "sub_1PgarMBa3s9kz2LrQj0XnTze",
  object: "subscription",
  cancel_at_period_end: false,
  canceled_at: null as number | null,
  collection_method: "charge_automatically",
  created: 1_777_623_256,
  currency: "eur",
  current_period_end: 1_780_301_656,
  current_period_start: 1_777_623_256,
  customer: customer.id,
  items: { object: "list", data: [{ id: "si_QXgN0qXbD4sKfR", object: "subscription_item", price: { id: "price_1PgaqABa3s9kz2Lr3pB8fQ2c", object: "price", currency: "eur", product: product.id, unit_amount: 1_900, recurring: { interval: "month", interval_count: 1 } }, quantity: 1 }], has_more: false },
  latest_invoice: invoice.id as string | null,
  livemode: false,
  metadata: {},
  status: "active",
};

export const checkoutSession = {
  id: "cs_test_a1mY8kqU2dDqP0f3",
  object: "checkout.session",
  amount_subtotal: 12_450,
  amount_total: 12_450,
  created: 1_777_622_400,
  currency: "eur",
  customer: customer.id as string | null,
  customer_details: { address: { city: "Uppsala", country: "SE", line1: "Mill Lane 4", line2: null, postal_code: "75320", state: null }, email: "maya@northwind.example", name: "Maya Lindqvist", phone: null },
  customer_email: null as string | null,
  livemode: false,
  metadata: { order_id: "1042" },
  mode: "payment",
  payment_intent: paymentIntent.id as string | null,
  payment_status: "paid",
  status: "complete",
  success_url: "https://northwind.example/thanks",
};

export const refund = { id: "re_3PgafTBa3s9kz2Lr0bYw4TqN", object: "refund", amount: 12_450, charge: charge.id, created: 1_777_700_013, currency: "eur", metadata: {}, payment_intent: paymentIntent.id as string | null, reason: "requested_by_customer" as string | null, status: "succeeded" };

/** What surrounds every object that Stripe delivers. */
export function envelope<T>(type: string, object: T) {
  return { id: "evt_1PgafVBa3s9kz2Lr9eUqM0sC", object: "event", api_version: "2025-09-30.clover", created: 1_777_622_520, data: { object }, livemode: false, pending_webhooks: 1, request: { id: "req_Kc2u4mWq0b1LxV", idempotency_key: "order-1042" }, type };
}
