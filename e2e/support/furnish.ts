import type { Automation } from "../../contracts/automations.ts";
import type { RunSummary } from "../../contracts/runs.ts";
import type { Issue } from "../../contracts/issues.ts";
import { buildIntegration } from "./build-integration.ts";
import { connect, deploy } from "./deploy.ts";
import { issueOpened } from "./github-delivery.ts";
import type { LoopbackSystem } from "./loopback-system.ts";
import type { Person } from "./person.ts";
import { until } from "./until.ts";

export interface Furnished {
  readonly projectId: string;
  readonly automation: Automation;
  readonly runs: readonly RunSummary[];
  readonly issue: Issue;
}

/** A delivery with this title makes the loopback system that `furnish` is given answer with an error. */
export const BROKEN = "Broken";

/** An organisation at work: a live integration, a run that succeeded, one that failed, and the issue that it raised. */
export async function furnish(person: Person, slack: LoopbackSystem): Promise<Furnished> {
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  await connect(person, { connector: "github", name: "GitHub", auth: { type: "none" }, webhook: { secret: "hook-secret" } });
  await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url });
  const { project } = await buildIntegration(person, "When a GitHub issue is opened, post its title and link to the Slack channel #support");
  const automation = await deploy(person, project.id);
  for (const [number, title] of ["Printer is out of magenta", BROKEN].entries()) {
    await fetch(automation.trigger.url ?? "", issueOpened("hook-secret", { number, title }));
  }
  const issue = await until("an issue", async () => (await person.call<{ items: Issue[] }>("GET", `${base}/issues`)).body.items[0], 60_000);
  const { body } = await person.call<{ items: RunSummary[] }>("GET", `${base}/automations/${automation.id}/runs`);
  return { projectId: project.id, automation, runs: body.items, issue };
}
