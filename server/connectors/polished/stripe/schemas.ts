import { type Corrections, shapeOf } from "../../authoring/shape-of.ts";
import { record } from "../../authoring/schema.ts";
import type { JsonSchema } from "../../json-schema.ts";

const text: JsonSchema = { type: "string", nullable: true };
const seconds: JsonSchema = { type: "integer", nullable: true, description: "Seconds since 1970" };
const amount: JsonSchema = { type: "integer", description: "In the smallest unit of the currency, such as cents" };
const address: JsonSchema = { ...shapeOf({ city: "", country: "", line1: "", line2: "", postal_code: "", state: "" }), nullable: true };
const addressFields: Corrections = Object.fromEntries(["city", "country", "line1", "line2", "postal_code", "state"].map((name) => [`address.${name}`, text]));

/** Fields that Stripe leaves null, whatever object they are on. */
export const corrections: Corrections = {
  metadata: record({ type: "string" }, "Your own keys and values"),
  address,
  amount,
  amount_due: amount,
  amount_total: amount,
  total: amount,
  balance: amount,
  last_payment_error: { type: "object", nullable: true, properties: { code: text, message: text }, required: [] },
  due_date: seconds,
  canceled_at: seconds,
  ...Object.fromEntries(
    [
      "currency",
      "default_source",
      "description",
      "name",
      "email",
      "phone",
      "customer",
      "default_price",
      "client_secret",
      "latest_charge",
      "payment_method",
      "receipt_email",
      "receipt_url",
      "failure_code",
      "failure_message",
      "payment_intent",
      "customer_email",
      "customer_name",
      "hosted_invoice_url",
      "invoice_pdf",
      "number",
      "subscription",
      "latest_invoice",
      "reason",
    ].map((name) => [name, text]),
  ),
  ...under("billing_details", { ...addressFields, email: text, name: text, phone: text }),
  ...under("customer_details", { ...addressFields, email: text, name: text, phone: text }),
};

export function under(name: string, inner: Corrections): Corrections {
  return Object.fromEntries(Object.entries(inner).map(([path, schema]) => [`${name}.${path}`, schema]));
}
