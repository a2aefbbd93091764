import type { FileChange } from "../../contracts/project-files.ts";
import { CommandError } from "../client.ts";
import type { Command } from "../command.ts";
import { localChanges, readState, writeFiles } from "../work-folder.ts";

export const push: Command = {
  usage: "push [--yes]",
  summary: "Shows what was changed here; with --yes, writes it to the project, all of it or nothing",
  async run({ client, folder, options }) {
    const state = await readState(folder);
    const changes = await localChanges(folder, state);
    const list = changes.map(line).join("\n");
    if (changes.length === 0) return { text: "Nothing was changed here.", value: { changes: [] } };
    if (!options["yes"]) return { text: `${list}\n\nNothing was sent. To send it: vennel push --yes`, value: { changes: changes.map(pathOf), sent: false } };

    const api = await client();
    const params = { id: state.projectId };
    const { revision, files } = await api.call("changeFiles", { params, body: { baseRevision: state.revision, changes } }).catch((error: unknown) => {
      if (error instanceof CommandError && error.code === "revision_conflict")
        throw new CommandError("Somebody changed the project since. Bring that here first: vennel pull", "conflict");
      throw error;
    });
    await writeFiles(folder, { id: state.projectId, name: state.name }, revision, files, new Set());
    return {
      text: `${list}\n\nSent; the project is at revision ${revision}. Prove it: vennel check`,
      value: { changes: changes.map(pathOf), sent: true, revision },
    };
  },
};

const pathOf = ({ filePath }: FileChange) => filePath;
const line = ({ filePath, content }: FileChange) => `${content === null ? "deleted" : "written"}  ${filePath}`;
