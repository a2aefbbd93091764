import type { Tx } from "../../platform/database/database.ts";
import { ApiError } from "../../platform/errors.ts";
import { knownProjects } from "./store.ts";

/** A channel hears of projects of its own organisation. Those of others are not told apart from those that do not exist. */
export async function refuseForeignProjects(tx: Tx, projects: readonly string[]): Promise<void> {
  if (projects.length === 0) return;
  const known = await knownProjects(tx, projects);
  if (projects.every((id) => known.has(id))) return;
  throw new ApiError("invalid", "A project of this channel was not found.", { fields: [{ field: "projects", message: "Not found" }] });
}
