import { createVennel } from "./src/client.ts";

/** Never called: the compiler reads it. */
export async function typesOfCalls(): Promise<string> {
  const { platform } = createVennel({ url: "", key: "" });
  await platform.listProjects();
  // @ts-expect-error a project needs a name
  await platform.createProject();
  // @ts-expect-error which project
  await platform.getProject({});
  const project = await platform.getProject({ params: { id: "prj_1" } });
  // @ts-expect-error there is no such field
  void project.nam;
  return project.name;
}
