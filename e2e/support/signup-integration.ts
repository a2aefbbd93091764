/** Adds a contact to HubSpot, which has no idempotency key: a lost answer leaves the write uncertain. */
export const SIGNUP_FILES = {
  "package.json": JSON.stringify({ name: "v-signup", version: "0.1.0", private: true, type: "module", vennel: { connections: { CRM: "hubspot" } } }, null, 2),
  "src/automations/signup.ts": `import { automation, manual } from "@vennel/sdk";
import { crm } from "../connections";

export default automation({
  id: "signup",
  name: "Add who signed up",
  trigger: manual<{ email: string }>(),
  async run({ event, step }) {
    await step("Add contact", () => crm.contacts.create({ email: event.email }));
    return event.email;
  },
});
`,
  "tests/signup.test.ts": `import { scenario } from "@vennel/sdk/testing";
import signup from "../src/automations/signup";

scenario("somebody signs up", async ({ trigger }) => {
  await trigger(signup, { email: "maya@northwind.example" });
});
`,
};
