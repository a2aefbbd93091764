import { SCALE, type Status, StatusGlyph } from "./StatusGlyph.tsx";
import styles from "./Status.module.css";

const WORD: Readonly<Record<Status, string>> = {
  draft: "Draft",
  verified: "Verified",
  live: "Live",
  succeeded: "Succeeded",
  running: "Running",
  queued: "Queued",
  waiting: "Waiting",
  failed: "Failed",
  failing: "Failing",
  suspended: "Suspended",
  cancelled: "Cancelled",
  uncertain: "Uncertain",
  simulated: "Simulated",
};

/** A status as shape and word. `plain` leaves out the tinted ground, for rows of a list. */
export function StatusPill({ status, word = WORD[status], plain = false }: { status: Status; word?: string; plain?: boolean }) {
  return (
    <span className={plain ? styles.plain : styles.pill} data-scale={SCALE[status]} data-status={status}>
      {status !== "simulated" && <StatusGlyph status={status} />}
      {word}
    </span>
  );
}
