import type { Verification } from "../../../../../contracts/flow.ts";

/** Words with which an answer would decide what only the product can say. */
const CLAIM = /\b(?:verified|deployed|live|in production|works|working|tested|passes|passed|up and running)\b/i;

/** What the product itself says, beside words of a model that claim it; null where they claim nothing. */
export function ownState(said: string, verification: Verification): string | null {
  if (!CLAIM.test(said)) return null;
  const state = verification.status === "verified" ? "the files are verified" : `the files are not verified${reasonOf(verification)}`;
  return `The product itself says: ${state}; this answer has changed and deployed nothing.`;
}

function reasonOf({ reason }: Verification): string {
  return reason === undefined ? "" : ` (${reason.replace(/\.$/, "")})`;
}
