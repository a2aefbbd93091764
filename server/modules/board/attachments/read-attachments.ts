import { ApiError } from "../../../platform/errors.ts";
import { readAlone, whyRefused, type Reader } from "../../../platform/rightless/read-alone.ts";
import { cleaned, plainName } from "../minds/model/fence.ts";
import type { AttachedFile, ReadAttachment } from "./attachment.ts";
import type { AttachmentTasks } from "./attachment.rightless.ts";

const LONGEST_REASON = 200;

/** Reads attached files one by one, each in a process without rights: a file that is made to hang or to swell ends with its process. */
export async function readAttachments(files: readonly AttachedFile[], signal?: AbortSignal): Promise<ReadAttachment[]> {
  const read: ReadAttachment[] = [];
  for (const file of files) read.push(await readOne(file, signal));
  return read;
}

async function readOne({ name: given, bytes }: AttachedFile, signal: AbortSignal | undefined): Promise<ReadAttachment> {
  const extract = (process: Reader<AttachmentTasks>) => process.run("extract", given, [bytes]);
  const { output } = await readAlone("attachment", extract, {}, signal).catch((error: Error) => {
    const reason = whyRefused(error);
    if (reason === null) throw error;
    throw new ApiError("unprocessable", `${plainName(given)} could not be read: ${plainName(reason).slice(0, LONGEST_REASON)}.`);
  });
  const { name, kind, line, facts } = output;
  return { name: plainName(name), kind, line: plainName(line), facts: cleaned(facts) };
}
