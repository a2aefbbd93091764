import type { TravelledRun } from "../../../../contracts/time-machine.ts";

export type Verdict = "same" | "repaired" | "different" | "broken" | "still" | "unknown";

/** What a draft means for one trigger of the past. */
export function verdictOf({ before, after, writes }: TravelledRun): Verdict {
  if (after === "unknown") return "unknown";
  if (before === "failed") return after === "succeeded" ? "repaired" : "still";
  if (after !== "succeeded") return "broken";
  return writes.every(({ change }) => change === "same") ? "same" : "different";
}

const WORDS: readonly (readonly [Verdict, string])[] = [
  ["broken", "now fail"],
  ["still", "still fail"],
  ["different", "write otherwise"],
  ["repaired", "now succeed"],
  ["unknown", "ask for what was never recorded"],
  ["same", "do the same"],
];

/** `Of 20: 2 now fail, 18 do the same.` */
export function summaryOf(runs: readonly TravelledRun[]): string {
  const verdicts = runs.map(verdictOf);
  const parts = WORDS.flatMap(([verdict, words]) => {
    const count = verdicts.filter((each) => each === verdict).length;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return `Of ${runs.length}: ${parts.join(", ")}.`;
}
