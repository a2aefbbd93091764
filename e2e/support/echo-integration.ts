const AUTOMATION = `import { automation, webhook } from "@vennel/sdk";

export default automation({
  id: "echo",
  name: "Echo",
  trigger: webhook({ respond: "async" }),
  async run({ event }) {
    return { got: event.body };
  },
});
`;
const TEST = `import { scenario } from "@vennel/sdk/testing";
import echo from "../src/automations/echo";

scenario("it answers", async ({ trigger }) => {
  await trigger(echo, { body: { id: 1 } });
});
`;
/** The least that every gate lets pass: a webhook whose run gives back what came, with no connection. */
export const ECHO_FILES = {
  "package.json": JSON.stringify({ name: "v-echo", version: "0.1.0", private: true, type: "module", vennel: { connections: {} } }, null, 2),
  "src/automations/echo.ts": AUTOMATION,
  "tests/echo.test.ts": TEST,
};
