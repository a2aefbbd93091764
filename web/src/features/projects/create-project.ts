import type { Project } from "../../../../contracts/projects.ts";
import { call } from "../../api/client.ts";
import { generateProjectName } from "./project-name.ts";

export function createProject(organisationId: string, name = generateProjectName()): Promise<Project> {
  return call("platform", "createProject", { params: { organisation_id: organisationId }, body: { name } });
}
