const meta = { CreateTime: "2026-05-02T10:32:18-07:00", LastUpdatedTime: "2026-05-02T10:32:18-07:00" };
const line = {
  Id: "1",
  LineNum: 1,
  Description: "Gift card",
  Amount: 124.5,
  DetailType: "SalesItemLineDetail",
  SalesItemLineDetail: { ItemRef: { value: "19", name: "Gift card" }, Qty: 1, UnitPrice: 124.5 },
};
const NORTHWIND = { value: "1", name: "Northwind" };

export const time = "2026-05-02T10:32:18.000-07:00";
export const invoice = {
  Id: "239",
  SyncToken: "0",
  DocNumber: "1041",
  TxnDate: "2026-05-02",
  DueDate: "2026-06-01",
  TotalAmt: 124.5,
  Balance: 124.5,
  EmailStatus: "NotSet",
  CustomerRef: NORTHWIND,
  CurrencyRef: { value: "EUR", name: "Euro" },
  Line: [line],
  MetaData: meta,
  domain: "QBO",
  sparse: false,
};
export const customer = {
  Id: "1",
  SyncToken: "0",
  DisplayName: "Northwind",
  CompanyName: "Northwind",
  Active: true,
  Balance: 124.5,
  PrimaryEmailAddr: { Address: "joost@northwind.example" },
  MetaData: meta,
  domain: "QBO",
  sparse: false,
};
export const payment = {
  Id: "163",
  SyncToken: "0",
  TxnDate: "2026-05-04",
  TotalAmt: 124.5,
  UnappliedAmt: 0,
  CustomerRef: NORTHWIND,
  MetaData: meta,
  domain: "QBO",
  sparse: false,
};
