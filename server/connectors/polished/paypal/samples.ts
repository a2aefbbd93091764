export const order = {
  id: "5O190127TN364715T",
  status: "PAYER_ACTION_REQUIRED",
  intent: "CAPTURE",
  create_time: "2026-05-02T10:32:18Z",
  purchase_units: [{ reference_id: "default", amount: { currency_code: "EUR", value: "124.50" } }],
  links: [{ href: "https://www.paypal.com/checkoutnow?token=5O190127TN364715T", rel: "payer-action", method: "GET" }],
};
export const transaction = {
  transaction_info: {
    paypal_account_id: "6STWC2LSUYYYE",
    transaction_id: "5TY05013RG002845M",
    transaction_event_code: "T0006",
    transaction_initiation_date: "2026-05-02T10:32:18Z",
    transaction_updated_date: "2026-05-02T10:32:18Z",
    transaction_amount: { currency_code: "EUR", value: "124.50" },
    fee_amount: { currency_code: "EUR", value: "-3.96" },
    transaction_status: "S",
  },
};
export const invoice = {
  id: "INV2-Z56S-5LLA-Q52L-CPZ5",
  status: "DRAFT",
  detail: { invoice_number: "2026-0412", invoice_date: "2026-05-02", currency_code: "EUR", note: "" },
  amount: { currency_code: "EUR", value: "124.50" },
};
