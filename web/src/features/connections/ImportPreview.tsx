import type { ImportPreview as Preview } from "../../../../contracts/connector-imports.ts";
import { OperationList } from "./OperationList.tsx";
import styles from "./import.module.css";

/** What an import would make: its facts, its operations, and what is left out and why. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { version, licence, baseUrl, auth, resources, leftOut } = preview;
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
      <OperationList preview={preview} nouns={["operation", "operations"]}>
        {({ method, path, summary }) => (
          <>
            <code>
              {method} {path}
            </code>
            <span>{summary}</span>
          </>
        )}
      </OperationList>
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
