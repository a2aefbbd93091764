import { z } from "zod";
import { filePath } from "../../../../../../contracts/file-path.ts";
import { ApiError } from "../../../../../platform/errors.ts";
import type { Hands } from "../hands.ts";
import { applyEdits, refuseDelete, refuseWrite } from "../edit-guards.ts";
import { fence, plainName } from "../fence.ts";
import { agentTool, held, ran, refused, type ToolAnswer } from "./agent-tool.ts";

const LONGEST_READ = 32_768;

/** What an agent may look at. `known` learns what it read: path → text. */
export function readingFileTools({ workspace, audit, known, inOrder }: Hands) {
  return {
    ...agentTool(audit, {
      name: "list_files",
      description: "List every file of the project with its size.",
      inputSchema: z.object({}),
      execute: async () => {
        const { files } = await workspace.read();
        return ran(
          files.size === 0 ? "The project is empty." : fence("file names", [...files].map(([path, text]) => `${plainName(path)} (${text.length})`).join("\n")),
        );
      },
    }),
    ...agentTool(audit, {
      name: "read_file",
      description: "Read one file.",
      inputSchema: z.object({ filePath }),
      execute: ({ filePath: path }) =>
        inOrder(async () => {
          const text = (await workspace.read()).files.get(path);
          if (text === undefined) return refused(`${path} does not exist.`);
          known.set(path, text);
          return ran(fence(path, text, LONGEST_READ));
        }),
    }),
  };
}

/** The agent's hands on the files. A file that a person changed since it was read must be read again before it is edited. */
export function writingFileTools(hands: Hands) {
  const { workspace, emit, audit, known, inOrder } = hands;

  async function write(revision: number, changes: ReadonlyMap<string, string | null>): Promise<ToolAnswer> {
    try {
      const proposal = await workspace.hold(changes);
      if (proposal) return held(hands.propose(proposal));
      const written = await workspace.write(revision, changes);
      for (const file of written) emit({ type: "data-file", id: file.filePath, data: file });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refused(
        error.code === "revision_conflict"
          ? "A person saved at the same moment. Read the files again. Nothing was changed."
          : `${error.message} Nothing was changed.`,
      );
    }
    for (const [path, content] of changes) {
      if (content === null) known.delete(path);
      else known.set(path, content);
    }
    hands.wrote();
    return ran("ok");
  }

  async function writeNew(wanted: ReadonlyMap<string, string>): Promise<ToolAnswer> {
    const { revision, files } = await workspace.read();
    for (const [path, content] of wanted) {
      const refusal = refuseWrite(files, path, content);
      if (refusal !== null) return refused(wanted.size === 1 ? refusal : `${refusal} Nothing was written.`);
    }
    return write(revision, wanted);
  }

  return {
    ...agentTool(audit, {
      name: "write_file",
      description: "Write a new file, whole. Existing files are changed with edit_files.",
      inputSchema: z.object({ filePath, content: z.string().max(200_000) }),
      execute: ({ filePath: path, content }) => inOrder(() => writeNew(new Map([[path, content]]))),
    }),
    ...agentTool(audit, {
      name: "write_files",
      description: "Write several new files at once, whole: all or none. Existing files are changed with edit_files.",
      inputSchema: z.object({
        files: z
          .array(z.object({ filePath, content: z.string().max(200_000) }))
          .min(1)
          .max(30),
      }),
      execute: ({ files }) => inOrder(() => writeNew(new Map(files.map(({ filePath: path, content }) => [path, content])))),
    }),
    ...agentTool(audit, {
      name: "edit_files",
      description: "Replace exact pieces of text in files, all or none. Each oldText must occur exactly once in its file.",
      inputSchema: z.object({
        edits: z
          .array(z.object({ filePath, oldText: z.string(), newText: z.string() }))
          .min(1)
          .max(50),
      }),
      execute: ({ edits }) =>
        inOrder(async () => {
          const { revision, files } = await workspace.read();
          const stale = edits.find((edit) => files.get(edit.filePath) !== known.get(edit.filePath));
          if (stale) return refused(`Read ${stale.filePath} first: it is not as you know it. Nothing was changed.`);
          const result = applyEdits(files, edits);
          return "refusal" in result ? refused(result.refusal) : write(revision, result.changes);
        }),
    }),
    ...agentTool(audit, {
      name: "delete_file",
      description: "Delete a file. The person is asked first, unless you wrote it in this turn.",
      inputSchema: z.object({ filePath }),
      execute: ({ filePath: path }) =>
        inOrder(async () => {
          const { revision, files } = await workspace.read();
          const refusal = refuseDelete(files, path);
          return refusal === null ? write(revision, new Map([[path, null]])) : refused(refusal);
        }),
    }),
  };
}
