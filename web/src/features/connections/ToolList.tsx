import type { ImportPreview } from "../../../../contracts/connector-imports.ts";
import styles from "./import.module.css";

const EFFECTS = { read: "only reads", write: "writes", delete: "deletes" } as const;

/** The tools of a server: how code calls them, what they are said to do, and what was left out and why. */
export function ToolList({ preview: { operations, operationList, warnings } }: { preview: ImportPreview }) {
  const hidden = operations - operationList.length;
  return (
    <>
      <h3 className={styles.heading}>
        {operations} {operations === 1 ? "tool" : "tools"}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by keyboard */}
      <div className={styles.scroll} role="region" aria-label="Tools" tabIndex={0}>
        <ul>
          {operationList.map(({ id, summary, effect }) => (
            <li key={id} className={styles.operation}>
              <code>{id}</code>
              <span>
                {summary} ({EFFECTS[effect]})
              </span>
            </li>
          ))}
          {hidden > 0 && <li className={styles.more}>and {hidden} more</li>}
        </ul>
      </div>
      {warnings.length > 0 && (
        <>
          <h3 className={styles.heading}>Left out or to know</h3>
          <ul className={styles.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
