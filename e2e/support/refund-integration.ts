/** Started by hand, with an input that its type describes; it writes to one system. */
export const REFUND_FILES = {
  "package.json": JSON.stringify({ name: "v-refund", version: "0.1.0", private: true, type: "module", vennel: { connections: { Desk: "http" } } }, null, 2),
  "src/automations/refund.ts": `import { automation, manual } from "@vennel/sdk";
import { desk } from "../connections";

export interface Refund {
  /** As the shop numbers it. */
  order: number;
  reason: "damaged" | "late";
  lines: { sku: string; count: number }[];
  note?: string;
}

export default automation({
  id: "refund",
  name: "Refund an order",
  trigger: manual<Refund>(),
  async run({ event, step }) {
    await step("Write the refund", () => desk.request("POST", "/refunds", { body: event }));
    return { order: event.order };
  },
});
`,
  "tests/refund.test.ts": `import { scenario } from "@vennel/sdk/testing";
import refund from "../src/automations/refund";

scenario("an order is refunded", async ({ trigger }) => {
  await trigger(refund, { order: 1, reason: "late", lines: [] });
});
`,
};
