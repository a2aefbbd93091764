import type { BulkJob } from "../../../../contracts/bulk.ts";

/** `12 of 40 begun, 10 succeeded, 1 failed, 1 not taken` */
export function progressWords({ kind, status, total, done, refused, outcomes }: BulkJob): string {
  const taken = done - refused;
  const parts = [
    kind === "cancel" ? `${show(taken)} of ${show(total)} cancelled` : `${show(taken)} of ${show(total)} begun`,
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
