import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { customer, operations, order, product, resources } from "./operations.ts";

function told(topic: string, name: string, verbs: readonly string[], sample: object, popularity: number): ConnectorEvent {
  return event({
    id: topic,
    name,
    entity: topic.split(".")[0] ?? topic,
    verbs,
    sample,
    sampleHeaders: { "x-wc-webhook-topic": topic, "x-wc-webhook-delivery-id": "f4a1c2d3e4b5968778695a4b3c2d1e0f" },
    popularity,
  });
}
const worded = (status: number, code: string) => ({ status, body: { code, message: "{message}", data: { status, params: { "{field}": "{message}" } } } });
const may = { cause: "The key may not do this.", remedy: "Make a key with rights to read and write under WooCommerce, Settings, Advanced, REST API." };

export const woocommerce = httpSystem({
  docs: "https://developer.woocommerce.com/docs/apis/rest-api/",
  version: "v3",
  id: "woocommerce",
  name: "WooCommerce",
  aliases: ["woo commerce", "woo shop"],
  categories: ["shops"],
  description: "Orders, products and customers of a WooCommerce shop.",
  baseUrl: null,
  auth: [
    {
      type: "basic",
      label: "Consumer key and secret",
      help: "From WooCommerce, Settings, Advanced, REST API. The base URL is the address of the shop, with https.",
    },
  ],
  operations,
  events: [
    told("order.created", "Order placed", ["create", "place", "receive", "new", "come in"], order, 1),
    told("order.updated", "Order changed", ["update", "change", "pay", "complete", "cancel"], { ...order, status: "completed" }, 0.8),
    told("product.updated", "Product changed", ["update", "change"], product, 0.4),
    told("customer.created", "Customer created", ["create", "sign up", "new"], customer, 0.6),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-wc-webhook-signature", prefix: "", encoding: "base64", signed: "{body}" },
    eventFrom: ["header:x-wc-webhook-topic"],
    deliveryIdFrom: "header:x-wc-webhook-delivery-id",
    sameContent: "events",
    // The first delivery holds only the webhook's id, unsigned, and asks for success.
    handshake: { when: "body:webhook_id", isUnsigned: true, answer: { as: "nothing" } },
    registration: {
      create: "webhooks.create",
      arguments: { name: "An automation in Vennel", topic: "{event}", delivery_url: "{url}", secret: "{secret}" },
      everyEvent: null,
      idAt: "id",
      remove: "webhooks.delete",
      idArgument: "id",
      secret: { from: "here" },
    },
  },
  policies: { ratePerSecond: 5, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: worded(401, "woocommerce_rest_authentication_error"),
      notFound: worded(404, "rest_no_route"),
      invalid: worded(400, "rest_invalid_param"),
      rateLimited: worded(429, "too_many_requests"),
    },
  },
  testOperation: "orders.list",
  errors: {
    at: ["code"],
    codes: {
      ...statusErrors("WooCommerce"),
      woocommerce_rest_authentication_error: {
        cause: "Key or secret is wrong, or the host drops the header with them.",
        remedy: "Make a new key; ask the host to let the Authorization header through.",
      },
      woocommerce_rest_cannot_view: may,
      woocommerce_rest_cannot_create: may,
      woocommerce_rest_cannot_edit: may,
      rest_invalid_param: { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer names it under `data.params`." },
      rest_no_route: {
        cause: "There is nothing there, or the shop has no pretty permalinks.",
        remedy: "Set permalinks to anything but plain in WordPress, and check the base URL.",
      },
      product_invalid_sku: { cause: "Another product has this SKU.", remedy: "Find it with products.list and update it." },
    },
  },
  hints: ["Amounts are text: 124.50.", "Delete needs no bin here: what is deleted is gone."],
});
