import { operation } from "../../authoring/operation.ts";
import { array, boolean, number, object, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { customer, invoice, payment, time } from "./samples.ts";

const lines = array(
  object(
    {
      Amount: number("Amount"),
      DetailType: string("SalesItemLineDetail"),
      Description: string("Text"),
      SalesItemLineDetail: { type: "object", description: "Item, quantity and price" },
    },
    ["Amount", "DetailType"],
  ),
  "Lines",
);
const about = (name: string, sample: object) => ({ returns: { [name]: sample, time } });
const version = { Id: string("Id"), SyncToken: string("Version that is changed, from the last read") };
const simulated = { idField: "Id", idStyle: "number", createdFields: ["MetaData.CreateTime", "MetaData.LastUpdatedTime"] } as const;
/** Lists are queries; the last changed come first. */
const listOf = (kind: string, sample: object) =>
  ({
    path: "/query",
    summary: `List the 1,000 ${kind.toLowerCase()}s that changed last`,
    queryConstants: { query: `select * from ${kind} orderby MetaData.LastUpdatedTime desc startposition 1 maxresults 1000` },
    paging: { style: "whole", items: `QueryResponse.${kind}` },
    beside: { QueryResponse: { startPosition: 1, maxResults: 1, [kind]: [sample] }, time },
  }) as const;

const invoices = thing({
  entity: "invoice",
  aliases: ["bill"],
  ids: "invoices",
  path: "/invoice",
  one: "/invoice/{invoice_id}",
  place: { invoice_id: invoice.Id },
  sample: invoice,
  more: [{ ...invoice, Id: "240", DocNumber: "1042" }],
  wrap: "Invoice",
  weight: 1,
  create: {
    args: {
      customer: string("Id of the customer"),
      Line: lines,
      DueDate: string("When it is due", { format: "date" }),
      DocNumber: string("Number"),
      email: string("Where it is sent", { format: "email" }),
    },
    required: ["customer", "Line"],
    bodyPaths: { customer: "CustomerRef.value", email: "BillEmail.Address" },
    ...about("Invoice", invoice),
    sample: { customer: "1", Line: [{ Amount: 124.5, DetailType: "SalesItemLineDetail" }] },
  },
  list: listOf("Invoice", invoice),
  get: about("Invoice", invoice),
  simulated,
});
const customers = thing({
  entity: "customer",
  aliases: ["client"],
  ids: "customers",
  path: "/customer",
  one: "/customer/{customer_id}",
  place: { customer_id: customer.Id },
  sample: customer,
  wrap: "Customer",
  weight: 0.7,
  create: {
    args: {
      DisplayName: string("Name, which nobody else has"),
      CompanyName: string("Company"),
      email: string("E-mail address", { format: "email" }),
      phone: string("Phone number"),
    },
    required: ["DisplayName"],
    bodyPaths: { email: "PrimaryEmailAddr.Address", phone: "PrimaryPhone.FreeFormNumber" },
    naturalKey: ["DisplayName"],
    ...about("Customer", customer),
    sample: { DisplayName: "Northwind Labs" },
  },
  list: listOf("Customer", customer),
  get: about("Customer", customer),
  simulated,
});
const payments = thing({
  entity: "payment",
  ids: "payments",
  path: "/payment",
  one: "/payment/{payment_id}",
  place: { payment_id: payment.Id },
  sample: payment,
  wrap: "Payment",
  weight: 0.6,
  create: {
    args: { customer: string("Id of the customer"), TotalAmt: number("Amount") },
    required: ["customer", "TotalAmt"],
    bodyPaths: { customer: "CustomerRef.value" },
    ...about("Payment", payment),
    sample: { customer: "1", TotalAmt: 124.5 },
  },
  list: listOf("Payment", payment),
  get: about("Payment", payment),
  simulated,
});

export const resources = [invoices, customers, payments].map(({ resource }) => resource);
export const operations: readonly Operation[] = [
  ...invoices.operations,
  operation({
    id: "invoices.send",
    method: "POST",
    path: "/invoice/{invoice_id}/send",
    summary: "Send an invoice by mail",
    verbs: ["send", "mail"],
    entity: "invoice",
    aliases: ["bill"],
    args: { sendTo: string("E-mail address, where not the invoice's own", { format: "email" }) },
    query: ["sendTo"],
    ...about("Invoice", invoice),
    sampleInput: { invoice_id: invoice.Id },
    popularity: 0.6,
  }),
  ...customers.operations,
  operation({
    id: "customers.update",
    method: "POST",
    path: "/customer",
    summary: "Update a customer",
    verbs: ["update", "change", "edit"],
    entity: "customer",
    aliases: ["client"],
    args: { ...version, DisplayName: string("Name"), email: string("E-mail address", { format: "email" }), Active: boolean("Whether it is in use") },
    required: ["Id", "SyncToken"],
    bodyPaths: { email: "PrimaryEmailAddr.Address" },
    bodyConstants: { sparse: true },
    ...about("Customer", customer),
    sampleInput: { Id: "1", SyncToken: "0", Active: true },
    popularity: 0.4,
  }),
  ...payments.operations,
  operation({
    id: "company.get",
    method: "GET",
    path: "/companyinfo/{company_id}",
    summary: "Get what is known of the company",
    verbs: ["get"],
    entity: "company",
    ...about("CompanyInfo", { Id: "1", CompanyName: "Northwind", Country: "NL", SyncToken: "4" }),
    sampleInput: { company_id: "1" },
    popularity: 0.05,
  }),
];
