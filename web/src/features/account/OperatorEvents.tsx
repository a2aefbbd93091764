import { useQuery } from "@tanstack/react-query";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { dateOf } from "../../ui/since.ts";
import { instanceEventsQuery } from "./queries.ts";
import styles from "./sections.module.css";

const WORDS: Readonly<Record<string, string>> = {
  "operator.appointed": "runs this installation now",
  "limits.changed": "changed limits",
  "organisation.deleted": "deleted the organisation",
};

/** Who came to run the installation, and what was deleted of it. */
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
              <strong>{actorName}</strong> {WORDS[action] ?? action} <span className="second">{subject}</span>
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
