import { createHash } from "node:crypto";
import type { ProjectFiles } from "./project-files.ts";

/** Names a set of files by content: what a verification is bound to. */
export function filesHash(files: ProjectFiles): string {
  const hash = createHash("sha256");
  for (const path of [...files.keys()].sort()) {
    const text = files.get(path) ?? "";
    hash.update(`${Buffer.byteLength(path)}:${path}${Buffer.byteLength(text)}:${text}`);
  }
  return hash.digest("hex");
}
