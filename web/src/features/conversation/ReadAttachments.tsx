import { FileText } from "lucide-react";
import type { DataPart } from "../../../../contracts/board.ts";
import styles from "./composer.module.css";

const KIND = { openapi: "OpenAPI", postman: "Postman", json: "JSON", csv: "CSV", markdown: "Markdown", pdf: "PDF", text: "Text" } as const;

/** What each attached file turned out to be, and what of it was read. */
export function ReadAttachments({ files }: { files: readonly DataPart<"attachment">[] }) {
  return (
    <div className={styles.read}>
      {files.map(({ name, kind, line, facts }) => (
        <details key={name}>
          <summary>
            <FileText size={13} aria-hidden="true" />
            <span className={styles.name}>{name}</span>
            <span className={styles.kind}>
              {KIND[kind]} · {line}
            </span>
          </summary>
          <pre tabIndex={0} aria-label={`What was read of ${name}`}>
            {facts}
          </pre>
        </details>
      ))}
    </div>
  );
}
