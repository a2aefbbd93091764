import type { Slot, Value } from "../../../../contracts/plan/value.ts";
import type { Sources } from "./sources.ts";
import { resultOf } from "./value-result.ts";
import styles from "./functions.module.css";

const LONGEST = 300;

/** What a value gives for the sample. */
export function ResultLine({ label, value, sources }: { label: string; value: Slot<Value>; sources: Sources }) {
  const result = resultOf(value, ({ of, path }) => sources.sampleOf(of, path));
  return (
    <p className={styles.result} data-is={result.is} role="status" aria-label={label}>
      {result.is === "value" ? wordsOf(result.value) : result.is === "error" ? result.message : result.why}
    </p>
  );
}

function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return "The sample has nothing here.";
  const words = value instanceof Date ? value.toISOString() : typeof value === "string" ? value : JSON.stringify(value);
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}
