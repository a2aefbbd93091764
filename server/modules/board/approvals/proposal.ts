import { createHash } from "node:crypto";
import type { ApprovalReason } from "../../../../contracts/board.ts";
import type { FileDiff } from "../../projects/index.ts";

/** What happens once a person approves; nothing else does. */
export type Effect =
  | { readonly kind: "deploy"; readonly environment: string; readonly checkpointId: string; readonly filesHash: string }
  | { readonly kind: "run"; readonly automationId: string; readonly deploymentId: string; readonly payload: unknown }
  | { readonly kind: "write"; readonly filesHash: string; readonly changes: readonly (readonly [filePath: string, content: string | null])[] };

/** What a person is asked to approve: the effect, and everything that they are shown of it. */
export interface Proposal {
  readonly title: string;
  readonly effect: Effect;
  readonly reasons: readonly ApprovalReason[];
  readonly files: readonly FileDiff[];
}

/** Names exactly this effect with exactly this diff. */
export function hashOfProposal(proposal: Proposal): string {
  return createHash("sha256").update(canonical(proposal)).digest("hex");
}

/** JSON with sorted keys: what a database gives back has an order of its own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(",")}}`;
}
