import type { BulkJob } from "../../../../contracts/bulk.ts";

const DONE = { replay: "begun", cancel: "cancelled", settle: "settled", look_up: "asked about" } as const;

/** `12 of 40 begun, 10 succeeded, 1 failed, 1 not taken` */
export function progressWords({ kind, status, total, done, refused, outcomes, found, notFound }: BulkJob): string {
  const taken = done - refused;
  const parts = [
    `${show(taken)} of ${show(total)} ${DONE[kind]}`,
    ...(found ? [`${show(found)} found there`] : []),
    ...(notFound ? [`${show(notFound)} not found there`] : []),
    ...(outcomes.succeeded ? [`${show(outcomes.succeeded)} succeeded`] : []),
    ...(outcomes.failed ? [`${show(outcomes.failed)} failed`] : []),
    ...(outcomes.uncertain ? [`${show(outcomes.uncertain)} uncertain`] : []),
    ...(refused ? [`${show(refused)} not taken`] : []),
  ];
  return `${status === "stopped" ? "Stopped: " : ""}${parts.join(", ")}`;
}

function show(count: number): string {
  return count.toLocaleString("en");
}
