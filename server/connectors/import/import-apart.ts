import { readAlone, whyUnread, type Reader } from "../../platform/rightless/read-alone.ts";
import type { DescriptionTasks } from "./description.rightless.ts";
import type { Imported, ImportRequest } from "./import-document.ts";
import { UnsupportedDocument } from "./unsupported-document.ts";

/** The largest descriptions of the directory take this long on a busy machine. */
const LIMITS = { taskMs: 30_000, heapMb: 512, memoryMb: 1024 };

/** Converts a description in a process without rights, with an end to its memory and its time. */
export async function importApart(request: ImportRequest): Promise<Imported> {
  const { output } = await readAlone("description", (process: Reader<DescriptionTasks>) => process.run("convert", request), LIMITS).catch((error: unknown) => {
    const reason = whyUnread(error);
    throw reason === null ? error : new UnsupportedDocument(`The description cannot be read: ${reason}.`);
  });
  if ("refusal" in output) throw new UnsupportedDocument(output.refusal);
  return output.imported;
}
