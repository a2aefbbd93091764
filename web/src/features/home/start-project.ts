import { newId } from "../../api/new-id.ts";
import { call } from "../../api/client.ts";
import { createProject } from "../projects/create-project.ts";

/** Makes a project, sends it its first message, and returns its id. A project without its message is still a project. */
export async function startProject(organisationId: string, text: string): Promise<string> {
  const { id } = await createProject(organisationId);
  await call("board", "sendMessage", {
    params: { organisation_id: organisationId, project_id: id },
    body: { clientMessageId: newId(), text, mode: "build" },
  });
  return id;
}
