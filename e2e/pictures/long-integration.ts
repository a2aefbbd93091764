const FIELDS = 80;
const STEPS = 30;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** As somebody writes who puts everything into one: thirty steps, a branch, a loop, and eighty fields of which the last five have no rule. */
export const LONG_FILES: Readonly<Record<string, string>> = {
  "src/automations/a-long-one.ts": `import { automation, webhook } from "@vennel/sdk";
import { crm, desk } from "../connections";
import { toLedgerEntry, type Order } from "../mappings/order-to-ledger";

export default automation({
  id: "a-long-one",
  name: "Everything that happens to an order between the shop and the ledger",
  trigger: webhook({ respond: "async" }),
  async run({ event, step }) {
    const order = event.body as Order;
    if (order.customer.field0.length > 1000) await step("Tell finance of the large order", () => desk.request("POST", "/large-orders", { body: order }));
${numbers(STEPS)
  .map(
    (index) =>
      `    await step("Step ${index + 1} of the order's way", () => ${index % 2 === 0 ? "crm" : "desk"}.request("POST", "/way/${index}", { body: { index: ${index} } }));`,
  )
  .join("\n")}
    await step.each("Write each entry", [toLedgerEntry(order)], (entry) => desk.request("POST", "/entries", { body: entry }));
  },
});
`,
  "src/mappings/order-to-ledger.ts": `import { mapping } from "@vennel/sdk";

export interface Order {
  customer: {
${numbers(FIELDS)
  .map((index) => `    field${index}: string;`)
  .join("\n")}
  };
}
export interface LedgerEntry {
${numbers(FIELDS)
  .map((index) => `  ledgerColumnWithAName${index}: string;`)
  .join("\n")}
}

export const toLedgerEntry = mapping<Order, LedgerEntry>("order-to-ledger", {
${numbers(FIELDS - 5)
  .map(
    (index) =>
      `  ledgerColumnWithAName${index}: (order) => order.customer.field${index}${index % 7 === 3 ? `.trim().toUpperCase() + " · " + order.customer.field${index + 1}` : ""},`,
  )
  .join("\n")}
});
`,
};
