import type { SimulationMap } from "../../connector.ts";
import { customer, order, product, webhook } from "./samples.ts";

const kept = { idField: "id", idPrefix: "", idStyle: "number", createdFields: ["created_at"], updatedFields: ["updated_at"] } as const;

export const simulation: SimulationMap = {
  resources: [
    {
      name: "order",
      ...kept,
      list: "orders.list",
      get: "orders.get",
      create: "orders.create",
      update: "orders.update",
      entityPath: "order",
      inputPath: "order",
      template: { ...order, financial_status: "pending" },
      filters: { financial_status: "financial_status", fulfillment_status: "fulfillment_status" },
      seed: [order, { ...order, id: 5_431_209_787_575, name: "#1043", order_number: 1_043, total_price: "128.00" }],
    },
    {
      name: "customer",
      ...kept,
      list: "customers.search",
      create: "customers.create",
      update: "customers.update",
      entityPath: "customer",
      inputPath: "customer",
      template: { ...customer, first_name: "", last_name: "", tags: "" },
      seed: [customer],
    },
    {
      name: "product",
      ...kept,
      list: "products.list",
      create: "products.create",
      update: "products.update",
      entityPath: "product",
      inputPath: "product",
      template: product,
      filters: { title: "title", vendor: "vendor" },
      seed: [product],
    },
    {
      name: "webhook",
      ...kept,
      create: "webhooks.create",
      delete: "webhooks.delete",
      entityPath: "webhook",
      inputPath: "webhook",
      template: webhook,
      seed: [webhook],
    },
  ],
  errors: {
    unauthorized: { status: 401, body: { errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" } },
    notFound: { status: 404, body: { errors: "Not Found" } },
    invalid: { status: 422, body: { errors: { "{field}": ["{message}"] } } },
    rateLimited: { status: 429, body: { errors: "Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service." } },
  },
};
