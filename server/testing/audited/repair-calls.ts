import type { BoardMessage } from "../../../contracts/board.ts";
import type { BulkJob } from "../../../contracts/bulk.ts";
import type { Effect } from "../../../contracts/effects.ts";
import type { Issue } from "../../../contracts/issues.ts";
import type { Run } from "../../../contracts/runs.ts";
import { bringFiles } from "../../../e2e/support/bring-files.ts";
import { connect, deploy } from "../../../e2e/support/deploy.ts";
import { startLoopbackSystem } from "../../../e2e/support/loopback-system.ts";
import { SIGNUP_FILES } from "../../../e2e/support/signup-integration.ts";
import { until } from "../../../e2e/support/until.ts";
import type { Drive } from "./drive.ts";

const CONTACT = { id: "1", properties: { email: "ada@example.test" } };

/** Calls that ask a system about a write whose answer was lost, and a model about a failure. */
export async function repairCalls({ route, owner, o, closing, secrets }: Drive): Promise<void> {
  const base = `/api/platform/v1${o}`;
  let creating: "cut off" | "refused" = "cut off";
  let searching: Promise<void> = Promise.resolve();
  const crm = await startLoopbackSystem("crm-token-canary", async ({ path }) => {
    if (!path.endsWith("/search")) return creating === "cut off" ? "cut off" : { status: 400, body: { message: "not so" } };
    await searching;
    return { body: { total: 1, results: [CONTACT] } };
  });
  closing.push(() => crm.close());
  secrets.push("crm-token-canary");
  await connect(owner, { connector: "hubspot", name: "CRM", auth: { type: "bearer", token: "crm-token-canary" }, baseUrl: crm.url });
  const project = await bringFiles(owner, SIGNUP_FILES);
  const automation = await deploy(owner, project);
  const signUp = async (end: string) => {
    const { body } = await owner.call<{ id: string }>("POST", `${base}/automations/${automation.id}/runs`, { payload: CONTACT.properties });
    return until(`a run that is ${end}`, async () => {
      const run = (await owner.call<Run>("GET", `${base}/runs/${body.id}`)).body;
      return run.status === end ? run : null;
    });
  };

  const uncertain = await signUp("uncertain");
  const { items: writes } = (await owner.call<{ items: Effect[] }>("GET", `${base}/runs/${uncertain.id}/effects`)).body;
  const { step } = writes.find(({ outcome }) => outcome === "uncertain") ?? {};
  await route("platform.readBack", () => owner.call("POST", `${base}/runs/${uncertain.id}/read-back`, { step }));

  let answer = (): void => {};
  searching = new Promise((resolve) => (answer = resolve));
  const { body: asked } = await owner.call<{ job: BulkJob }>("POST", `${base}/runs/look-up`, { filter: { project } });
  const job = `${base}/bulk-jobs/${asked.job.id}`;
  await route("platform.stopBulkJob", () => owner.call("POST", `${job}/stop`));
  answer();
  await route("platform.resumeBulkJob", () => owner.call("POST", `${job}/resume`));

  creating = "refused";
  await signUp("failed");
  const issue = await until("the issue of the failure", async () => {
    const { body } = await owner.call<{ items: Issue[] }>("GET", `${base}/issues?project=${project}`);
    return body.items[0] ?? null;
  });
  for (const [key, path] of [
    ["platform.askAboutIssue", "ask"],
    ["platform.fixIssue", "fix"],
  ] as const) {
    await route(key, () => owner.call("POST", `${base}/issues/${issue.id}/${path}`, {}));
    await until("the end of the turn", async () => {
      const { body } = await owner.call<{ messages: BoardMessage[]; activeTurn: object | null }>("GET", `/api/board/v1${o}/projects/${project}/conversation`);
      return body.activeTurn === null;
    });
  }
}
