const AUTOMATION = `import { automation, webhook } from "@vennel/sdk";
import { crm, desk } from "../connections";

export default automation({
  id: "welcome",
  name: "Welcome",
  trigger: webhook({ respond: "async" }),
  async run({ event, step }) {
    const { id } = event.body as { id: number };
    await step("Note the sign-up", () => desk.request("POST", "/notes", { body: { id } }));
    const { body: customer } = await step("Read the customer", () => crm.request<Record<string, string>>("GET", \`/customers/\${id}\`));
    const name = customer["name"] as string;
    await step("Welcome them", () => desk.request("POST", "/welcomes", { body: { id, text: \`Welcome, \${name.toUpperCase()}\` } }));
    return { id, name };
  },
});
`;

const TEST = `import { scenario } from "@vennel/sdk/testing";
import welcome from "../src/automations/welcome";

scenario("a customer is welcomed", async ({ trigger }) => {
  await trigger(welcome, { body: { id: 1 } }, { mayFail: true });
});
`;

export const AUTOMATION_FILE = "src/automations/welcome.ts";

/** Notes a sign-up, reads the customer's `name` from one system and welcomes them in another. */
export const WELCOME_FILES = {
  "package.json": JSON.stringify(
    { name: "v-welcome", version: "0.1.0", private: true, type: "module", vennel: { connections: { CRM: "http", Desk: "http" } } },
    null,
    2,
  ),
  [AUTOMATION_FILE]: AUTOMATION,
  "tests/welcome.test.ts": TEST,
};

/** For a system that says `full_name` instead. */
export const REPAIR = { filePath: AUTOMATION_FILE, oldText: `customer["name"] as string`, newText: `(customer["full_name"] ?? customer["name"]) as string` };
