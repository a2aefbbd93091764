import type { Emit, Turn } from "./mind.ts";

const LONGEST_LABEL = 80;

/** Keeps what a turn did, and shows it with the way back where it did not pass. */
export async function keepCheckpoint({ workspace, request }: Turn, emit: Emit): Promise<void> {
  const { id, verified, back } = await workspace.checkpoint(request.text);
  emit({ type: "data-checkpoint", id, data: { id, label: request.text.slice(0, LONGEST_LABEL), verified, ...(back ? { back } : {}) } });
}
