import { connect, deploy } from "../../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../../e2e/support/person.ts";

/** The automation's code but for its trigger: what `run` does with the event. */
export interface BenchAutomation {
  /** Its name and id, which is also its project's. */
  readonly name: string;
  readonly trigger: string;
  readonly run: string;
}

export interface BenchProject {
  readonly person: Person;
  /** Brings an automation live by the same routes as a person, and gives back the address of its hook; empty where it has none. */
  live(automation: BenchAutomation): Promise<string>;
  /** Brings the same code live once more, as a new version. */
  deployAgain(name: string): Promise<void>;
}

export const ASK_THE_STOCK = `const order = event.body as Order;
    const answer = await step("Ask the stock", () => upstream.request<{ items: number[] }>("POST", "/stock", { body: order }));
    return { order: order.order, sum: answer.body.items.reduce((sum, item) => sum + item, 0) };`;

/** The same with a call that changes nothing over there: it need not be announced before it leaves. */
export const READ_THE_STOCK = `const order = event.body as Order;
    const answer = await step("Read the stock", () => upstream.request<{ items: number[] }>("GET", "/stock/" + order.order));
    return { order: order.order, sum: answer.body.items.reduce((sum, item) => sum + item, 0) };`;

const codeOf = ({ name, trigger, run }: BenchAutomation) => `import { automation, log, schedule, webhook } from "@vennel/sdk";
import { upstream } from "../connections";

interface Order { order: number; lines: { sku: string; quantity: number }[] }

export default automation({
  id: "${name}",
  name: "${name}",
  trigger: ${trigger},
  async run({ event, step }) {
    ${run}
  },
});
`;

const testOf = (name: string) => `import { scenario } from "@vennel/sdk/testing";
import subject from "../src/automations/${name}";

scenario("it is tried", async ({ trigger }) => {
  await trigger(subject, { body: { order: 1, lines: [] } } as never, { mayFail: true });
});
`;

/** A person with an organisation and one connection to the bench's own system. */
export async function openBenchProject(url: string, upstreamUrl: string, secret: string): Promise<BenchProject> {
  const person = await registerPerson(url);
  await connect(person, { connector: "http", name: "Upstream", auth: { type: "none" }, baseUrl: upstreamUrl, webhook: { secret } });
  const base = `/api/platform/v1/o/${person.organisation.id}/projects`;
  const projects = new Map<string, string>();
  return {
    person,
    async deployAgain(name) {
      await deploy(person, projects.get(name) ?? "");
    },
    async live(automation) {
      const { name } = automation;
      const { id } = await expectOk(person.call<{ id: string }>("POST", base, { name: `bench-${name}` }));
      const { revision } = await expectOk(person.call<{ revision: number }>("GET", `${base}/${id}/files`));
      const manifest = { name, version: "0.1.0", private: true, type: "module", vennel: { connections: { Upstream: "http" } } };
      const changes = [
        { filePath: "package.json", content: JSON.stringify(manifest, null, 2) },
        { filePath: `src/automations/${name}.ts`, content: codeOf(automation) },
        { filePath: `tests/${name}.test.ts`, content: testOf(name) },
      ];
      await expectOk(person.call("PATCH", `${base}/${id}/files`, { baseRevision: revision, changes }));
      const { verification } = await expectOk(person.call<{ verification: { status: string; reason: string } }>("POST", `${base}/${id}/check`));
      if (verification.status !== "verified" && verification.status !== "passed")
        throw new Error(`The project is not verified: ${JSON.stringify(verification)}`);
      projects.set(name, id);
      const { trigger } = await deploy(person, id);
      return trigger.type === "webhook" ? (trigger.url ?? "") : "";
    },
  };
}

export interface Hooks {
  readonly unsigned: string;
  readonly signed: string;
  readonly reading: string;
}

/** The same automation open to all, behind a signature, and with a call that only reads. */
export async function deployHooks(url: string, upstreamUrl: string, secret: string): Promise<Hooks> {
  const { live } = await openBenchProject(url, upstreamUrl, secret);
  return {
    unsigned: await live({ name: "open-total", trigger: 'webhook({ respond: "sync" })', run: ASK_THE_STOCK }),
    signed: await live({ name: "signed-total", trigger: 'webhook({ connection: upstream, respond: "sync" })', run: ASK_THE_STOCK }),
    reading: await live({ name: "read-total", trigger: 'webhook({ respond: "sync" })', run: READ_THE_STOCK }),
  };
}

async function expectOk<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Expected success, got ${status}: ${JSON.stringify(body)}`);
  return body;
}
