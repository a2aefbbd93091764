import { randomBytes } from "node:crypto";
import type { Person } from "./person.ts";

/** A project made of these files, with every gate passed; its id. */
export async function bringFiles(person: Person, files: Readonly<Record<string, string>>): Promise<string> {
  const base = `/api/platform/v1/o/${person.organisation.id}/projects`;
  const { body: project } = await person.call<{ id: string }>("POST", base, { name: `v-${randomBytes(3).toString("hex")}` });
  await writeFiles(person, project.id, files);
  return project.id;
}

/** Writes files of a project and passes every gate. */
export async function writeFiles(person: Person, projectId: string, files: Readonly<Record<string, string>>): Promise<void> {
  const base = `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}`;
  const { body } = await person.call<{ revision: number }>("GET", `${base}/files`);
  const changes = Object.entries(files).map(([filePath, content]) => ({ filePath, content }));
  await person.call("PATCH", `${base}/files`, { baseRevision: body.revision, changes });
  const checked = await person.call<{ verification: { status: string } }>("POST", `${base}/check`);
  if (checked.body.verification?.status !== "verified") throw new Error(`The files are not verified: ${JSON.stringify(checked.body)}`);
}
