import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { insertEnvironment } from "./environments/store.ts";
import { hashOfTree } from "./files/working-copy.ts";
import { makeRoom } from "../../platform/limits/make-room.ts";
import { countProjects, insertProject } from "./store.ts";

/** The environment that every project has. */
export const PRODUCTION = "production";

/** An empty project, with its production environment. Returns its id. */
export async function createProject(deps: { database: Database; clock: Clock }, organisationId: string, name: string): Promise<string> {
  const id = newId("prj");
  const now = deps.clock.now();
  await deps.database.organisation(organisationId, async (tx) => {
    await makeRoom(tx, organisationId, "projects", () => countProjects(tx));
    await insertProject(tx, {
      id,
      organisationId,
      name,
      description: "",
      systems: [],
      revision: 0,
      filesHash: hashOfTree([]),
      serving: "nothing",
      createdAt: now,
      updatedAt: now,
    });
    await insertEnvironment(tx, { organisationId, projectId: id, name: PRODUCTION, bindings: {}, variables: {}, createdAt: now });
  });
  return id;
}
