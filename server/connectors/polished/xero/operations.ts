import { operation } from "../../authoring/operation.ts";
import { array, choice, integer, number, object, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import { contact, invoice, payment, TENANT } from "./samples.ts";

const base = "/api.xro/2.0";
const tenant = { "Xero-Tenant-Id": string("Which organisation: the tenantId that connections.list gives") };
const common = { required: ["Xero-Tenant-Id"], headers: ["Xero-Tenant-Id"] };
const mine = { "Xero-Tenant-Id": TENANT };
const pages = {
  page: integer("Number of the page, from 1"),
  pageSize: integer("Items per page, 1000 at most"),
  where: string('A condition: Status=="AUTHORISED"'),
};
const paging = (items: string) => ({ style: "page", pageParam: "page", sizeParam: "pageSize", items }) as const;
const person = {
  Name: string("Full name; unique among the contacts"),
  EmailAddress: string("E-mail address", { format: "email" }),
  FirstName: string("First name"),
  LastName: string("Last name"),
};
const bill = {
  Type: choice("To a customer or from a supplier", ["ACCREC", "ACCPAY"]),
  Contact: object({ ContactID: string("Id of the contact"), Name: string("Name of the contact") }, [], "Whom it concerns, by id or by name"),
  LineItems: array(
    object({ Description: string("What"), Quantity: number("How many"), UnitAmount: number("Price of one"), AccountCode: string("Code of the account") }, [
      "Description",
    ]),
    "What is charged",
  ),
  Date: string("Date", { format: "date" }),
  DueDate: string("Due date", { format: "date" }),
  Reference: string("Reference"),
  InvoiceNumber: string("Its number"),
  Status: choice("State", ["DRAFT", "SUBMITTED", "AUTHORISED"]),
  CurrencyCode: string("Currency of three letters"),
};
const within = (list: string, fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, `${list}.0.${name}`]));

export const operations: readonly Operation[] = [
  operation({
    id: "contacts.save",
    method: "POST",
    path: `${base}/Contacts`,
    summary: "Create a contact, or update the one with the same name",
    verbs: ["create", "add", "save", "upsert"],
    entity: "contact",
    aliases: ["customer", "supplier"],
    args: { ...tenant, ...person },
    ...common,
    required: [...common.required, "Name"],
    bodyPaths: within("Contacts", person),
    returns: { Contacts: [contact] },
    naturalKey: ["Name"],
    sampleInput: { ...mine, Name: contact.Name, EmailAddress: contact.EmailAddress },
    popularity: 0.8,
  }),
  operation({
    id: "contacts.list",
    aliases: ["customer", "supplier"],
    method: "GET",
    path: `${base}/Contacts`,
    summary: "List contacts",
    verbs: ["list", "find", "search"],
    entity: "contact",
    args: { ...tenant, ...pages },
    ...common,
    returns: { Contacts: [contact] },
    paging: paging("Contacts"),
    sampleInput: mine,
    popularity: 0.5,
  }),
  operation({
    id: "invoices.create",
    method: "POST",
    path: `${base}/Invoices`,
    summary: "Create an invoice",
    verbs: ["create", "add", "raise", "issue"],
    entity: "invoice",
    aliases: ["bill"],
    args: { ...tenant, ...bill },
    ...common,
    required: [...common.required, "Type", "Contact", "LineItems"],
    bodyPaths: within("Invoices", bill),
    returns: { Invoices: [invoice] },
    sampleInput: { ...mine, Type: "ACCREC", Contact: { Name: contact.Name }, LineItems: invoice.LineItems, Reference: invoice.Reference },
    popularity: 1,
  }),
  operation({
    id: "invoices.list",
    method: "GET",
    path: `${base}/Invoices`,
    summary: "List invoices",
    verbs: ["list", "find", "search"],
    entity: "invoice",
    aliases: ["bill"],
    args: { ...tenant, ...pages },
    ...common,
    returns: { Invoices: [invoice] },
    paging: paging("Invoices"),
    sampleInput: mine,
    popularity: 0.6,
  }),
  operation({
    id: "payments.create",
    method: "POST",
    path: `${base}/Payments`,
    summary: "Record a payment of an invoice",
    verbs: ["create", "record", "add"],
    entity: "payment",
    args: {
      ...tenant,
      Invoice: object({ InvoiceID: string("Id of the invoice") }, ["InvoiceID"], "What is paid"),
      Account: object({ Code: string("Code of the account") }, ["Code"], "Where the money is"),
      Amount: number("How much"),
      Date: string("Date", { format: "date" }),
    },
    ...common,
    required: [...common.required, "Invoice", "Account", "Amount"],
    bodyPaths: within("Payments", { Invoice: 1, Account: 1, Amount: 1, Date: 1 }),
    returns: { Payments: [payment] },
    sampleInput: { ...mine, Invoice: payment.Invoice, Account: payment.Account, Amount: 29 },
    popularity: 0.5,
  }),
  operation({
    id: "connections.list",
    method: "GET",
    path: "/connections",
    summary: "List the organisations that the sign-in may reach",
    verbs: ["list"],
    entity: "organisation",
    returns: [{ id: "e1eede29-f875-4a5d-8470-17f6a29a88b1", tenantId: TENANT, tenantType: "ORGANISATION", tenantName: "Northwind Coffee Ltd" }],
    sampleInput: {},
    popularity: 0.05,
  }),
];
