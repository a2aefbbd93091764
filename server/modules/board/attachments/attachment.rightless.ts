import type { TaskAnswer } from "../../../platform/rightless/task-kind.ts";
import type { ReadAttachment } from "./attachment.ts";
import { extract } from "./extract.ts";

export interface AttachmentTasks {
  extract(name: string, bytes: readonly Uint8Array[]): Promise<TaskAnswer<ReadAttachment>>;
}

export default (): AttachmentTasks => ({
  extract: async (name, [bytes = new Uint8Array()]) => ({ output: await extract({ name, bytes }) }),
});
