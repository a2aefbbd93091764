import { createHash } from "node:crypto";

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** The id of the one run of this key: two processes that are sent the same delivery at once give it the same. */
export function keyedRunId(automationId: string, idempotencyKey: string): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([automationId, idempotencyKey]))
    .digest();
  return `run_${Array.from(digest.subarray(0, 26), (byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}
