import type { ReactNode } from "react";
import type { ImportPreview } from "../../../../contracts/connector-imports.ts";
import styles from "./import.module.css";

type Operation = ImportPreview["operationList"][number];

interface Props {
  readonly preview: ImportPreview;
  /** What its operations are called: ["tool", "tools"]. */
  readonly nouns: readonly [one: string, many: string];
  readonly children: (operation: Operation) => ReactNode;
}

/** The operations of an import, as far as they are listed, and what is to be known of it. */
export function OperationList({ preview: { operations, operationList, warnings }, nouns: [one, many], children }: Props) {
  const hidden = operations - operationList.length;
  return (
    <>
      <h3 className={styles.heading}>
        {operations} {operations === 1 ? one : many}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by keyboard */}
      <div className={styles.scroll} role="region" aria-label={`${many.charAt(0).toUpperCase()}${many.slice(1)}`} tabIndex={0}>
        <ul>
          {operationList.map((operation) => (
            <li key={operation.id} className={styles.operation}>
              {children(operation)}
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
