/** Waits for somebody's approval, and pays in a step; a bank whose answer is lost leaves the payment uncertain. */
export const PAYMENT_FILES = {
  "package.json": JSON.stringify({ name: "v-payment", version: "0.1.0", private: true, type: "module", vennel: { connections: { Bank: "http" } } }, null, 2),
  "src/automations/payment.ts": `import { automation, manual } from "@vennel/sdk";
import { bank } from "../connections";

export default automation({
  id: "payment",
  name: "Pay when approved",
  trigger: manual(),
  async run({ step }) {
    const approval = await step.waitFor<{ by: string }>("approval", { timeout: "3 days" });
    if (!approval) return "refused";
    const { body } = await step("Pay", () => bank.request<{ receipt?: number }>("POST", "/payments", { body: { amount: 12 } }));
    return \`by \${approval.by}, \${body.receipt ? \`receipt \${body.receipt}\` : "no receipt"}\`;
  },
});
`,
  "tests/payment.test.ts": `import { scenario } from "@vennel/sdk/testing";
import payment from "../src/automations/payment";

scenario("nobody approves", async ({ trigger }) => {
  await trigger(payment, {});
});
`,
};
