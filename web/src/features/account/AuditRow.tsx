import type { AuditEvent } from "../../../../contracts/audit-events.ts";
import { dateOf } from "../../ui/since.ts";
import { aboutOf, wordsOf } from "./audit-words.ts";
import styles from "./sections.module.css";

const FROM = { session: "in the browser", key: "with a key", console: "at the machine", vennel: "by itself" } as const;

/** One event, in a sentence, and where it came from. */
export function AuditRow({ event }: { event: AuditEvent }) {
  const { action, actorName, origin, at } = event;
  return (
    <li>
      <span className={styles.grow}>
        <strong>{actorName}</strong> {wordsOf(action)} <span className="second">{aboutOf(event)}</span>
      </span>
      {origin && <span className="second">{[FROM[origin.kind], origin.address].filter(Boolean).join(", ")}</span>}
      <time className="second" dateTime={at}>
        {dateOf(at)}
      </time>
    </li>
  );
}
