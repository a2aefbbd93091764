import { connect, deploy } from "../../e2e/support/deploy.ts";
import { registerPerson } from "../../e2e/support/person.ts";

const AUTOMATION = (trigger: string) => `import { automation, webhook } from "@vennel/sdk";
import { upstream } from "../connections";

interface Order { order: number; lines: { sku: string; quantity: number }[] }

export default automation({
  id: "order-total",
  name: "Order total",
  trigger: ${trigger},
  async run({ event, step }) {
    const order = event.body as Order;
    const answer = await step("Ask the stock", () => upstream.request<{ items: number[] }>("POST", "/stock", { body: order }));
    return { order: order.order, sum: answer.body.items.reduce((sum, item) => sum + item, 0) };
  },
});
`;

const TEST = `import { scenario } from "@vennel/sdk/testing";
import orderTotal from "../src/automations/order-total";

scenario("the stock is asked", async ({ trigger }) => {
  await trigger(orderTotal, { body: { order: 1, lines: [] } }, { mayFail: true });
});
`;

const files = (trigger: string) => ({
  "package.json": JSON.stringify(
    { name: "order-total", version: "0.1.0", private: true, type: "module", vennel: { connections: { Upstream: "http" } } },
    null,
    2,
  ),
  "src/automations/order-total.ts": AUTOMATION(trigger),
  "tests/order-total.test.ts": TEST,
});

export interface Hooks {
  readonly unsigned: string;
  readonly signed: string;
}

/** Brings the same automation live twice, by the same routes as a person: once behind a signature, once open to all. */
export async function deployHooks(url: string, upstreamUrl: string, secret: string): Promise<Hooks> {
  const person = await registerPerson(url);
  await connect(person, { connector: "http", name: "Upstream", auth: { type: "none" }, baseUrl: upstreamUrl, webhook: { secret } });
  const base = `/api/platform/v1/o/${person.organisation.id}/projects`;

  async function live(name: string, code: string): Promise<string> {
    const { id } = await expectOk(person.call<{ id: string }>("POST", base, { name }));
    const { revision } = await expectOk(person.call<{ revision: number }>("GET", `${base}/${id}/files`));
    const changes = Object.entries(files(code)).map(([filePath, content]) => ({ filePath, content }));
    await expectOk(person.call("PATCH", `${base}/${id}/files`, { baseRevision: revision, changes }));
    const { verification } = await expectOk(person.call<{ verification: { status: string; reason: string } }>("POST", `${base}/${id}/check`));
    if (verification.status !== "verified" && verification.status !== "passed") throw new Error(`The project is not verified: ${JSON.stringify(verification)}`);
    const { trigger } = await deploy(person, id);
    if (trigger.type !== "webhook" || !trigger.url) throw new Error("The automation has no address");
    return trigger.url;
  }
  return {
    unsigned: await live("bench-open", 'webhook({ respond: "sync" })'),
    signed: await live("bench-signed", 'webhook({ connection: upstream, respond: "sync" })'),
  };
}

async function expectOk<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Expected success, got ${status}: ${JSON.stringify(body)}`);
  return body;
}
