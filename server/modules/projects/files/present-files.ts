import type { z } from "zod";
import type { fileSet, ProjectFile } from "../../../../contracts/project-files.ts";
import type { WorkingCopy, WorkingFile } from "./working-copy.ts";

export type FileSet = z.infer<typeof fileSet>;

export function presentFiles({ revision, files }: WorkingCopy): FileSet {
  return {
    revision,
    files: [...files].map(([filePath, file]) => ({
      filePath,
      content: contentOf(file),
      type: typeOf(filePath),
      isBinary: file.isBinary,
      lastWriter: file.writer,
    })),
  };
}

/** Text as it is, anything else as base64. */
export function contentOf(file: WorkingFile): string {
  return file.content.toString(file.isBinary ? "base64" : "utf8");
}

function typeOf(path: string): ProjectFile["type"] {
  switch (path) {
    case "package.json":
      return "manifest";
    case "flow.json":
      return "flow";
    case "ARCHITECTURE.md":
      return "architecture";
    case "MAPPING.md":
      return "mapping";
  }
  if (path.startsWith("tests/")) return "test";
  return /\.(?:[cm]?[jt]sx?|json)$/.test(path) ? "source" : "other";
}
