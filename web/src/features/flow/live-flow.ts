import type { FlowPreview } from "../../../../contracts/project-plans.ts";

export interface LiveFlow {
  /** The flow of what is typed; null where that is what is stored. */
  readonly drawn: Pick<FlowPreview, "flow" | "plans"> | null;
  /** Why what is typed cannot be drawn; the flow is then the last one that could. */
  readonly problem: FlowPreview["problem"];
}

export const NOTHING_TYPED: LiveFlow = { drawn: null, problem: null };

let save: (() => Promise<boolean>) | null = null;

/** Called by the editor beside the flow, which knows what is not saved. */
export function keepSaving(by: () => Promise<boolean>): () => void {
  save = by;
  return () => void (save = null);
}

/** Saves what is typed beside the flow before the flow is changed or run; false where that failed, which the person has been told. */
export async function saveFirst(): Promise<boolean> {
  return save ? save() : true;
}
