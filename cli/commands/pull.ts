import { resolve } from "node:path";
import type { Client } from "../client.ts";
import { CommandError } from "../client.ts";
import type { Command } from "../command.ts";
import { compareWithServer } from "../compare-with-server.ts";
import { linkLocalPackages } from "../local-packages.ts";
import { writeLocalTypes } from "../local-types.ts";
import { readState, removeFile, writeFiles } from "../work-folder.ts";

export const pull: Command = {
  usage: "pull [project] [folder]",
  summary: "Brings a project's files, with types for editors, into a folder of its name, or the folder's own project up to date",
  async run({ client, folder: here, options, say }, wanted, target) {
    const api = await client();
    const known = wanted ? null : await readState(here);
    const project = known ? { id: known.projectId, name: known.name } : await findProject(api, wanted ?? "");
    const folder = known ? here : resolve(here, target ?? project.name);
    const state = known ?? (await readState(folder).catch(() => null));
    const { revision, files, mine, both } = await compareWithServer(api, folder, state ?? { projectId: project.id });

    if (both.length > 0 && !options["force"])
      throw new CommandError(`Changed here and on the server: ${both.join(", ")}. Take the server's with --force, or push yours elsewhere first.`, "conflict");
    const keep = new Set(options["force"] ? [] : mine);
    await writeFiles(folder, project, revision, files, keep);
    const present = new Set(files.map(({ filePath }) => filePath));
    for (const path of Object.keys(state?.files ?? {})) if (!present.has(path) && !keep.has(path)) await removeFile(folder, path);
    await writeLocalTypes(folder);
    await linkLocalPackages(folder);
    if (keep.size > 0) say(`Yours and not yet pushed: ${[...keep].join(", ")}`);
    return { text: `${project.name} is in ${folder}, as of revision ${revision}.`, value: { folder, revision, kept: [...keep] } };
  },
};

/** By id or by name. */
async function findProject(api: Client, wanted: string): Promise<{ id: string; name: string }> {
  const { items } = await api.call("listProjects", { query: { limit: 200 } });
  const found = items.find(({ id, name }) => id === wanted || name === wanted);
  if (!found) throw new CommandError(`There is no project "${wanted}". List them: vennel projects`, "not_found");
  return found;
}
