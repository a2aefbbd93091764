import { operation } from "../../authoring/operation.ts";
import { array, choice, integer, object, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";

const address = {
  first_name: "Joost",
  last_name: "van den Berg",
  company: "",
  address_1: "Keizersgracht 1",
  address_2: "",
  city: "Amsterdam",
  state: "",
  postcode: "1015 CJ",
  country: "NL",
};
export const order = {
  id: 1_041,
  number: "1041",
  status: "processing",
  currency: "EUR",
  date_created: "2026-05-02T12:32:18",
  date_created_gmt: "2026-05-02T10:32:18",
  date_modified: "2026-05-02T12:32:18",
  date_modified_gmt: "2026-05-02T10:32:18",
  total: "124.50",
  total_tax: "21.61",
  customer_id: 25,
  customer_note: "",
  payment_method: "ideal",
  payment_method_title: "iDEAL",
  billing: { ...address, email: "joost@northwind.example", phone: "+31 20 123" },
  shipping: address,
  line_items: [{ id: 315, name: "Gift card", product_id: 93, quantity: 1, subtotal: "124.50", total: "124.50", sku: "GIFT-1", price: 124.5 }],
  meta_data: [] as unknown[],
};
export const product = {
  id: 93,
  name: "Gift card",
  slug: "gift-card",
  type: "simple",
  status: "publish",
  description: "<p>For the shop</p>",
  sku: "GIFT-1",
  price: "124.50",
  regular_price: "124.50",
  stock_status: "instock",
  date_created: "2026-01-12T09:00:00",
  date_modified: "2026-05-02T12:32:18",
  permalink: "https://shop.example/product/gift-card",
};
export const customer = {
  id: 25,
  email: "joost@northwind.example",
  first_name: "Joost",
  last_name: "van den Berg",
  username: "joost",
  role: "customer",
  date_created: "2026-01-12T09:00:00",
  date_modified: "2026-05-02T12:32:18",
  billing: order.billing,
};
const coupon = {
  id: 719,
  code: "spring10",
  amount: "10.00",
  discount_type: "percent",
  date_created: "2026-03-01T09:00:00",
  date_modified: "2026-03-01T09:00:00",
  usage_count: 3,
};
const hook = {
  id: 142,
  name: "An automation in Vennel",
  status: "active",
  topic: "order.created",
  delivery_url: "https://example.com/hooks/orders",
  date_created: "2026-05-02T12:32:05",
};
const id = integer("Id");
const pages = {
  page: integer("Page, from 1"),
  per_page: integer("Items per page, 100 at most"),
  modified_after: string("Only those changed after", { format: "date-time" }),
  after: string("Only those created after", { format: "date-time" }),
  search: string("Words"),
  order: choice("Which first", ["asc", "desc"]),
};
const list = { args: pages, paging: { style: "link-header", items: null } } as const;
const simulated = { idStyle: "number", createdFields: ["date_created", "date_modified"], updatedFields: ["date_modified"] } as const;
const status = choice("Status", ["pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed"]);
const items = array(object({ product_id: integer("Id of the product"), quantity: integer("How many") }), "What is bought");

const orders = thing({
  entity: "order",
  aliases: ["purchase"],
  ids: "orders",
  path: "/wp-json/wc/v3/orders",
  place: { id: order.id },
  sample: order,
  more: [{ ...order, id: 1_042, number: "1042", status: "completed" }],
  weight: 1,
  create: {
    args: {
      line_items: items,
      customer_id: integer("Id of the customer"),
      status,
      payment_method: string("Way of payment"),
      customer_note: string("Note of the customer"),
    },
    required: ["line_items"],
    sample: { line_items: [{ product_id: 93, quantity: 1 }] },
    successStatus: 201,
  },
  list: { ...list, args: { ...pages, status } },
  get: { args: { id } },
  update: {
    method: "PUT",
    verbs: ["update", "change", "complete", "cancel"],
    args: { id, status, customer_note: string("Note of the customer") },
    sample: { status: "completed" },
  },
  simulated: { ...simulated, filters: { status: "status" } },
});
const products = thing({
  entity: "product",
  aliases: ["article", "item"],
  ids: "products",
  path: "/wp-json/wc/v3/products",
  place: { id: product.id },
  sample: product,
  weight: 0.8,
  create: {
    args: { name: string("Name"), regular_price: string("Price, such as 124.50"), description: string("Description, as HTML"), sku: string("SKU") },
    required: ["name"],
    naturalKey: ["sku"],
    sample: { name: product.name, regular_price: "124.50" },
    successStatus: 201,
  },
  list,
  get: { args: { id } },
  update: {
    method: "PUT",
    args: { id, name: string("Name"), regular_price: string("Price"), stock_quantity: integer("How many there are") },
    sample: { regular_price: "99.00" },
  },
  simulated,
});
const customers = thing({
  entity: "customer",
  aliases: ["buyer"],
  ids: "customers",
  path: "/wp-json/wc/v3/customers",
  place: { id: customer.id },
  sample: customer,
  weight: 0.6,
  create: {
    args: { email: string("E-mail address", { format: "email" }), first_name: string("First name"), last_name: string("Last name") },
    required: ["email"],
    naturalKey: ["email"],
    sample: { email: customer.email },
    successStatus: 201,
  },
  list: { ...list, args: { page: pages.page, per_page: pages.per_page, email: string("Only with this address") } },
  get: { args: { id } },
  simulated: { ...simulated, filters: { email: "email" } },
});
const coupons = thing({
  entity: "coupon",
  aliases: ["voucher", "discount code"],
  ids: "coupons",
  path: "/wp-json/wc/v3/coupons",
  place: { id: coupon.id },
  sample: coupon,
  weight: 0.3,
  create: {
    args: { code: string("Code"), amount: string("How much, such as 10.00"), discount_type: choice("Kind", ["percent", "fixed_cart", "fixed_product"]) },
    required: ["code"],
    sample: { code: "summer5", amount: "5.00" },
    successStatus: 201,
  },
  list,
  simulated,
});
const hooks = thing({
  entity: "webhook subscription",
  ids: "webhooks",
  path: "/wp-json/wc/v3/webhooks",
  place: { id: hook.id },
  sample: hook,
  weight: 0.02,
  create: {
    summary: "Register an address for events of the shop",
    verbs: ["register"],
    args: {
      name: string("Name"),
      topic: string("Event, such as order.created"),
      delivery_url: string("Where deliveries go", { format: "uri" }),
      secret: string("Signs the deliveries"),
    },
    required: ["topic", "delivery_url"],
    sample: { topic: hook.topic, delivery_url: hook.delivery_url },
    successStatus: 201,
  },
  remove: { summary: "Take an address back", verbs: ["unregister"], args: { id }, queryConstants: { force: "true" } },
  simulated: { idStyle: "number" },
});

export const resources = [orders, products, customers, coupons, hooks].map(({ resource }) => resource);
export const operations: readonly Operation[] = [
  ...orders.operations,
  operation({
    id: "orders.note",
    method: "POST",
    path: "/wp-json/wc/v3/orders/{id}/notes",
    summary: "Note something on an order",
    verbs: ["note", "comment", "add"],
    entity: "order note",
    aliases: ["note"],
    args: { id, note: string("The text"), customer_note: { type: "boolean", description: "Whether the customer sees it" } },
    required: ["note"],
    returns: { id: 281, author: "system", date_created: "2026-05-02T13:04:51", note: "Packed.", customer_note: false },
    successStatus: 201,
    messageField: "note",
    destinationField: "id",
    sampleInput: { id: order.id, note: "Packed." },
    popularity: 0.3,
  }),
  ...products.operations,
  ...customers.operations,
  ...coupons.operations,
  ...hooks.operations,
];
