import type { Automation } from "../../contracts/automations.ts";
import type { Deployment } from "../../contracts/deployments.ts";
import type { Person } from "./person.ts";
import { until } from "./until.ts";

/** Deploys to production and waits until the version is live. */
export async function deploy(person: Person, projectId: string): Promise<Automation> {
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  const started = await person.call<{ id: string }>("POST", `${base}/projects/${projectId}/deployments`, {});
  if (started.status !== 202) throw new Error(`The deployment was refused: ${JSON.stringify(started.body)}`);
  const live = await until("a live deployment", async () => {
    const { body } = await person.call<Deployment>("GET", `${base}/deployments/${started.body.id}`);
    if (body.status === "failed") throw new Error(`The deployment failed: ${body.error}`);
    return body.status === "live" ? body : null;
  });
  const [automation] = live.automations;
  if (!automation) throw new Error("The deployment has no automation");
  return automation;
}

export async function connect(person: Person, connection: Record<string, unknown>): Promise<string> {
  const { status, body } = await person.call<{ id: string }>("POST", `/api/switchboard/v1/o/${person.organisation.id}/connections`, connection);
  if (status !== 201) throw new Error(`The connection was refused: ${JSON.stringify(body)}`);
  return body.id;
}
