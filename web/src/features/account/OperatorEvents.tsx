import { useQuery } from "@tanstack/react-query";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { dateOf } from "../../ui/since.ts";
import { wordsOf } from "./audit-words.ts";
import { instanceEventsQuery } from "./queries.ts";
import styles from "./sections.module.css";

/** New operators of the installation, and what was deleted from it. */
export function OperatorEvents() {
  const events = useQuery(instanceEventsQuery);
  const rows = events.data?.items ?? [];
  return (
    <>
      <div className={styles.head}>
        <h2>What changed</h2>
      </div>
      <FailedLoad of={events} />
      {events.isSuccess && rows.length === 0 && <p className="second">Nothing yet.</p>}
      <ul className={styles.list} aria-label="What changed in this installation">
        {rows.map(({ id, at, actorName, action, subject }) => (
          <li key={id}>
            <span className={styles.grow}>
              <strong>{actorName}</strong> {wordsOf(action)} <span className="second">{subject}</span>
            </span>
            <time className="second" dateTime={at}>
              {dateOf(at)}
            </time>
          </li>
        ))}
      </ul>
    </>
  );
}
