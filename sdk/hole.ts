import type { Connection } from "./connection.ts";
import { FatalError } from "./errors.ts";

/**
 * Something that nobody has decided yet. It type-checks as whatever is needed in its place, keeps the project from being
 * verified and deployed, and fails a run with its question.
 *
 * `channel: hole("Which channel?")`
 */
export function hole<T>(question: string, connection?: Connection): T {
  const about = connection ? ` (${connection.alias})` : "";
  throw new FatalError(`Not decided yet: ${question}${about}`);
}
