import type { Run } from "../contracts/runs.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildIntegration } from "./support/build-integration.ts";
import { connect, deploy } from "./support/deploy.ts";
import { issueOpened } from "./support/github-delivery.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";

let product: Product;
let slack: LoopbackSystem;
/** Answers of the second message wait until this is called. */
let release = () => {};
let held: Promise<void>;

beforeAll(async () => {
  held = new Promise((resolve) => (release = resolve));
  let messages = 0;
  slack = await startLoopbackSystem("xoxb-real-token", async () => {
    messages += 1;
    if (messages === 2) await held;
    return { body: { ok: true, channel: "C1", ts: `17000000${messages}.0001` } };
  });
  product = await startProduct();
}, 90_000);

afterAll(async () => {
  release();
  await product?.remove();
  await slack?.close();
}, 60_000);

test("a run whose server is killed between two steps ends after the restart without repeating the finished one", async () => {
  const person = await registerPerson(product.url);
  await connect(person, { connector: "github", name: "GitHub", auth: { type: "none" }, webhook: { secret: "hook-secret" } });
  await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url });
  const built = await buildIntegration(
    person,
    "When a GitHub issue is opened, post its title to the Slack channel #first and post its title to the Slack channel #second",
  );
  expect(built.project.verification.status, JSON.stringify(built.project.verification)).toBe("verified");
  const automation = await deploy(person, built.project.id);

  const answer = await fetch(automation.trigger.url ?? "", issueOpened("hook-secret", { number: 7, title: "Printer is out of magenta" }));
  expect(answer.status).toBe(202);
  const { runId } = (await answer.json()) as { runId: string };
  await until("the second message to be on its way", async () => slack.received.length === 2);
  await product.kill("SIGKILL");
  release();
  await product.restart();

  const run = await until(
    "the end of the run",
    async () => {
      const { body } = await person.call<Run>("GET", `/api/platform/v1/o/${person.organisation.id}/runs/${runId}`);
      return ["succeeded", "failed", "uncertain"].includes(body.status ?? "") ? body : null;
    },
    30_000,
  );
  // The first message was finished and is never sent again. The second left without a known answer and carries no key: a person decides.
  expect(slack.received.map((request) => (request.body as { channel: string }).channel)).toEqual(["#first", "#second"]);
  expect(run.status).toBe("uncertain");
  expect(run.steps?.map((step) => step.status)).toEqual(["succeeded", "uncertain"]);
}, 120_000);
