import type { Turn } from "../mind.ts";
import type { Hands } from "./hands.ts";

/** A first build starts from what the compiler makes of the request: the agent corrects instead of writing it all. */
export async function writeDraft({ workspace, request }: Turn, { emit, known, wrote }: Hands): Promise<boolean> {
  const { revision, files } = await workspace.read();
  if (files.size > 0) return false;
  const compiler = await workspace.compiler();
  const text = request.plan ? request.plan.join(". ") : request.text;
  const compiled = await compiler.compile({ text, files, connections: await workspace.connections(), answers: request.answers });
  if (compiled.kind !== "draft" || compiled.changes.size === 0) return false;
  for (const file of await workspace.write(revision, compiled.changes)) emit({ type: "data-file", id: file.filePath, data: file });
  for (const [path, content] of compiled.changes) if (content !== null) known.set(path, content);
  wrote();
  return true;
}
