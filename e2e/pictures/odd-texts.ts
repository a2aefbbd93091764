/** What people really write: right to left, astral characters, words without an end. */
export const ODD_TEXTS = [
  "Order confirmations for the Nordic warehouse, including partial deliveries, returns and everything else that Katharina asked for in March",
  "🧾🚚 invoices → ledger 👩‍👩‍👧‍👦",
  "مزامنة الطلبات مع نظام المخزون في الرياض",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft_sync_v2_final",
  "顧客データを会計システムに毎晩同期する",
  "סנכרון לקוחות מהאתר אל Salesforce",
  "<b>not bold</b> & \"quoted\" 'twice'",
  "crm",
  "Zürich–Łódź–İstanbul: payroll ‮reversed‬ once a month",
  "a",
] as const;

export const LONG_SENTENCE =
  "When a Stripe payment succeeds and the amount is over 100, create a HubSpot contact with the email and name and post the amount to #sales in Slack, " +
  "and please keep in mind that our finance department in Zürich wants every amount with two decimals 💶, that مدير المبيعات must see the name as it was written, " +
  "and that https://example.test/a/very/long/address/without/any/space/which/goes/on/and/on/until/it/no/longer/fits/on/one/line?with=parameters&and=more is where the rules are.";
