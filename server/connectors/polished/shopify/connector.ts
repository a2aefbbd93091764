import { event } from "../../authoring/event.ts";
import { ownWork } from "../../authoring/own-work.ts";
import type { Corrections } from "../../authoring/shape-of.ts";
import type { Connector, ConnectorEvent } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { customer, order, product } from "./samples.ts";
import { customerCorrections, orderCorrections } from "./schemas.ts";
import { simulation } from "./simulation.ts";

const docs = "https://shopify.dev/docs/api/admin-rest";

function topic(
  id: string,
  name: string,
  entity: string,
  verbs: readonly string[],
  sample: unknown,
  corrections: Corrections,
  popularity: number,
  aliases: readonly string[] = [],
): ConnectorEvent {
  return event({
    id,
    name,
    entity,
    verbs,
    aliases,
    sample,
    sampleHeaders: { "x-shopify-topic": id, "x-shopify-shop-domain": "northwind.myshopify.com" },
    corrections,
    popularity,
  });
}

export const shopify: Connector = {
  format: "vennel.connector/v1",
  id: "shopify",
  name: "Shopify",
  aliases: ["shopify store", "web shop", "online store"],
  categories: ["commerce"],
  description: "Orders, customers, products and stock of a Shopify shop.",
  tier: "polished",
  provenance: ownWork(docs, "2025-07"),
  protocol: "http",
  baseUrl: null,
  docsUrl: docs,
  auth: [
    {
      type: "apiKey",
      in: "header",
      name: "X-Shopify-Access-Token",
      label: "Admin API access token",
      help: "The token of a custom app; the base URL is https://your-shop.myshopify.com.",
    },
    {
      type: "oauth2Code",
      name: "X-Shopify-Access-Token",
      label: "Sign in with Shopify",
      help: "The client id of your app.",
      oauth2: {
        authorizeUrl: "{baseUrl}/admin/oauth/authorize",
        tokenUrl: "{baseUrl}/admin/oauth/access_token",
        scopes: ["read_orders", "read_customers", "read_products"],
        scopeSeparator: ",",
        clientAuth: "body",
      },
    },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  events: [
    topic("orders/create", "Order created", "order", ["create", "place", "receive", "new"], order, orderCorrections(), 1, ["purchase", "sale"]),
    topic("orders/paid", "Order paid", "order", ["pay"], order, orderCorrections(), 0.8, ["payment"]),
    topic("orders/fulfilled", "Order shipped", "order", ["fulfil", "fulfill", "ship"], { ...order, fulfillment_status: "fulfilled" }, orderCorrections(), 0.6, [
      "shipment",
    ]),
    topic(
      "orders/cancelled",
      "Order cancelled",
      "order",
      ["cancel"],
      { ...order, cancelled_at: "2026-05-03T08:00:00+02:00", cancel_reason: "customer" },
      orderCorrections(),
      0.5,
    ),
    topic("orders/updated", "Order changed", "order", ["update", "change"], order, orderCorrections(), 0.4),
    topic("customers/create", "Customer created", "customer", ["create", "register", "new", "add"], customer, customerCorrections(), 0.7, ["buyer"]),
    topic("products/create", "Product created", "product", ["create", "add", "new"], product, {}, 0.4, ["item"]),
    topic("products/update", "Product changed", "product", ["update", "change"], product, {}, 0.4, ["item"]),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-shopify-hmac-sha256", prefix: "", encoding: "base64", signed: "{body}" },
    eventFrom: ["header:x-shopify-topic"],
    deliveryIdFrom: "header:x-shopify-webhook-id",
    sameContent: "events",
    registration: {
      create: "webhooks.create",
      arguments: { topic: "{event}", address: "{url}" },
      everyEvent: null,
      idAt: "webhook.id",
      remove: "webhooks.delete",
      idArgument: "webhook_id",
      secret: { from: "client" },
    },
  },
  policies: { ratePerSecond: 2, idempotencyHeader: null },
  simulation,
  testOperation: "shop.get",
  errors,
  hints: ["Prices are decimal numbers as text: compare Number(order.total_price).", "An event's body is the order, customer or product itself."],
};
