import type { ImportPreview as Preview } from "../../../../contracts/connector-imports.ts";
import styles from "./import.module.css";

/** What an import would make: its facts, its operations, and what is left out and why. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { version, licence, baseUrl, auth, operations, operationList, resources, leftOut, warnings } = preview;
  const hidden = operations - operationList.length;
  return (
    <>
      <dl className={styles.facts}>
        <dt>Address</dt>
        <dd>{baseUrl ?? "None: each connection names its own"}</dd>
        <dt>Signs in by</dt>
        <dd>{auth.join(", ")}</dd>
        <dt>Version</dt>
        <dd>{version || "Not said"}</dd>
        <dt>Licence</dt>
        <dd>{licence ?? "Not said"}</dd>
        <dt>Simulated</dt>
        <dd>{resources.length > 0 ? `Remembers ${listed(resources)}` : "Answers with samples"}</dd>
      </dl>
      <h3 className={styles.heading}>
        {operations} {operations === 1 ? "operation" : "operations"}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by keyboard */}
      <div className={styles.scroll} role="region" aria-label="Operations" tabIndex={0}>
        <ul>
          {operationList.map(({ id, method, path, summary }) => (
            <li key={id} className={styles.operation}>
              <code>
                {method} {path}
              </code>
              <span>{summary}</span>
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
      {leftOut.length > 0 && (
        <details className={styles.leftOut}>
          <summary>Which ones</summary>
          <ul>
            {leftOut.map(({ operation, reason }) => (
              <li key={operation}>
                <code>{operation}</code>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 6);
  return names.length > shown.length ? `${shown.join(", ")} and ${names.length - shown.length} more` : shown.join(", ");
}
