import type { WriteComparison } from "../../../contracts/time-machine.ts";
import { differencesOf } from "../../../contracts/value-difference.ts";

export interface Write {
  readonly connection: string;
  readonly target: string;
  readonly body: unknown;
}

/** Pairs the writes to the same target in their order, and says of each what the draft does otherwise. */
export function compareWrites(before: readonly Write[], after: readonly Write[]): WriteComparison[] {
  const left = [...after];
  const compared = before.map((write): WriteComparison => {
    const at = left.findIndex((other) => other.connection === write.connection && other.target === write.target);
    const [twin] = at < 0 ? [] : left.splice(at, 1);
    const { connection, target } = write;
    if (!twin) return { connection, target, change: "removed", differences: [], body: write.body };
    const differences = differencesOf(write.body, twin.body);
    return { connection, target, change: differences.length === 0 ? "same" : "changed", differences, body: null };
  });
  return [...compared, ...left.map(({ connection, target, body }): WriteComparison => ({ connection, target, change: "added", differences: [], body }))];
}
