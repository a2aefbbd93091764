import { type Corrections, shapeOf } from "../../authoring/shape-of.ts";
import type { JsonSchema } from "../../json-schema.ts";
import { customer } from "./samples.ts";

const text: JsonSchema = { type: "string", nullable: true };
const moment: JsonSchema = { type: "string", format: "date-time", nullable: true };
const money: JsonSchema = { type: "string", description: "A decimal number as text" };

const customerFields: Corrections = { note: text, phone: text, email: { ...text, format: "email" } };
const addressFields = ["billing_address", "shipping_address"].flatMap((name) =>
  ["address2", "province", "phone", "company"].map((field) => [`${name}.${field}`, text] as const),
);

const orderFields: Corrections = {
  phone: text,
  cancelled_at: moment,
  closed_at: moment,
  cancel_reason: text,
  fulfillment_status: text,
  note: text,
  total_price: money,
  subtotal_price: money,
  total_tax: money,
  customer: { ...shapeOf(customer, customerFields), nullable: true },
  "line_items.[].fulfillment_status": text,
  ...Object.fromEntries(addressFields),
};

export function orderCorrections(prefix = ""): Corrections {
  return prefixed(orderFields, prefix);
}
export function customerCorrections(prefix = ""): Corrections {
  return prefixed(customerFields, prefix);
}

function prefixed(fields: Corrections, prefix: string): Corrections {
  return Object.fromEntries(Object.entries(fields).map(([path, schema]) => [prefix + path, schema]));
}
