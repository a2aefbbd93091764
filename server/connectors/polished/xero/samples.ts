export const TENANT = "70784a63-d24b-46a9-a4db-0e70a274b056";

export const contact = {
  ContactID: "bd2270c3-8706-4c11-9cfb-000b551c3f51",
  ContactStatus: "ACTIVE",
  Name: "Northwind Coffee",
  EmailAddress: "accounts@northwind.example",
  FirstName: "Maya",
  LastName: "Lindqvist",
  IsCustomer: true,
  IsSupplier: false,
  UpdatedDateUTC: "/Date(1777622400000+0000)/",
};

export const invoice = {
  InvoiceID: "243216c5-369e-4056-ac67-05388f86dc81",
  InvoiceNumber: "INV-0042",
  Type: "ACCREC",
  Status: "AUTHORISED",
  Reference: "Order 1042",
  Contact: { ContactID: contact.ContactID, Name: contact.Name },
  DateString: "2026-05-01T00:00:00",
  DueDateString: "2026-05-15T00:00:00",
  LineItems: [{ Description: "Coffee, 1 kg", Quantity: 2, UnitAmount: 14.5, AccountCode: "200" }],
  SubTotal: 29,
  TotalTax: 0,
  Total: 29,
  AmountDue: 29,
  AmountPaid: 0,
  CurrencyCode: "GBP",
};

export const payment = {
  PaymentID: "b26fd49a-cbae-470a-a8f8-bcbc119e0379",
  Invoice: { InvoiceID: invoice.InvoiceID },
  Account: { Code: "090" },
  Amount: 29,
  Date: "2026-05-10",
  Status: "AUTHORISED",
};
