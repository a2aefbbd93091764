import { operation } from "../../authoring/operation.ts";
import { array, boolean, choice, integer, object, record, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import { corrections, under } from "./schemas.ts";
import { charge, checkoutSession, customer, invoice, paymentIntent, product, refund, subscription } from "./samples.ts";

const form = { bodyType: "form", corrections } as const;
const metadata = record({ type: "string" }, "Your own keys and values");
const pages = { limit: integer("Items per page, 100 at most"), starting_after: string("Id of the last item of the page before"), ending_before: string("Id of the first item of the page after") };
const created = object({ gt: integer(""), gte: integer(""), lt: integer(""), lte: integer("") }, [], "Time of creation, in seconds since 1970");
const person = { email: string("E-mail address", { format: "email" }), name: string("Full name"), phone: string("Phone number"), description: string("Note"), metadata };

function list(url: string, item: unknown) {
  return {
    returns: { object: "list", url, has_more: false, data: [item] },
    corrections: under("data.[]", corrections),
    paging: { style: "after-id", param: "starting_after", idField: "id", hasMore: "has_more", items: "data" },
  } as const;
}

export const operations: readonly Operation[] = [
  operation({ id: "customers.create", method: "POST", path: "/v1/customers", summary: "Create a customer", verbs: ["create", "add", "register"], entity: "customer", aliases: ["client", "buyer", "contact"], args: person, returns: customer, ...form, naturalKey: ["email"], sampleInput: { email: "maya@northwind.example", name: "Maya Lindqvist" }, popularity: 1 }),
  operation({ id: "customers.get", method: "GET", path: "/v1/customers/{customer}", summary: "Get a customer", verbs: ["get", "read", "look up"], entity: "customer", aliases: ["client"], returns: customer, corrections, sampleInput: { customer: customer.id }, popularity: 0.5 }),
  operation({ id: "customers.update", method: "POST", path: "/v1/customers/{customer}", summary: "Update a customer", verbs: ["update", "change", "edit"], entity: "customer", aliases: ["client"], args: person, returns: customer, ...form, sampleInput: { customer: customer.id, name: "Maya L." }, popularity: 0.5 }),
  operation({ id: "customers.delete", method: "DELETE", path: "/v1/customers/{customer}", summary: "Delete a customer", verbs: ["delete", "remove"], entity: "customer", returns: { id: customer.id, object: "customer", deleted: true }, sampleInput: { customer: customer.id }, popularity: 0.1 }),
  operation({ id: "customers.list", method: "GET", path: "/v1/customers", summary: "List customers, for instance by e-mail address", verbs: ["list", "find", "search", "get"], entity: "customer", aliases: ["client", "buyer"], args: { email: string("Only with this address"), created, ...pages }, ...list("/v1/customers", customer), sampleInput: { email: "maya@northwind.example" }, popularity: 0.7 }),
  operation({
    id: "paymentIntents.create",
    method: "POST",
    path: "/v1/payment_intents",
    summary: "Create a payment intent",
    verbs: ["create", "charge", "collect", "take"],
    entity: "payment",
    aliases: ["payment intent", "charge"],
    args: { amount: integer("In the smallest unit of the currency"), currency: string("Three letters in lower case"), customer: string("Id of a customer"), description: string("What it is for"), payment_method: string("Id of a payment method"), confirm: boolean("Confirm it at once"), receipt_email: string("Where the receipt goes"), metadata },
    required: ["amount", "currency"],
    returns: paymentIntent,
    ...form,
    sampleInput: { amount: 12_450, currency: "eur", customer: customer.id, description: "Order 1042" },
    popularity: 0.7,
  }),
  operation({ id: "paymentIntents.get", method: "GET", path: "/v1/payment_intents/{intent}", summary: "Get a payment intent", verbs: ["get", "read"], entity: "payment", aliases: ["payment intent"], returns: paymentIntent, corrections, sampleInput: { intent: paymentIntent.id }, popularity: 0.3 }),
  operation({ id: "charges.list", method: "GET", path: "/v1/charges", summary: "List charges", verbs: ["list", "find", "get"], entity: "charge", aliases: ["payment", "transaction"], args: { customer: string("Only of this customer"), payment_intent: string("Only of this payment intent"), created, ...pages }, ...list("/v1/charges", charge), sampleInput: { limit: 10 }, popularity: 0.5 }),
  operation({
    id: "invoices.create",
    method: "POST",
    path: "/v1/invoices",
    summary: "Create a draft invoice",
    verbs: ["create", "issue", "bill"],
    entity: "invoice",
    aliases: ["bill"],
    args: { customer: string("Id of a customer"), description: string("Note on the invoice"), collection_method: choice("How it is paid", ["charge_automatically", "send_invoice"]), days_until_due: integer("Days to pay"), auto_advance: boolean("Finalise it automatically"), metadata },
    required: ["customer"],
    returns: invoice,
    ...form,
    sampleInput: { customer: customer.id, collection_method: "send_invoice", days_until_due: 30 },
    popularity: 0.5,
  }),
  operation({ id: "invoices.list", method: "GET", path: "/v1/invoices", summary: "List invoices", verbs: ["list", "find", "get"], entity: "invoice", aliases: ["bill"], args: { customer: string("Only of this customer"), status: choice("Only in this state", ["draft", "open", "paid", "uncollectible", "void"]), created, ...pages }, ...list("/v1/invoices", invoice), sampleInput: { status: "open" }, popularity: 0.5 }),
  operation({ id: "invoices.send", method: "POST", path: "/v1/invoices/{invoice}/send", summary: "Send an invoice by e-mail", verbs: ["send"], entity: "invoice", returns: invoice, corrections, sampleInput: { invoice: invoice.id }, popularity: 0.3 }),
  operation({ id: "subscriptions.list", method: "GET", path: "/v1/subscriptions", summary: "List subscriptions", verbs: ["list", "find", "get"], entity: "subscription", aliases: ["plan"], args: { customer: string("Only of this customer"), status: string("Only in this state"), price: string("Only of this price"), ...pages }, ...list("/v1/subscriptions", subscription), sampleInput: { status: "active" }, popularity: 0.4 }),
  operation({
    id: "subscriptions.create",
    method: "POST",
    path: "/v1/subscriptions",
    summary: "Start a subscription",
    verbs: ["create", "start", "subscribe"],
    entity: "subscription",
    args: { customer: string("Id of a customer"), items: array(object({ price: string("Id of a price"), quantity: integer("How many") }, ["price"]), "What is subscribed to"), trial_period_days: integer("Days before the first payment"), metadata },
    required: ["customer", "items"],
    returns: subscription,
    ...form,
    sampleInput: { customer: customer.id, items: [{ price: "price_1PgaqABa3s9kz2Lr3pB8fQ2c" }] },
    popularity: 0.4,
  }),
  operation({ id: "refunds.create", method: "POST", path: "/v1/refunds", summary: "Refund a payment", verbs: ["refund", "return", "create"], entity: "refund", args: { payment_intent: string("Id of a payment intent"), charge: string("Id of a charge"), amount: integer("Less than all of it"), reason: choice("Why", ["duplicate", "fraudulent", "requested_by_customer"]), metadata }, returns: refund, ...form, sampleInput: { payment_intent: paymentIntent.id }, popularity: 0.4 }),
  operation({ id: "products.create", method: "POST", path: "/v1/products", summary: "Create a product", verbs: ["create", "add"], entity: "product", aliases: ["item"], args: { name: string("Name"), description: string("Description"), active: boolean("Can be bought"), metadata }, required: ["name"], returns: product, ...form, sampleInput: { name: "Coffee subscription" }, popularity: 0.3 }),
  operation({
    id: "checkout.sessions.create",
    method: "POST",
    path: "/v1/checkout/sessions",
    summary: "Create a checkout page",
    verbs: ["create", "open"],
    entity: "checkout session",
    aliases: ["payment link", "payment page"],
    args: { mode: choice("What is bought", ["payment", "subscription", "setup"]), success_url: string("Where the buyer goes afterwards", { format: "uri" }), line_items: array(object({ price: string("Id of a price"), quantity: integer("How many") }), "What is bought"), customer: string("Id of a customer"), customer_email: string("E-mail address"), metadata },
    required: ["mode", "line_items"],
    returns: checkoutSession,
    ...form,
    sampleInput: { mode: "payment", success_url: "https://northwind.example/thanks", line_items: [{ price: "price_1PgaqABa3s9kz2Lr3pB8fQ2c", quantity: 1 }] },
    popularity: 0.3,
  }),
];
