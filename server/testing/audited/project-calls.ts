import type { AutomationPlan } from "../../../contracts/project-plans.ts";
import type { Drive } from "./drive.ts";

const API = "/api/platform/v1";

/** Actions on a project before it runs. */
export async function projectCalls({ route, owner, server, o, secrets }: Drive): Promise<void> {
  const base = `${API}${o}/projects`;
  const { id } = await route<{ id: string }>("platform.createProject", () => owner.call("POST", base, { name: "orders" }));
  const at = `${base}/${id}`;
  await route("platform.updateProject", () => owner.call("PATCH", at, { name: "orders-two" }));
  const changes = [{ filePath: "docs/notes.md", content: "notes" }];
  await route("platform.changeFiles", () => owner.call("PATCH", `${at}/files`, { baseRevision: 0, changes }));
  const added = await route<{ revision: number; file: string }>("platform.addAutomation", () =>
    owner.call("POST", `${at}/plans`, { baseRevision: 1, name: "By hand" }),
  );
  const list = { id: "people", name: "", kind: "call", connection: "slack", operation: "users.list", args: {}, pages: false, settings: {} };
  const pause = { id: "pause", name: "", kind: "sleep", for: "5 minutes" };
  const edits = [pause, list].map((step) => ({ do: "add", step, at: { endOf: "steps" } }));
  const edited = await route<{ plans: AutomationPlan[] }>("platform.editPlan", () =>
    owner.call("POST", `${at}/plans/edits`, { baseRevision: added.revision, file: added.file, edits }),
  );
  const step = edited.plans[0]?.plan.steps[1]?.id;
  await route("platform.tryStep", () => owner.call("POST", `${at}/samples`, { file: added.file, step, args: {} }));
  const { id: checkpointId } = await route<{ id: string }>("platform.saveCheckpoint", () => owner.call("POST", `${at}/checkpoints`, { message: "First" }));
  await route("platform.restoreCheckpoint", () => owner.call("POST", `${at}/checkpoints/${checkpointId}/restore`));
  await route("platform.cloneProject", () => owner.call("POST", `${at}/clone`, { name: "orders-three" }));

  const headers = { cookie: owner.cookie, origin: server.url, "x-vennel-request": "1" };
  let archive = new ArrayBuffer(0);
  await route("platform.getArchive", async () => {
    const answer = await fetch(`${server.url}${at}/archive`, { headers });
    archive = await answer.arrayBuffer();
    return { status: answer.status, body: null };
  });
  await route("platform.importProject", async () => {
    const answer = await fetch(`${server.url}${base}/import`, { method: "POST", headers: { ...headers, "content-type": "application/zip" }, body: archive });
    return { status: answer.status, body: await answer.json() };
  });

  const environment = `${at}/environments/production`;
  secrets.push("variable-canary", "secret-variable-canary");
  await route("platform.setVariables", () => owner.call("PUT", `${environment}/variables`, { REGION: "variable-canary" }));
  await route("platform.setBindings", () => owner.call("PUT", `${environment}/bindings`, {}));
  await route("platform.setSecretVariable", () => owner.call("PUT", `${environment}/secrets/TOKEN`, { value: "secret-variable-canary" }));
  await route("platform.deleteSecretVariable", () => owner.call("DELETE", `${environment}/secrets/TOKEN`));

  secrets.push("remote-token-canary");
  const remote = { url: "http://127.0.0.1:1/nothing.git", username: "ada", token: "remote-token-canary" };
  await route("platform.connectRemote", () => owner.call("PUT", `${at}/remote`, remote));
  await route("platform.syncRemote", () => owner.call("POST", `${at}/remote/sync`));
  await route("platform.disconnectRemote", () => owner.call("DELETE", `${at}/remote`));

  await route("platform.deleteProject", () => owner.call("DELETE", at));
  await route("platform.restoreProject", () => owner.call("POST", `${at}/restore`));
}
