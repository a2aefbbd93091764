import { tool } from "ai";
import { z } from "zod";
import { filePath } from "../../../../../../contracts/platform.ts";
import { ApiError } from "../../../../../platform/errors.ts";
import type { Emit, Workspace } from "../../mind.ts";
import { applyEdits, refuseWrite } from "../edit-guards.ts";
import { fence } from "../fence.ts";

/** The agent's hands on the files. A file that a person changed since it was read must be read again before it is edited. */
export function fileTools(workspace: Workspace, emit: Emit, wrote: () => void) {
  /** path → the text that the agent knows. */
  const known = new Map<string, string>();

  async function write(revision: number, changes: ReadonlyMap<string, string | null>): Promise<string> {
    try {
      const written = await workspace.write(revision, changes);
      for (const file of written) emit({ type: "data-file", id: file.filePath, data: file });
    } catch (error) {
      if (error instanceof ApiError && error.code === "revision_conflict")
        return "A person saved at the same moment. Read the files again. Nothing was changed.";
      throw error;
    }
    for (const [path, content] of changes) if (content !== null) known.set(path, content);
    wrote();
    return "ok";
  }

  return {
    list_files: tool({
      description: "List every file of the project with its size.",
      inputSchema: z.object({}),
      execute: async () => [...(await workspace.read()).files].map(([path, text]) => `${path} (${text.length})`).join("\n") || "The project is empty.",
    }),
    read_file: tool({
      description: "Read one file.",
      inputSchema: z.object({ filePath }),
      async execute({ filePath: path }) {
        const text = (await workspace.read()).files.get(path);
        if (text === undefined) return `${path} does not exist.`;
        known.set(path, text);
        return fence(path, text, 32_768);
      },
    }),
    write_file: tool({
      description: "Write a new file, whole. Existing files are changed with edit_files.",
      inputSchema: z.object({ filePath, content: z.string().max(200_000) }),
      async execute({ filePath: path, content }) {
        const { revision, files } = await workspace.read();
        return refuseWrite(files, path, content) ?? write(revision, new Map([[path, content]]));
      },
    }),
    edit_files: tool({
      description: "Replace exact pieces of text in files, all or none. Each oldText must occur exactly once in its file.",
      inputSchema: z.object({
        edits: z
          .array(z.object({ filePath, oldText: z.string(), newText: z.string() }))
          .min(1)
          .max(50),
      }),
      async execute({ edits }) {
        const { revision, files } = await workspace.read();
        const stale = edits.find((edit) => files.get(edit.filePath) !== known.get(edit.filePath));
        if (stale) return `Read ${stale.filePath} first: it is not as you know it. Nothing was changed.`;
        const result = applyEdits(files, edits);
        return "refusal" in result ? result.refusal : write(revision, result.changes);
      },
    }),
  };
}
