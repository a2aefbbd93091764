import type { Deployment } from "../../../contracts/deployments.ts";
import type { Issue } from "../../../contracts/issues.ts";
import type { Run } from "../../../contracts/runs.ts";
import { bringFiles } from "../../../e2e/support/bring-files.ts";
import { connect } from "../../../e2e/support/deploy.ts";
import { startLoopbackSystem } from "../../../e2e/support/loopback-system.ts";
import { PAYMENT_FILES } from "../../../e2e/support/payment-integration.ts";
import { until } from "../../../e2e/support/until.ts";
import type { Drive } from "./drive.ts";
import { readAsText } from "./read-as-text.ts";

const API = "/api/platform/v1";

/** Actions on versions, runs and issues. */
export async function runCalls(drive: Drive): Promise<void> {
  const { route, owner, o, secrets, server } = drive;
  const base = API + o;
  let bank: "pays" | "cut off" | "refuses" = "pays";
  const system = await startLoopbackSystem("bank-token-canary", () => (bank === "cut off" ? "cut off" : { status: bank === "pays" ? 200 : 400, body: {} }));
  drive.closing.push(() => system.close());
  secrets.push("bank-token-canary", "payload-canary");
  await connect(owner, { connector: "http", name: "Bank", auth: { type: "bearer", token: "bank-token-canary" }, baseUrl: system.url });
  const projectId = await bringFiles(owner, PAYMENT_FILES);

  const live = await deployed();
  const automation = `${base}/automations/${live.automations[0]?.id}`;
  await route("platform.suspend", () => owner.call("POST", `${base}/deployments/${live.id}/suspend`));
  await route("platform.resume", () => owner.call("POST", `${base}/deployments/${live.id}/resume`));
  await route("platform.updateAutomation", () => owner.call("PATCH", automation, { catchUp: "one" }));

  const approved = async () => {
    const { id } = await route<{ id: string }>("platform.startRun", () => owner.call("POST", `${automation}/runs`, { payload: { note: "payload-canary" } }));
    await route("platform.signalRun", () => owner.call("POST", `${base}/runs/${id}/signals`, { name: "approval", payload: { by: "payload-canary" } }));
    return until("the end of the run", async () => {
      const { body } = await owner.call<Run>("GET", `${base}/runs/${id}`);
      return ["succeeded", "failed", "uncertain"].includes(body.status) ? body : null;
    });
  };
  const paid = await approved();
  const again = await route<{ id: string }>("platform.replayRun", () => owner.call("POST", `${base}/runs/${paid.id}/replay`, {}));
  await route("platform.cancelRun", () => owner.call("POST", `${base}/runs/${again.id}/cancel`));

  bank = "cut off";
  const uncertain = await approved();
  const step = uncertain.steps.find(({ status }) => status === "uncertain");
  await route("platform.resolveStep", () =>
    owner.call("POST", `${base}/runs/${uncertain.id}/resolve`, { step: step?.id, happened: true, output: { body: { receipt: 9 } } }),
  );

  await approved();
  const undecided = { project: projectId, connection: "Bank" };
  await route("platform.lookUpRuns", () => owner.call("POST", `${base}/runs/look-up`, { filter: undecided }));
  await route("platform.settleRuns", () => owner.call("POST", `${base}/runs/settle`, { filter: undecided, happened: true }));

  bank = "refuses";
  const failed = await approved();
  bank = "pays";
  const issueId = await until("the issue", async () => (await owner.call<{ items: Issue[] }>("GET", `${base}/issues?project=${projectId}`)).body.items[0]?.id);
  const issue = `${base}/issues/${issueId}`;
  await route("platform.updateIssue", () => owner.call("PATCH", issue, { severity: "high" }));
  secrets.push("comment-canary");
  await route("platform.commentOnIssue", () => owner.call("POST", `${issue}/comments`, { text: "comment-canary" }));
  await route("platform.replayIssue", () => owner.call("POST", `${issue}/replay`));
  await route("platform.retryRun", () => owner.call("POST", `${base}/runs/${failed.id}/retry`));

  const filter = { project: projectId };
  await route("platform.exportRuns", () => readAsText(owner, `${server.url}${base}/runs/export?project=${projectId}`));
  await route("platform.replayRuns", () => owner.call("POST", `${base}/runs/replay`, { filter: { ...filter, status: "succeeded" } }));
  await route("platform.cancelRuns", () => owner.call("POST", `${base}/runs/cancel`, { filter }));

  const newer = await deployed();
  await route("platform.rollback", () => owner.call("POST", `${base}/deployments/${live.id}/rollback`));
  await until("the version before", async () => (await read(live.id)).status === "live" && (await read(newer.id)).status !== "live");
  // The test that this writes leaves the files unverified.
  await route("platform.makeScenario", () => owner.call("POST", `${base}/runs/${paid.id}/scenario`));

  async function read(id: string) {
    return (await owner.call<Deployment>("GET", `${base}/deployments/${id}`)).body;
  }
  async function deployed() {
    const { id } = await route<{ id: string }>("platform.deploy", () => owner.call("POST", `${base}/projects/${projectId}/deployments`, {}));
    return until("a live version", async () => {
      const deployment = await read(id);
      if (deployment.status === "failed") throw new Error(String(deployment.error));
      return deployment.status === "live" ? deployment : null;
    });
  }
}
